"""`playground simulate --out DIR`."""

ARGUMENTS = ("simulate", "tic-tac-toe", "--games", "120", "--seed", "4")


def paragraphs(text: str) -> list[str]:
    """What is printed but for the speed."""
    return [line for line in text.splitlines() if not line.startswith("speed")]


def test_the_summary_is_the_same_with_records_and_from_records(playground, tmp_path):
    plain, out = playground(*ARGUMENTS), ("--out", str(tmp_path / "run"))
    first, again = playground(*ARGUMENTS, *out), playground(*ARGUMENTS, *out)
    assert paragraphs(plain.stdout) == paragraphs(first.stdout) == paragraphs(again.stdout)
    assert [plain.code, first.code, again.code] == [0, 0, 0]
    assert again.stderr == f"{tmp_path / 'run'} is complete: 120 games, all of them recorded before\n"


def test_another_run_in_the_folder_is_bad_usage(playground, tmp_path):
    playground(*ARGUMENTS, "--out", str(tmp_path / "run"))
    ended = playground("simulate", "tic-tac-toe", "--games", "120", "--seed", "5", "--out", str(tmp_path / "run"))
    assert (ended.code, ended.stdout) == (2, "")
    assert "holds another run: seed there 4, here 5. Give --out another folder" in ended.stderr


def test_measures_are_the_same_with_records_and_from_records(playground, tmp_path):
    expected = playground(*ARGUMENTS, "--measures", "--json").json["measures"]
    for _ in ("played", "read"):
        found = playground(*ARGUMENTS, "--measures", "--json", "--out", str(tmp_path / "run"))
        assert found.json["measures"] == expected
