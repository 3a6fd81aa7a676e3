"""By which addresses others reach this machine: what is printed, and put into links instead of ``localhost``."""

from __future__ import annotations

import re
import socket
import struct
import sys
from collections.abc import Iterator
from contextlib import suppress
from ipaddress import IPv6Address, ip_address
from pathlib import Path
from typing import Any, Final

from litestar.connection import ASGIConnection

from forno.server.protocol import Reach

__all__ = ["is_at_home", "reach_of"]

#: Interfaces of virtual machines and containers lead no other device here.
_INSIDE: Final = ("lo", "docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "cni", "flannel", "podman", "lxc", "lxd")
_GET_ADDRESS: Final = 0xC0206921 if sys.platform == "darwin" else 0x8915  # SIOCGIFADDR
_IPV6: Final = Path("/proc/net/if_inet6")
#: Reserved for books: nothing is sent there, but the system says from which address it would be.
_ELSEWHERE: Final = {socket.AF_INET: "192.0.2.254", socket.AF_INET6: "2001:db8::fffe"}


def is_at_home(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """Whether somebody sits at this very machine and came by ``localhost``. Nobody else is told its other addresses."""
    host = re.fullmatch(r"(?:\[([^\]]*)\]|([^:]*))(?::\d*)?", connection.headers.get("host", ""))
    name = (host[1] or host[2] or "").lower().removesuffix(".") if host else ""
    client = connection.client.host if connection.client else ""
    return _is_loopback(client) and (name == "localhost" or name.endswith(".localhost") or _is_loopback(name))


def _is_loopback(address: str) -> bool:
    try:
        one = ip_address(address)
    except ValueError:
        return False
    mapped = one.ipv4_mapped if isinstance(one, IPv6Address) else None
    return (mapped or one).is_loopback


def reach_of(listens: tuple[str, int] | None, both: bool = False) -> Reach:
    """What others can write to come here.

    Args:
        listens: The address and port that the server is bound to; None: it does not know.
        both: Whether one that is bound to all addresses of IPv6 takes those of IPv4, too.
    """
    if listens is None:
        return Reach(alone=False, addresses=[])
    host, port = ip_address(listens[0].partition("%")[0]), listens[1]
    if host.is_loopback:
        return Reach(alone=True, addresses=[])
    if not host.is_unspecified:
        return Reach(alone=False, addresses=[_url(str(host), port)])
    families = [socket.AF_INET, socket.AF_INET6] if both else [socket.AF_INET6 if host.version == 6 else socket.AF_INET]
    found = dict.fromkeys(address for family in families for address in _own(family))
    return Reach(alone=False, addresses=[_url(address, port) for address in found])


def _url(host: str, port: int) -> str:
    place = f"[{host}]" if ":" in host else host
    return f"http://{place}" if port == 80 else f"http://{place}:{port}"


def _own(family: socket.AddressFamily) -> Iterator[str]:
    """This machine's addresses that another device can use, the one that leads out first."""
    outward = _outward(family)
    found = [address for address in (_of_ipv6() if family == socket.AF_INET6 else _of_ipv4()) if _is_useful(address)]
    if outward and _is_useful(outward):
        yield outward
    yield from found


def _is_useful(address: str) -> bool:
    one = ip_address(address)
    if one.is_loopback or one.is_unspecified or one.is_multicast:
        return False
    # A link-local one of IPv6 needs the name of the interface, which is another one on each device.
    return not (isinstance(one, IPv6Address) and one.is_link_local)


def _outward(family: socket.AddressFamily) -> str | None:
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asked:
        asked.connect((_ELSEWHERE[family], 9))
        return str(asked.getsockname()[0])
    return None


def _of_ipv4() -> Iterator[str]:
    if sys.platform == "win32":
        return
    import fcntl

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        for _, name in socket.if_nameindex():
            if not name.startswith(_INSIDE):
                with suppress(OSError):  # it has none
                    answer = fcntl.ioctl(asked, _GET_ADDRESS, struct.pack("256s", name.encode()[:15]))
                    yield socket.inet_ntoa(answer[20:24])


def _of_ipv6() -> Iterator[str]:
    with suppress(OSError):
        for line in _IPV6.read_text("ascii").splitlines():
            digits, *_, name = line.split()
            if not name.startswith(_INSIDE):
                yield str(IPv6Address(bytes.fromhex(digits)))
