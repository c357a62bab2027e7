/// Why a frame of a sensor cannot be read; no part of it is used (SEN-2).
package struct SensorDecodingError: Error, Sendable, Hashable, CustomStringConvertible {
    package let characteristic: SensorCharacteristic
    /// Where the field begins that cannot be read, in bytes.
    package let offset: Int
    /// What is wrong, as a clause.
    package let reason: String

    package var description: String { "\(characteristic.title), byte \(offset): \(reason)" }
}
