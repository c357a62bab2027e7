/// A reader of the fields of a frame, in order.
///
/// A truncated field throws an error with its offset (SEN-1, SEN-2).
///
/// Bytes after the last known field are ignored (SEN-3).
struct FrameReader {
    private let bytes: [UInt8]
    private let characteristic: SensorCharacteristic
    private(set) var offset = 0

    init(_ bytes: [UInt8], of characteristic: SensorCharacteristic) {
        self.bytes = bytes
        self.characteristic = characteristic
    }

    /// The number of remaining bytes.
    var rest: Int { bytes.count - offset }

    private mutating func readInteger(_ count: Int, _ field: String) throws(SensorDecodingError) -> UInt64 {
        guard rest >= count else { throw refusal("the frame ends inside \(field)") }
        var value: UInt64 = 0
        for index in 0..<count { value |= UInt64(bytes[offset + index]) << UInt64(8 * index) }
        offset += count
        return value
    }

    /// Returns an error for the field at the current offset.
    func refusal(_ reason: String) -> SensorDecodingError {
        SensorDecodingError(characteristic: characteristic, offset: offset, reason: reason)
    }

    mutating func u8(_ field: String) throws(SensorDecodingError) -> UInt8 {
        UInt8(truncatingIfNeeded: try readInteger(1, field))
    }

    mutating func u16(_ field: String) throws(SensorDecodingError) -> UInt16 {
        UInt16(truncatingIfNeeded: try readInteger(2, field))
    }

    mutating func s16(_ field: String) throws(SensorDecodingError) -> Int16 { Int16(bitPattern: try u16(field)) }

    mutating func u24(_ field: String) throws(SensorDecodingError) -> UInt32 {
        UInt32(truncatingIfNeeded: try readInteger(3, field))
    }

    mutating func u32(_ field: String) throws(SensorDecodingError) -> UInt32 {
        UInt32(truncatingIfNeeded: try readInteger(4, field))
    }

    mutating func short(_ field: String) throws(SensorDecodingError) -> MedicalFloat? {
        MedicalFloat(short: try u16(field))
    }

    mutating func long(_ field: String) throws(SensorDecodingError) -> MedicalFloat? {
        MedicalFloat(long: try u32(field))
    }

    /// Reads a date; returns `nil` if it is marked as unknown or does not exist (SEN-7).
    mutating func date() throws(SensorDecodingError) -> SensorDate? {
        guard rest >= 7 else { throw refusal("the frame ends inside the date") }
        return SensorDate(
            year: Int(try u16("the year")), month: Int(try u8("the month")), day: Int(try u8("the day")),
            hour: Int(try u8("the hour")), minute: Int(try u8("the minute")), second: Int(try u8("the second")))
    }

    /// Skips an unused field.
    mutating func skip(_ count: Int, _ field: String) throws(SensorDecodingError) { _ = try readInteger(count, field) }
}

extension FixedWidthInteger {
    /// Returns whether a flag is set.
    func has(_ bit: Int) -> Bool { self >> Self(bit) & 1 == 1 }
}

/// An error thrown when a frame cannot be decoded; no part of the frame is used (SEN-2).
package struct SensorDecodingError: Error, Sendable, Hashable, CustomStringConvertible {
    package let characteristic: SensorCharacteristic
    /// The offset in bytes of the field that cannot be decoded.
    package let offset: Int
    /// The reason, as a clause.
    package let reason: String

    package var description: String { "\(characteristic.title), byte \(offset): \(reason)" }
}
