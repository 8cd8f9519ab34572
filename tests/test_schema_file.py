"""The schema that the rulesets' modelines name is the one the playground writes."""

import json
import re

import pytest

from playground.ruleset.schema import json_schema
from playground.source.folders import ruleset_folders

FOLDER = ruleset_folders()[-1]
RULESETS = sorted(FOLDER.glob("*.yaml"))


def test_the_shipped_schema_is_up_to_date():
    shipped = json.loads((FOLDER / "ruleset.schema.json").read_text(encoding="utf-8"))
    assert shipped == json_schema()  # else: playground schema --out rulesets/ruleset.schema.json


@pytest.mark.parametrize("path", RULESETS, ids=lambda path: path.stem)
def test_every_ruleset_carries_the_editor_modeline(path):
    first = path.read_text(encoding="utf-8").splitlines()[0]
    (named,) = re.findall(r"^# yaml-language-server: \$schema=(\S+)$", first)
    assert (path.parent / named).is_file()
