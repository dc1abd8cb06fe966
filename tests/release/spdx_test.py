"""Checks a list of contents against what SPDX 2.3 demands of the parts that it uses, and against the files.

    spdx_test.py DOCUMENT
"""

import hashlib
import json
import pathlib
import re
import sys

import jsonschema

SUM = {"type": "object", "required": ["algorithm", "checksumValue"], "additionalProperties": False, "properties": {
    "algorithm": {"enum": ["SHA1", "SHA256"]}, "checksumValue": {"pattern": "^([0-9a-f]{40}|[0-9a-f]{64})$"}}}
TEXT = {"type": "string", "minLength": 1}
ID = {"type": "string", "pattern": "^SPDXRef-[A-Za-z0-9.-]+$"}
KINDS = ["DESCRIBES", "CONTAINS", "STATIC_LINK", "DYNAMIC_LINK", "BUILD_DEPENDENCY_OF"]


def record(required, **others):
    """A schema of an object with these properties and no others."""
    return {"type": "object", "required": list(required), "additionalProperties": False,
            "properties": {**required, **others}}


PACKAGE = record(
    {"SPDXID": ID, "name": TEXT, "downloadLocation": {"pattern": "^(NOASSERTION|https://.+)$"},
     "filesAnalyzed": {"type": "boolean"}, "licenseConcluded": TEXT, "licenseDeclared": TEXT, "copyrightText": TEXT},
    versionInfo=TEXT, supplier={"pattern": "^(Person|Organization): .+"}, licenseInfoFromFiles={"type": "array"},
    packageVerificationCode=record({"packageVerificationCodeValue": {"pattern": "^[0-9a-f]{40}$"}}))
FILE = record(
    {"SPDXID": ID, "fileName": {"pattern": r"^\./[^/]+$"}, "fileTypes": {"const": ["ARCHIVE"]},
     "checksums": {"type": "array", "items": SUM, "minItems": 2}, "licenseConcluded": TEXT,
     "licenseInfoInFiles": {"type": "array"}, "copyrightText": TEXT})
RELATION = record({"spdxElementId": ID, "relatedSpdxElement": ID, "relationshipType": {"enum": KINDS}})
DOCUMENT = record(
    {"spdxVersion": {"const": "SPDX-2.3"}, "dataLicense": {"const": "CC0-1.0"}, "SPDXID": {"const": "SPDXRef-DOCUMENT"},
     "name": TEXT, "documentNamespace": {"pattern": "^https://[^#]+$"},
     "creationInfo": record({"created": {"pattern": r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$"},
                             "creators": {"type": "array", "items": {"pattern": "^(Person|Organization|Tool): .+"}}}),
     "packages": {"type": "array", "items": PACKAGE}, "files": {"type": "array", "items": FILE},
     "relationships": {"type": "array", "items": RELATION}})


def main():
    path = pathlib.Path(sys.argv[1])
    document = json.loads(path.read_text(encoding="utf-8"))
    jsonschema.validate(document, DOCUMENT)

    elements = [document, *document["packages"], *document["files"]]
    identifiers = [element["SPDXID"] for element in elements]
    assert len(set(identifiers)) == len(identifiers), "two elements have the same SPDXID"
    for relation in document["relationships"]:
        for end in "spdxElementId", "relatedSpdxElement":
            assert relation[end] in identifiers, f"there is no {relation[end]}"
    related = {end for relation in document["relationships"] for end in list(relation.values())}
    assert set(identifiers) <= related, f"in no relation: {set(identifiers) - related}"

    names = {file["fileName"] for file in document["files"]}
    there = {f"./{other.name}" for other in path.parent.iterdir()} - {f"./{path.name}", "./SHA256SUMS"}
    assert names == there, f"listed {names - there}, there {there - names}"
    for file in document["files"]:
        data = (path.parent / file["fileName"]).read_bytes()
        sums = {each["algorithm"]: each["checksumValue"] for each in file["checksums"]}
        assert sums == {"SHA1": hashlib.sha1(data).hexdigest(), "SHA256": hashlib.sha256(data).hexdigest()}, file
    for element in document["packages"] + document["files"]:
        for word in re.findall(r"[^\s()]+", element["licenseConcluded"]):
            assert re.fullmatch(r"AND|WITH|NOASSERTION|[A-Za-z0-9.-]+", word), word
    print(f"{path.name}: {len(names)} files, {len(document['packages'])} packages")


if __name__ == "__main__":
    main()
