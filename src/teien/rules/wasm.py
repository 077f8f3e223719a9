"""The same functions a fourth way: rule books and bots as WebAssembly, for a browser without a server.

In a process that begins with `become_wasm`, Numba's processor is wasm32: whatever is marked `@rule`,
`@subroutine` or `@allocating` is compiled for it, and runs as plain Python when it is called from there.
A `Module` collects functions, gives each a plain face, optimises all of them together, once, and makes
one file that asks for nothing from outside.

It leans on about ten private names of Numba's, all in this file.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import llvmlite.binding as llvm
import numba
from llvmlite import ir
from numba.core import callconv, codegen, cpu, dispatcher, types
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import cpu_target
from numba.np.arrayobj import populate_array

from teien.rules.kinds import LONG, NUMBERS, Array
from teien.rules.wasm_link import HEAP, link

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+simd128,+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals"
"""What every browser has had since 2023."""
ADDRESS, HALF, WHOLE, DOUBLE = ir.IntType(8).as_pointer(), ir.IntType(32), ir.IntType(64), ir.DoubleType()
OUTSIDE = {"int": HALF, "bool": HALF, "long": WHOLE, "float": DOUBLE, "float32": ir.FloatType()}
"""As what numbers come in; whole ones, and truths, go out as 64 bits."""
PART = 8
"""Bytes for each part of a result of several."""


class Library(codegen.AOTCodeLibrary):
    """Code that cannot be called from here, and is optimised when all of it is together."""

    def _optimize_final_module(self) -> None:
        pass


class Codegen(codegen.CPUCodegen):
    """Makes code for wasm32 of what Numba lowers."""

    _library_class = Library

    def _init(self, llvm_module: Any) -> None:
        llvm.initialize_all_targets()
        llvm.initialize_all_asmprinters()
        self._tm_features = FEATURES
        self._tm = llvm.Target.from_triple(TRIPLE).create_target_machine(
            opt=3, features=FEATURES, reloc="static", codemodel="default"
        )
        self._target_data = self._tm.target_data
        self._data_layout = str(self._target_data)

    def _create_empty_module(self, name: str) -> ir.Module:
        module: ir.Module = cast(Any, super())._create_empty_module(name)
        module.triple = TRIPLE
        return module

    def _add_module(self, module: Any) -> None:
        pass


def become_wasm() -> None:
    """From now on Numba compiles for wasm32; nothing may be compiled or loaded before.

    What is inlined is left to LLVM, which sees everything at once: a third of the size, and no slower.
    """
    njit = cast(Any, numba).njit
    whole = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "cache": False, "forceinline": False}
    cast(Any, numba).njit = lambda *args, **flags: njit(*args, **flags | whole)
    cast(Any, codegen).JITCPUCodegen = Codegen
    llvm.get_host_cpu_features = dict  # nothing is known of the processor (`rules.bits` asks for PDEP)
    context = cast(Any, cpu.CPUContext)
    context.aot_mode, context.allow_dynamic_globals = True, False  # arrays that are globals become data
    context.add_dynamic_addr = lambda *_, **__: ADDRESS(None)  # of Python's objects, which nobody looks at
    context.get_executable = lambda *_: (
        [].append
    )  # any builtin, each another: Numba tells functions apart by it
    cast(Any, callconv.CPUCallConv).return_user_exc = stop  # whatever is raised; nobody could be told
    cast(Any, dispatcher.Dispatcher).__call__ = lambda self, *args: self.py_func(*args)


def stop(_: Any, builder: ir.IRBuilder, *__: Any, **___: Any) -> None:
    """Stops the machine."""
    builder.call(builder.module.declare_intrinsic("llvm.trap", (), ir.FunctionType(ir.VoidType(), ())), ())
    builder.unreachable()


def type_of(kind: Any) -> Any:
    """What Numba calls a kind of argument."""
    if kind is None:
        return types.none
    if isinstance(kind, tuple):
        return cast(Any, types).NamedTuple([type_of(part) for part in kind], type(kind))
    if isinstance(kind, Array):
        return types.Array(numba.from_dtype(kind.dtype), len(kind.shape), "C")
    numbers = {int: types.int64, LONG: types.int64, bool: types.boolean, float: types.float64}
    return numbers.get(kind) or (types.float32 if kind in NUMBERS else numba.from_dtype(kind))


def outside(kind: Any) -> list[ir.Type]:
    """As what a kind of argument comes from outside."""
    if kind is None:
        return []
    if isinstance(kind, tuple):
        return [one for part in kind for one in outside(part)]
    if isinstance(kind, Array):
        return [ADDRESS] + [HALF] * kind.shape.count(None)
    return [OUTSIDE[NUMBERS[kind]] if kind in NUMBERS else ADDRESS]


def taken(context: Any, builder: ir.IRBuilder, kind: Any, given: Iterator[Any]) -> Any:
    """What came from outside, as a compiled function takes it."""
    if kind is None:
        return context.get_dummy_value()
    if isinstance(kind, tuple):
        parts = [taken(context, builder, part, given) for part in kind]
        return context.make_tuple(builder, type_of(kind), parts)
    if isinstance(kind, Array):
        return taken_array(context, builder, kind, given)
    value = next(given)
    if kind is int:
        return builder.sext(value, WHOLE)
    if kind is bool:
        return builder.icmp_signed("!=", value, HALF(0))
    return value if kind in NUMBERS else builder.bitcast(value, context.get_value_type(type_of(kind)))


def taken_array(context: Any, builder: ir.IRBuilder, kind: Array, given: Iterator[Any]) -> Any:
    """The same of an array."""
    address, array = next(given), context.make_array(type_of(kind))(context, builder)
    shape = [builder.sext(next(given), WHOLE) if length is None else WHOLE(length) for length in kind.shape]
    strides = [WHOLE(kind.dtype.itemsize)]
    for length in shape[:0:-1]:
        strides.insert(0, builder.mul(strides[0], length))
    cast(Any, populate_array)(
        array, builder.bitcast(address, array.data.type), shape, strides, strides[-1], None
    )
    return array._getvalue()


def out_of(gives: str | list[str] | None) -> ir.Type:
    """As what a result goes out; several are written to where they are wanted."""
    if gives is None or isinstance(gives, list):
        return ir.VoidType()
    return DOUBLE if gives == "float" else WHOLE


def give_back(
    context: Any, builder: ir.IRBuilder, value: Any, has: Any, gives: str | list[str] | None, to: Any
) -> None:
    """Ends a face with what it gives."""
    if isinstance(gives, str):
        builder.ret(cast_out(context, builder, value, has, gives))
        return
    for n, part in enumerate(gives or []):
        one = cast_out(context, builder, builder.extract_value(value, n), has[n], part)
        builder.store(one, builder.bitcast(builder.gep(to, [HALF(PART * n)]), one.type.as_pointer()))
    builder.ret_void()


def cast_out(context: Any, builder: ir.IRBuilder, value: Any, has: Any, gives: str) -> Any:
    """A result as it is said to be: a number of 64 bits, whole or not."""
    wanted = {"int": types.int64, "bool": types.boolean, "float": types.float64}[gives]
    value = context.cast(builder, value, has, wanted)
    return builder.zext(value, WHOLE) if gives == "bool" else value


class Module:
    """Functions that go into one file."""

    def __init__(self) -> None:
        self.exports, self.whole = ["take", "top", "release"], llvm.parse_assembly(MEMORY)
        self.whole.triple = TRIPLE

    @global_compiler_lock  # type: ignore[untyped-decorator]
    def export(self, name: str, function: Any, kinds: list[Any], gives: str | list[str] | None) -> None:
        """Adds a function under a name, with a kind for each argument.

        A record type is the address of one, an `Array` that of an array, after which come the lengths
        that it leaves open; numbers are numbers; a named tuple stands for its parts one after another;
        `None` is left out. What a function gives is a number; of several in a tuple, each is written to
        eight bytes at an address that is the last argument.
        """
        signature = tuple(type_of(kind) for kind in kinds)
        function.compile(signature)
        face = self._face(name, function.overloads[signature], kinds, gives)
        self.whole.link_in(face._final_module, preserve=True)
        self.exports.append(name)

    def _face(self, name: str, result: Any, kinds: list[Any], gives: str | list[str] | None) -> Any:
        """A plain function that calls a compiled one; should that raise anything, the machine stops.

        What the compiled one took of memory is free again when it is done.
        """
        context, inside = result.target_context, result.fndesc
        library = context.codegen().create_library(name)
        module = library.create_ir_module(name)
        kind = context.call_conv.get_function_type(inside.restype, inside.argtypes)
        callee = ir.Function(module, kind, inside.llvm_func_name)
        takes = [one for kind in kinds for one in outside(kind)] + [ADDRESS] * isinstance(gives, list)
        face = ir.Function(module, ir.FunctionType(out_of(gives), takes), name)
        builder, given = ir.IRBuilder(face.append_basic_block()), iter(face.args)
        top = ir.GlobalVariable(module, HALF, TOP)
        before = builder.load(top)
        values = [taken(context, builder, kind, given) for kind in kinds]
        call = context.call_conv.call_function
        status, value = call(builder, callee, inside.restype, inside.argtypes, values)
        with builder.if_then(status.is_error, likely=False):
            stop(None, builder)
        builder.store(before, top)
        give_back(context, builder, value, inside.restype, gives, next(given, None))
        library.add_ir_module(module)
        library.add_linking_library(result.library)
        library.finalize()
        return library

    def made(self) -> bytes:
        """The file."""
        for thing in (*self.whole.functions, *self.whole.global_variables):
            if not thing.is_declaration and thing.name not in self.exports:
                thing.linkage = "internal"
        backend = cpu_target.target_context.codegen()
        cheap = {"cost": "cheap", "opt": 0, "loop_vectorize": False, "slp_vectorize": False}
        for options in (cheap, {}):  # as Numba does it: first so that no reference is counted in vain
            manager, builder = backend._module_pass_manager(**options)
            manager.run(self.whole, builder)
        return link(backend._tm.emit_object(self.whole), self.exports)


TOP = "memory.top"
MEMORY = f"""
%meminfo = type {{ i64, ptr, ptr, ptr, i64 }}
@{HEAP} = external global i8
@{TOP} = global i32 ptrtoint (ptr @{HEAP} to i32)
declare i32 @llvm.wasm.memory.size.i32(i32)
declare i32 @llvm.wasm.memory.grow.i32(i32, i32)
declare void @llvm.trap()

