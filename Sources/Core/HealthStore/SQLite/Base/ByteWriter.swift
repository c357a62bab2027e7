/// A byte buffer that encodes little-endian numbers and variable-length integers.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    mutating func append(_ byte: UInt8) { bytes.append(byte) }

    mutating func append(contentsOf other: ByteWriter) { bytes.append(contentsOf: other.bytes) }

    /// Appends eight bytes, least significant first.
    mutating func append(fixed value: UInt64) {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// Appends four bytes, least significant first.
    mutating func append(fixed value: UInt32) {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// Appends two bytes, least significant first.
    mutating func append(fixed value: UInt16) {
        bytes.append(UInt8(truncatingIfNeeded: value))
        bytes.append(UInt8(truncatingIfNeeded: value >> 8))
    }

    mutating func append(contentsOf other: [UInt8]) { bytes.append(contentsOf: other) }

    /// Appends a variable-length integer: seven bits per byte, with the highest bit set if more bytes follow
    /// (LEB128).
    mutating func append(variable value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    /// Appends a signed integer, using few bytes for small magnitudes (zigzag).
    mutating func append(signed value: Int64) {
        append(variable: UInt64(bitPattern: (value << 1) ^ (value >> 63)))
    }

    /// Returns the number of bytes that ``append(signed:)`` writes for a value.
    static func size(signed value: Int64) -> Int {
        let folded = UInt64(bitPattern: (value << 1) ^ (value >> 63))
        return max(1, (64 - folded.leadingZeroBitCount + 6) / 7)
    }
}

/// A cursor that decodes numbers from bytes.
///
/// Every read checks the remaining length, because the bytes may come from a damaged file.
struct ByteReader {
    private let bytes: UnsafeRawBufferPointer
    private(set) var offset: Int

    init(_ bytes: UnsafeRawBufferPointer, offset: Int = 0) {
        self.bytes = bytes
        self.offset = offset
    }

    var remaining: Int { bytes.count - offset }

    @inline(__always)
    mutating func byte() throws(BlockDamage) -> UInt8 {
        guard offset < bytes.count else { throw BlockDamage.truncated }
        defer { offset += 1 }
        return bytes[offset]
    }

    mutating func fixed64() throws(BlockDamage) -> UInt64 {
        guard remaining >= 8 else { throw BlockDamage.truncated }
        defer { offset += 8 }
        return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// Reads the next bytes without copying them.
    mutating func bytes(_ count: Int) throws(BlockDamage) -> UnsafeRawBufferPointer {
        guard count >= 0, remaining >= count else { throw BlockDamage.truncated }
        defer { offset += count }
        return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count])
    }

    /// Reads a length, and throws if it exceeds the remaining bytes.
    mutating func length() throws(BlockDamage) -> Int {
        let length = try variable()
        guard length <= UInt64(remaining) else { throw BlockDamage.truncated }
        return Int(length)
    }

    mutating func fixed32() throws(BlockDamage) -> UInt32 {
        guard remaining >= 4 else { throw BlockDamage.truncated }
        defer { offset += 4 }
        return UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }

    @inline(__always)
    mutating func variable() throws(BlockDamage) -> UInt64 {
        var byte = try byte()
        if byte < 0x80 { return UInt64(byte) }
        var value = UInt64(byte & 0x7F)
        var shift: UInt64 = 7
        while true {
            byte = try self.byte()
            guard shift < 63 || byte <= 1 else { throw BlockDamage.malformed }
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
    }

    @inline(__always)
    mutating func signed() throws(BlockDamage) -> Int64 {
        let folded = try variable()
        return Int64(bitPattern: folded >> 1) ^ -Int64(bitPattern: folded & 1)
    }
}

/// An error that makes a block unreadable.
enum BlockDamage: Error {
    /// Bytes are missing.
    case truncated
    /// The checksum does not match the bytes.
    case checksum
    /// The format is newer than this program.
    case version
    /// The contents are ones that no encoder writes.
    case malformed
}
