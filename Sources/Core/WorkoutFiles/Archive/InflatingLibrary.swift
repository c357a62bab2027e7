import CISAL
import CZlib

/// The library that inflates archives: ISA-L if it was installed at build time, because it needs a third of the time,
/// otherwise zlib.
///
/// Both produce the same bytes and detect the same damage, with very few exceptions: codes that zlib rejects at once
/// and ISA-L only when they are used. The checksum detects those.
package enum InflatingLibrary: Sendable, CaseIterable {
    case isal
    case zlib

    /// The libraries that this program was built with.
    package static var available: [InflatingLibrary] { isal_is_there() ? [.isal, .zlib] : [.zlib] }

    /// The library for sources opened from now on; tests run with each of them.
    @TaskLocal package static var current: InflatingLibrary = isal_is_there() ? .isal : .zlib

    /// Returns an inflater.
    ///
    /// Gzip files always use zlib: they are small, and their headers and trailers follow rules of their own.
    func inflater(for wrapping: InflateByteSource.Wrapping) -> any Inflater {
        switch (self, wrapping) {
        case (.isal, .none): ISALInflater()
        case (.zlib, _), (_, .gzip): ZlibInflater(wrapping)
        }
    }

    /// Returns the updated checksum (CRC-32).
    func checksum(_ checksum: UInt32, _ bytes: UnsafeRawBufferPointer) -> UInt32 {
        guard let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return checksum }
        return switch self {
        case .isal: isal_checksum(checksum, start, bytes.count)
        case .zlib: UInt32(truncatingIfNeeded: crc32_z(UInt(checksum), start, z_size_t(bytes.count)))
        }
    }
}

/// A decoder that inflates deflated bytes piece by piece.
protocol Inflater: AnyObject {
    /// Inflates as much input as there is output space for, and advances both buffers past the bytes used.
    ///
    /// Output may be produced without input: bytes that were inflated ahead of the available space are returned
    /// later.
    func unpack(_ packed: inout UnsafeRawBufferPointer, into room: inout UnsafeMutableRawBufferPointer)
        -> InflatingStatus

    /// The number of bytes that were consumed from the input but belong to what follows the end of the stream.
    var held: Int { get }
}

/// The status of an inflating decoder.
enum InflatingStatus {
    case goesOn
    case ended
    case damaged
    /// The library could not be initialized.
    case unavailable
}
