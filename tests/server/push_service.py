"""A push service on this machine, and a browser that is subscribed to it: what the tests of notifications share."""

from __future__ import annotations

import datetime
import ipaddress
import json
import ssl
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from cryptography.x509.oid import NameOID

from ribeira.server.push_delivery import Delivery

HOST = "push.example"
SECRET = b"sixteen secret b"


def text(content: bytes) -> str:
    return urlsafe_b64encode(content).rstrip(b"=").decode()


def content(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser:
    """Holds the keys of a subscription, and reads what comes for it."""

    def __init__(self, name: str = "ana") -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.public = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.endpoint = f"https://{HOST}/send/{name}"

    def subscription(self) -> dict[str, Any]:
        keys = {"p256dh": text(self.public), "auth": text(SECRET)}
        return {"endpoint": self.endpoint, "expirationTime": None, "keys": keys}

    def read(self, body: bytes) -> dict[str, Any]:
        """A message, opened as RFC 8291 says."""
        salt, size, sender, sealed = body[:16], body[20], body[21:86], body[86:]
        assert size == 65
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self.key.exchange(ec.ECDH(), theirs)
        info = b"WebPush: info\0" + self.public + sender
        material = HKDF(SHA256(), 32, SECRET, info).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(material)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(material)
        plain = AESGCM(key).decrypt(nonce, sealed, None)
        assert plain[-1:] == b"\2"
        message: dict[str, Any] = json.loads(plain[:-1])
        return message


class PushService:
    """Takes messages over https and keeps them."""

    def __init__(self, folder: Path) -> None:
        self.received: list[tuple[str, dict[str, str], bytes]] = []
        self.status = 201
        certificate, key = _certificate(folder)
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.received.append((self.path, dict(self.headers), body))
                self.send_response(service.status)
                self.end_headers()

            def log_message(self, format: str, *args: Any) -> None:
                """Say nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        self._server.socket = context.wrap_socket(self._server.socket, server_side=True)
        self.certificate, self.port = certificate, self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def delivery(self) -> Delivery:
        """The way to this service."""
        return way_to(self.port, self.certificate)

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


def way_to(port: int, certificate: Path) -> Delivery:
    """The way to a service on this machine, whatever host is named; it still has to prove that it is that host."""

    async def lookup(host: str) -> tuple[str, int]:
        return "127.0.0.1", port

    return Delivery(lookup, ssl.create_default_context(cafile=str(certificate)))


def claims(authorization: str) -> dict[str, Any]:
    """What a request is signed with, once the signature has been checked."""
    kind, _, parts = authorization.partition(" ")
    fields = dict(part.strip().split("=", 1) for part in parts.split(","))
    assert kind == "vapid"
    head, body, signature = fields["t"].split(".")
    raw = content(signature)
    signed = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), content(fields["k"]))
    key.verify(signed, f"{head}.{body}".encode(), ec.ECDSA(SHA256()))
    assert json.loads(content(head)) == {"typ": "JWT", "alg": "ES256"}
    return {**json.loads(content(body)), "key": fields["k"]}


def _certificate(folder: Path) -> tuple[Path, Path]:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, HOST)])
    now = datetime.datetime.now(datetime.UTC)
    names = [x509.DNSName(HOST), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, SHA256())
    )
    certificate, secret = folder / "certificate.pem", folder / "key.pem"
    certificate.write_bytes(made.public_bytes(Encoding.PEM))
    secret.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    return certificate, secret