define i32 @top() noinline {{
  %at = load i32, ptr @{TOP}
  ret i32 %at
}}

define void @release(i32 %to) noinline {{
  store i32 %to, ptr @{TOP}
  ret void
}}

define i32 @take(i32 %size) noinline {{
  %old = load i32, ptr @{TOP}
  %up = add i32 %old, 63
  %at = and i32 %up, -64
  %end = add i32 %at, %size
  store i32 %end, ptr @{TOP}
  %pages = call i32 @llvm.wasm.memory.size.i32(i32 0)
  %room = shl i32 %pages, 16
  %enough = icmp ule i32 %end, %room
  br i1 %enough, label %done, label %grow
grow:
  %lack = sub i32 %end, %room
  %up.to = add i32 %lack, 65535
  %more = lshr i32 %up.to, 16
  %was = call i32 @llvm.wasm.memory.grow.i32(i32 0, i32 %more)
  %refused = icmp eq i32 %was, -1
  br i1 %refused, label %full, label %done
full:
  call void @llvm.trap()
  unreachable
done:
  ret i32 %at
}}

define ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %align) {{
  %short = trunc i64 %size to i32
  %more = add i32 %short, 64
  %at = call i32 @take(i32 %more)
  %info = inttoptr i32 %at to ptr
  %data = getelementptr i8, ptr %info, i32 64
  %counted = insertvalue %meminfo zeroinitializer, i64 1, 0
  %placed = insertvalue %meminfo %counted, ptr %data, 3
  %sized = insertvalue %meminfo %placed, i64 %size, 4
  store %meminfo %sized, ptr %info
  ret ptr %info
}}

define void @NRT_MemInfo_call_dtor(ptr %info) {{
  ret void
}}
"""
"""Memory: `take` gives the next of it, `top` tells how far it is taken, and `release` gives back all from
there on; what a function takes that allocates arrays, its face gives back at the end."""
