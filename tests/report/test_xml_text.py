from xml.etree import ElementTree

from maege.report.xml_text import xml_text


def test_what_is_left_can_be_parsed() -> None:
    text = "".join(map(chr, (0, 9, 0x1F, 0x41, 0xFFFE, 0x1F600)))
    root = ElementTree.Element("a")
    root.text = xml_text(text)
    assert ElementTree.fromstring(ElementTree.tostring(root)).text == "\ufffd\t\ufffdA\ufffd😀"
