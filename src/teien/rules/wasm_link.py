"""A linker for one object: makes a WebAssembly module that runs of what LLVM made for wasm32.

LLVM has already thrown away what nobody calls. What is left to do is to lay the data behind the stack,
to write its addresses into the code, and to say what the object had left open: memory, stack, exports.
Whatever it does not know it refuses.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

CUSTOM, TYPE, IMPORT, FUNCTION, MEMORY, GLOBAL, EXPORT, CODE, DATA, COUNT = 0, 1, 2, 3, 5, 6, 7, 10, 11, 12
"""The sections of a module, by their numbers."""
TO_FUNCTION, TO_ADDRESS, TO_ADDRESS_SIGNED, TO_ADDRESS_IN_DATA, TO_TYPE, TO_GLOBAL = 0, 3, 4, 5, 6, 7
"""What may have to be written into the code, by the numbers of its relocations."""
SYMBOL_TABLE, OF_DATA, OF_SECTION, UNDEFINED, NAMED = 8, 1, 3, 0x10, 0x40

STACK = 1 << 18
"""So many bytes below the data are the stack's; what needs more stops the machine."""
PAGE = 1 << 16
HEAP = "__heap_base"
"""What the code calls the first address behind all data."""


class Unlinkable(ValueError):
    """The object asks for something of which this linker knows nothing."""


class Reader:
    """Reads what stands in an object, one after another."""

    def __init__(self, data: bytes | bytearray, at: int = 0) -> None:
        self.data, self.at = bytes(data), at

    @property
    def more(self) -> bool:
        """Whether anything is left."""
        return self.at < len(self.data)

    def number(self, signed: bool = False) -> int:
        """A number as WebAssembly writes it (LEB128)."""
        value = shift = 0
        while True:
            byte = self.data[self.at]
            self.at, value, shift = self.at + 1, value | (byte & 127) << shift, shift + 7
            if byte < 128:
                return value - (1 << shift) if signed and byte & 64 else value

    def take(self, count: int) -> bytes:
        """So many bytes."""
        self.at += count
        return self.data[self.at - count : self.at]

    def block(self) -> bytes:
        """Bytes that say themselves how many they are."""
        return self.take(self.number())

    def name(self) -> str:
        """A name."""
        return self.block().decode()


def number(value: int, length: int = 0, signed: bool = False) -> bytes:
    """A number as WebAssembly writes it (LEB128), filled up to a length."""
    out = b""
    while True:
        byte, value = value & 127, value >> 7
        last = value == (-1 if signed and byte & 64 else 0) and len(out) + 1 >= length
        out += bytes([byte | (0 if last else 128)])
        if last:
            return out


def block(data: bytes | bytearray) -> bytes:
    """Bytes after how many they are."""
    return number(len(data)) + data


@dataclass
class Segment:
    """A piece of the data: where it stands in its section, and where it will lie."""

    at: int
    address: int
    content: bytearray


@dataclass
class Thing:
    """An object, taken apart."""

    sections: dict[int, bytes] = field(default_factory=dict)
    custom: dict[str, bytes] = field(default_factory=dict)
    segments: list[Segment] = field(default_factory=list)
    places: list[int] = field(default_factory=list)
    """Of each symbol, the address or the number that is written where it is meant."""
    functions: dict[str, int] = field(default_factory=dict)

    @property
    def end(self) -> int:
        """The first address behind all data, as memory likes it."""
        return max([STACK, *(one.address + len(one.content) for one in self.segments)]) + 63 & -64


