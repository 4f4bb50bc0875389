from ribeira.svg.lettering import fit, measure, wrap


def test_wide_letters_measure_wider() -> None:
    assert measure("mmm", 10) > measure("aaa", 10) > measure("iii", 10)
    assert measure("ção", 10) == measure("cao", 10)
    assert measure("河", 10) == 10


def test_a_text_that_fits_is_left_alone() -> None:
    assert fit("Ana", 100, 20) == ("Ana", 20)


def test_a_longer_text_shrinks_before_it_is_cut() -> None:
    name = "Bartolomeu"
    text, size = fit(name, measure(name, 17), 20)
    assert text == name
    assert abs(size - 17) < 0.01


def test_a_text_far_too_long_is_cut() -> None:
    text, size = fit("Nossa Senhora da Cardia e dos Rápidos", 80, 20)
    assert text.endswith("…")
    assert size == 15
    assert measure(text, size) <= 80


def test_wrapping_keeps_every_word() -> None:
    text = "met: the highest gains 2; missed: the lowest loses 2"
    lines = wrap(text, 120, 14)
    assert " ".join(lines) == text
    assert len(lines) > 1
    assert all(measure(line, 14) <= 120 for line in lines)
