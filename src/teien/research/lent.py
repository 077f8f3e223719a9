"""An array on a GPU, as others take it without a copy: by DLPack, or by the CUDA array interface."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from teien.arena.gpu import cuda

CPU, CUDA = 1, 2
"""Kinds of devices, as DLPack numbers them."""
CODES = {"i": 0, "u": 1, "f": 2, "b": 6}
"""Kinds of numbers, likewise."""
LEGACY_STREAM = 1
"""CUDA's default stream, on which kernels run; whoever uses another one waits for it."""


class _Tensor(ctypes.Structure):
    """DLPack's DLManagedTensor."""

    _fields_ = [  # as ctypes asks for it
        ("data", ctypes.c_void_p),
        ("device_kind", ctypes.c_int32),
        ("device_number", ctypes.c_int32),
        ("axes", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("offset", ctypes.c_uint64),
        ("keeper", ctypes.c_void_p),
        ("let_go", ctypes.c_void_p),
    ]


_kept: dict[int, tuple[Any, ...]] = {}
"""What is lent, by the address of its tensor, until it is given back."""


def _let_go(tensor: int) -> None:
    """Whoever took an array needs it no more."""
    _kept.pop(tensor, None)


def _unclaimed(capsule: int) -> None:
    """Nobody took it: its capsule still has the name that it was given."""
    held = ctypes.c_void_p(capsule)
    if _valid(held, b"dltensor"):
        _kept.pop(_pointer(held, b"dltensor"), None)


_new = ctypes.pythonapi.PyCapsule_New
_new.restype, _new.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
_valid = ctypes.pythonapi.PyCapsule_IsValid
_valid.restype, _valid.argtypes = ctypes.c_int, [ctypes.c_void_p, ctypes.c_char_p]
_pointer = ctypes.pythonapi.PyCapsule_GetPointer
_pointer.restype, _pointer.argtypes = ctypes.c_void_p, [ctypes.c_void_p, ctypes.c_char_p]


_CALLED = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
_WHEN_LET_GO, _WHEN_UNCLAIMED = _CALLED(_let_go), _CALLED(_unclaimed)


def capsule(
    owner: Any,
    address: int,
    shape: Sequence[int],
    strides: Sequence[int],
    dtype: np.dtype[Any],
    device: tuple[int, int],
) -> Any:
    """A DLPack capsule around memory, which is kept as long as anybody uses it; strides are in bytes."""
    axes = ctypes.c_int64 * len(shape)
    lengths, steps = axes(*shape), axes(*(stride // dtype.itemsize for stride in strides))
    tensor = _Tensor(
        *(address, *device, len(shape), CODES[dtype.kind], 8 * dtype.itemsize, 1),
        *(lengths, steps, 0, None, ctypes.cast(_WHEN_LET_GO, ctypes.c_void_p)),
    )
    _kept[ctypes.addressof(tensor)] = (tensor, lengths, steps, owner)
    return _new(ctypes.addressof(tensor), b"dltensor", ctypes.cast(_WHEN_UNCLAIMED, ctypes.c_void_p))


class Lent:
    """An array of a batch on a GPU: its games come first, however they lie in memory."""

    def __init__(self, memory: Any) -> None:
        self._memory = memory
        self.shape: tuple[int, ...] = tuple(memory.shape)[::-1]
        self.dtype = np.dtype(memory.dtype)

    def copy_to_host(self) -> npt.NDArray[Any]:
        """A copy for NumPy."""
        return np.ascontiguousarray(np.asarray(self._memory.copy_to_host()).T)

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        held = self._memory.__cuda_array_interface__
        return {
            "shape": self.shape,
            "strides": self._strides,
            "typestr": self.dtype.str,
            "data": held["data"],
            "stream": LEGACY_STREAM,
            "version": 3,
        }

    @property
    def _strides(self) -> tuple[int, ...]:
        return tuple(self._memory.strides)[::-1]

    def __dlpack_device__(self) -> tuple[int, int]:
        return CUDA, int(cuda().get_current_device().id)

    def __dlpack__(self, *, stream: Any = None, **asked: Any) -> Any:
        cuda().synchronize()
        address = self._memory.__cuda_array_interface__["data"][0]
        return capsule(self._memory, address, self.shape, self._strides, self.dtype, self.__dlpack_device__())
