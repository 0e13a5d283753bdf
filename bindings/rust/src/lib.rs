#![no_std]
#![deny(missing_docs)]
#![doc = include_str!("../README.md")]
// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0

#[cfg(feature = "alloc")]
extern crate alloc;

/// Gives an enum the numbers of C, and makes it from one.
macro_rules! numbered {
    ($(#[$about:meta])* $name:ident { $($(#[$each:meta])* $variant:ident = $number:ident,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(i32)]
        pub enum $name { $($(#[$each])* $variant = crate::ffi::$number,)+ }

        impl $name {
            #[allow(dead_code)]
            pub(crate) fn from_c(number: core::ffi::c_int) -> Self {
                match number {
                    $(crate::ffi::$number => Self::$variant,)+
                    other => unreachable!("the library has no {} {other}", stringify!($name)),
                }
            }
        }
    };
}

/// A set of flags, with the bits of C.
macro_rules! flags {
    ($(#[$about:meta])* $name:ident { $($(#[$each:meta])* $flag:ident = $bit:ident,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct $name(u32);

        impl $name {
            $($(#[$each])* pub const $flag: Self = Self(crate::ffi::$bit as u32);)+

            /// Whether all flags of `other` are in this set.
            pub const fn contains(self, other: Self) -> bool {
                self.0 & other.0 == other.0
            }

            #[allow(dead_code)]
            pub(crate) const fn from_bits(bits: core::ffi::c_int) -> Self {
                Self(bits as u32)
            }

            pub(crate) const fn bits(self) -> u32 {
                self.0
            }
        }

        impl core::ops::BitOr for $name {
            type Output = Self;

            fn bitor(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
        }
    };
}

mod error;
mod feed;
#[rustfmt::skip]
mod ffi;
mod inside;
mod library;
mod lines;
mod network;
mod parts;
mod production;
mod text;
mod writing;

pub use error::{Error, Failure, Message};
pub use feed::{Feed, Progress, SplitFeed};
pub use inside::{
    Decoding, InvalidPort, Parameters, Segments, decode, invalid_escape, parameters, port_number, segments,
};
pub use library::{active_kernel, grammars, kernels, productions, use_kernel, version};
pub use lines::{Batch, Column, Lines, LinesOptions};
pub use network::{Agreement, Allow, Networks, Reading, ReadingKind, network_of, readings};
pub use parts::{Component, Name, Occurrence, Parts, Spans};
pub use production::{Production, Shape};
#[cfg(feature = "alloc")]
pub use text::owned;
pub use text::{Slice, Text};
pub use writing::{Base, Levels, RepairMode, Resolution};
