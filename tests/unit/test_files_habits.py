"""Habits of files that have two columns of one name, a side panel, stray bytes, or a sonde's lines above the header."""

import pytest

from collector.files.encoding import decode
from collector.files.turbidity import TurbiditySeries, choose_probe, parse_turbidity
from siltwatch.errors import InputFileError
from tests.support.files import gauge, hobo, parsed, rows, toa5

TWICE = "time,rain_mm,rain_mm\n2026-06-10T14:05Z,2.5,1\n2026-06-10T14:35Z,10.2,3\n"


def probe(text: str | bytes, sensor: str | None = None) -> TurbiditySeries:
    content = text.encode() if isinstance(text, str) else text
    return choose_probe(parse_turbidity(decode(content), sensor=sensor), sensor)


class TestColumnsOfOneName:
    def test_each_can_be_chosen(self) -> None:
        with pytest.raises(InputFileError, match=r"name one with --sensor: rain_mm, rain_mm \(2\)"):
            gauge(TWICE)

        assert [depth for _, depth in rows(gauge(TWICE, sensor="rain_mm"))] == [25_000, 102_000]
        assert [depth for _, depth in rows(gauge(TWICE, sensor="rain_mm (2)"))] == [10_000, 30_000]

    def test_the_same_rain_twice_needs_no_choice(self) -> None:
        text = "time,rain_mm,rain_mm\n2026-06-10T14:05Z,2.5,2.5\n2026-06-10T14:35Z,10.2,10.2\n"

        assert gauge(text).total_tenth_um == 127_000

    def test_of_a_logger(self) -> None:
        text = toa5(
            ['"2021-10-17 12:50:00",1,0.2,0.4'],
            names='"Rain_Tot","Rain_Tot"',
            units='"mm","mm"',
            processing='"Tot","Tot"',
        )

        assert {series.sensor: series.total_tenth_um for series in parsed(text).series} == {
            "Rain_Tot": 2000, "Rain_Tot (2)": 4000,
        }  # fmt: skip

    def test_of_probes(self) -> None:
        text = "time,Turbidity FNU,Turbidity FNU\n2026-06-10T14:05Z,2.5,71\n2026-06-10T14:20Z,3.5,72\n"

        with pytest.raises(InputFileError, match=r"Turbidity FNU \(2\)"):
            probe(text)

        assert list(probe(text, "Turbidity FNU").values) == [2.5, 3.5]
        assert list(probe(text, "Turbidity FNU (2)").values) == [71.0, 72.0]
        assert probe(text, "Turbidity FNU (2)").unit == "FNU"


def test_a_side_panel_and_stray_zero_bytes_of_a_logger_s_export() -> None:
    content = (
        hobo(
            [
                "1,06/10/26 02:00:00 PM,79569,,,Details",
                "2,06/20/26 02:05:00 PM,79570,,,  Devices",
                "3,06/20/26 02:06:00 PM,79572,,",
            ]
        )
        .replace(b"Event, Event", b"Event\x00, Event\x00")
        .replace(b"Details", b"\x00Details")
    )

    series = gauge(content)

    assert series.total_tenth_um == 3 * 2540
    assert series.bad_rows == ()


def test_a_sonde_s_export_in_utf_16_with_its_lines_above_the_header() -> None:
    text = (
        "sep=,\r\nKorEXO Measurement File Export - File Created 11/20/2019\r\nMEAN VALUE:,,,2.77\r\n"
        "STANDARD DEVIATION:,,,0.4\r\nSENSOR SERIAL NUMBER:,,,19C101\r\n\r\n"
        "Date (MM/DD/YYYY),Time (HH:mm:ss),Time (Fract. Sec),Turbidity FNU,Temp °C\r\n"
        "11/20/2019,12:04:12,0,2.51,8.1\r\n11/20/2019,12:19:12,0,3.02,8.2\r\n"
    )

    series = probe(b"\xff\xfe" + text.encode("utf-16-le"))

    assert (list(series.values), series.unit, series.zone) == ([2.51, 3.02], "FNU", None)
    assert series.at_ms[1] - series.at_ms[0] == 15 * 60_000
