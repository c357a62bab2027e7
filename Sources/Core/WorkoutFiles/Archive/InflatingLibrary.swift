import CISAL
import CZlib

/// Who unpacks archives: ISA-L, where it was installed when this was built, because it takes a third of the time; otherwise zlib.
///
/// Both give the same bytes, and the same judgement of all that are damaged but very few: codes that zlib refuses at once and
/// ISA-L only where they are used. The checksum tells those.
package enum InflatingLibrary: Sendable, CaseIterable {
    case isal
    case zlib

    /// Those that this program has.
    package static var available: [InflatingLibrary] { isal_is_there() ? [.isal, .zlib] : [.zlib] }

    /// Who unpacks what is opened from now on; tests ask every library the same.
    @TaskLocal package static var current: InflatingLibrary = isal_is_there() ? .isal : .zlib

    /// Files of gzip are left to zlib, whatever the library: they are small, and their headers and ends have rules of their own.
    func inflater(for wrapping: InflateByteSource.Wrapping) -> any Inflater {
        switch (self, wrapping) {
        case (.isal, .none): ISALInflater()
        case (.zlib, _), (_, .gzip): ZlibInflater(wrapping)
        }
    }

    /// Goes on with the checksum of archives (CRC-32).
    func checksum(_ checksum: UInt32, _ bytes: UnsafeRawBufferPointer) -> UInt32 {
        guard let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return checksum }
        return switch self {
        case .isal: isal_checksum(checksum, start, bytes.count)
        case .zlib: UInt32(truncatingIfNeeded: crc32_z(UInt(checksum), start, z_size_t(bytes.count)))
        }
    }
}
