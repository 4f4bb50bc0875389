"""What Web Push asks of a server: messages that only the browser can read (RFC 8291), signed requests (RFC 8292)."""

from __future__ import annotations

import os
from base64 import urlsafe_b64decode, urlsafe_b64encode

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_der_private_key,
)

CURVE = ec.SECP256R1()
RECORD = 4096  # bytes, the size of a record that every browser takes
VALID = 12 * 3600  # seconds for which a signature holds; a push service takes no more than a day


def to_text(content: bytes) -> str:
    """Bytes as base64url, as browsers write keys."""
    return urlsafe_b64encode(content).rstrip(b"=").decode()


def from_text(text: str) -> bytes:
    """The bytes of a base64url text; ValueError if it is none."""
    return urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    """A public key as 65 bytes."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def read_point(content: bytes) -> ec.EllipticCurvePublicKey:
    """A public key out of its bytes; ValueError if they are no point of the curve."""
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, content)


def new_key() -> bytes:
    """A key for a server, as it is stored."""
    key = ec.generate_private_key(CURVE)
    return key.private_bytes(Encoding.DER, PrivateFormat.PKCS8, NoEncryption())


class ServerKey:
    """The key by which push services know this server."""

    def __init__(self, stored: bytes) -> None:
        key = load_der_private_key(stored, None)
        assert isinstance(key, ec.EllipticCurvePrivateKey)
        self._key = key
        self.public = to_text(point(key.public_key()))

    def authorization(self, service: str, contact: str, now: int) -> str:
        """The header that says to a push service, `https://host`, who sends; `now` in seconds."""
        claims = {"aud": service, "exp": now + VALID, "sub": contact}
        parts = [to_text(msgspec.json.encode(part)) for part in ({"typ": "JWT", "alg": "ES256"}, claims)]
        signed = ".".join(parts)
        r, s = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(SHA256())))
        return f"vapid t={signed}.{to_text(r.to_bytes(32) + s.to_bytes(32))}, k={self.public}"


def sealed(
    message: bytes,
    browser: bytes,
    secret: bytes,
    own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """A message that only the browser with this public key and shared secret can read; one record of aes128gcm."""
    own, salt = own or ec.generate_private_key(CURVE), salt or os.urandom(16)
    public = point(own.public_key())
    shared = own.exchange(ec.ECDH(), read_point(browser))
    material = _derived(shared, secret, b"WebPush: info\0" + browser + public, 32)
    key = _derived(material, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(material, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4) + bytes([len(public)]) + public
    return head + AESGCM(key).encrypt(nonce, message + b"\2", None)


def _derived(material: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(material)
