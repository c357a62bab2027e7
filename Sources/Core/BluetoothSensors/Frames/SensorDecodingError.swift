/// An error thrown when a frame cannot be decoded; no part of the frame is used (SEN-2).
package struct SensorDecodingError: Error, Sendable, Hashable, CustomStringConvertible {
    package let characteristic: SensorCharacteristic
    /// The offset in bytes of the field that cannot be decoded.
    package let offset: Int
    /// The reason, as a clause.
    package let reason: String

    package var description: String { "\(characteristic.title), byte \(offset): \(reason)" }
}
