"""The line of the tipping-bucket node, written from its description."""

from firmware_sim.counter_node import Report


def swtip_line(node: str, report: Report) -> bytes:
    """`$SWTIP,node,boot,seq,uptime_s,tips_total,flags,vbat_mV*hh` CR LF, hh the XOR between `$` and `*`."""
    fields = (report.boot, report.seq, report.uptime_s, report.total, report.flags, report.battery_mv)
    body = ",".join(("SWTIP", node, *(str(field) for field in fields)))
    checksum = 0
    for character in body.encode("ascii"):
        checksum ^= character
    return f"${body}*{checksum:02X}\r\n".encode("ascii")