def link(thing: bytes, exports: list[str]) -> bytes:
    """The module: from outside, its memory and these functions are to be seen; it asks for nothing."""
    found = read(thing)
    code = bytearray(found.sections[CODE])
    relocate(found, code)
    faces = [block(b"memory") + b"\x02\x00"]
    faces += [block(name.encode()) + b"\x00" + number(found.functions[name]) for name in exports]
    data = [
        b"\0\x41" + number(one.address, signed=True) + b"\x0b" + block(one.content) for one in found.segments
    ]
    made = {
        TYPE: found.sections[TYPE],
        FUNCTION: found.sections[FUNCTION],
        MEMORY: b"\x01\x00" + number(-(-found.end // PAGE)),
        GLOBAL: b"\x01\x7f\x01\x41" + number(STACK, signed=True) + b"\x0b",
        EXPORT: number(len(faces)) + b"".join(faces),
        COUNT: number(len(data)),
        CODE: code,
        DATA: number(len(data)) + b"".join(data),
    }
    return thing[:8] + b"".join(bytes([kind]) + block(bytes(body)) for kind, body in made.items())


def read(thing: bytes) -> Thing:
    """Takes an object apart."""
    found, whole = Thing(), Reader(thing, 8)
    while whole.more:
        kind, body = whole.take(1)[0], whole.block()
        if kind == CUSTOM:
            inner = Reader(body)
            name = inner.name()
            found.custom[name] = body[inner.at :]
        else:
            found.sections[kind] = body
    check_imports(Reader(found.sections.get(IMPORT, b"\0")))
    found.segments = [*read_data(Reader(found.sections.get(DATA, b"\0")))]
    read_symbols(found)
    return found


def check_imports(asked: Reader) -> None:
    """An object may ask for memory and a stack, and for nothing else."""
    for _ in range(asked.number()):
        _, name, kind = asked.name(), asked.name(), asked.take(1)[0]
        if kind == 2 and name == "__linear_memory":
            limits = asked.number()
            asked.number()
            if limits & 1:
                asked.number()
        elif kind == 3 and name == "__stack_pointer":
            asked.take(2)
        else:
            raise Unlinkable(f"the object asks for {name}")


def read_data(data: Reader) -> Iterator[Segment]:
    """The pieces of the data, laid behind the stack."""
    for _ in range(data.number()):
        if data.number() != 0 or data.number() != 0x41:
            raise Unlinkable("a segment of data has no place")
        address = STACK + data.number(signed=True)
        data.take(1)
        size = data.number()
        yield Segment(data.at, address, bytearray(data.take(size)))


def read_symbols(found: Thing) -> None:
    """What is called what, and where it is."""
    parts = Reader(found.custom["linking"])
    parts.number()
    while parts.more:
        kind, body = parts.number(), Reader(parts.block())
        if kind == SYMBOL_TABLE:
            found.places = [read_symbol(found, body) for _ in range(body.number())]


def read_symbol(found: Thing, table: Reader) -> int:
    """One symbol: its address if it is data, else its number."""
    kind, flags = table.number(), table.number()
    if kind == OF_DATA:
        name = table.name()
        if flags & UNDEFINED:
            if name != HEAP:
                raise Unlinkable(f"there is no {name}")
            return found.end
        segment, offset, _ = table.number(), table.number(), table.number()
        return found.segments[segment].address + offset
    index = table.number()
    if kind != OF_SECTION and (not flags & UNDEFINED or flags & NAMED):
        name = table.name()
        if kind == 0:
            found.functions[name] = index
    return index


def relocate(found: Thing, code: bytearray) -> None:
    """Writes addresses into the code and the data."""
    for part in ("reloc.CODE", "reloc.DATA"):
        fixes = Reader(found.custom.get(part, b"\0\0"))
        fixes.number()
        for _ in range(fixes.number()):
            kind, offset, symbol = fixes.take(1)[0], fixes.number(), fixes.number()
            if kind in (TO_FUNCTION, TO_TYPE, TO_GLOBAL):
                continue  # these keep their numbers
            if kind not in (TO_ADDRESS, TO_ADDRESS_SIGNED, TO_ADDRESS_IN_DATA):
                raise Unlinkable(f"a relocation is of kind {kind}")
            address = found.places[symbol] + fixes.number(signed=True)
            if kind == TO_ADDRESS_IN_DATA:
                one = next(s for s in found.segments if s.at <= offset < s.at + len(s.content))
                one.content[offset - one.at : offset - one.at + 4] = address.to_bytes(4, "little")
            else:
                code[offset : offset + 5] = number(address, 5, signed=kind == TO_ADDRESS_SIGNED)
