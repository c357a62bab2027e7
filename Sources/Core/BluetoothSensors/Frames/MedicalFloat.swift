import Foundation

/// A decimal number of medical devices: a mantissa and a power of ten (SEN-6).
///
/// Patterns that say "not a number", "not at this resolution", "infinite" or are reserved are no values.
package struct MedicalFloat: Sendable, Hashable {
    package let mantissa: Int32
    package let exponent: Int

    /// Reads 16 bits; nil if they mean no value.
    package init?(short bits: UInt16) {
        guard !(0x07FE...0x0802 ~= bits) else { return nil }
        mantissa = Int32(Int16(bitPattern: bits << 4) >> 4)
        exponent = Int(Int16(bitPattern: bits) >> 12)
    }

    /// Reads 32 bits; nil if they mean no value.
    package init?(long bits: UInt32) {
        guard !(0x007F_FFFE...0x0080_0002 ~= bits) else { return nil }
        mantissa = Int32(bitPattern: bits << 8) >> 8
        exponent = Int(Int32(bitPattern: bits) >> 24)
    }

    /// The number; the decimal one that is nearest.
    package var value: Double { value(timesTenTo: 0) }

    /// The number times a power of ten, without the rounding of a multiplication.
    package func value(timesTenTo power: Int) -> Double {
        let power = exponent + power
        return power < 0 ? Double(mantissa) / pow(10, Double(-power)) : Double(mantissa) * pow(10, Double(power))
    }
}
