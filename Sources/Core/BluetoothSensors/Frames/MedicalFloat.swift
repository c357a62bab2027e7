import Foundation

/// A decimal floating-point number of medical devices: a mantissa and a power of ten (SEN-6).
///
/// The bit patterns for "not a number", "not at this resolution", infinity and reserved values are not decoded.
package struct MedicalFloat: Sendable, Hashable {
    package let mantissa: Int32
    package let exponent: Int

    /// Decodes 16 bits; returns `nil` for a special value.
    package init?(short bits: UInt16) {
        guard !(0x07FE...0x0802 ~= bits) else { return nil }
        mantissa = Int32(Int16(bitPattern: bits << 4) >> 4)
        exponent = Int(Int16(bitPattern: bits) >> 12)
    }

    /// Decodes 32 bits; returns `nil` for a special value.
    package init?(long bits: UInt32) {
        guard !(0x007F_FFFE...0x0080_0002 ~= bits) else { return nil }
        mantissa = Int32(bitPattern: bits << 8) >> 8
        exponent = Int(Int32(bitPattern: bits) >> 24)
    }

    /// The nearest `Double` to the decimal number.
    package var value: Double { value(timesTenTo: 0) }

    /// Returns the number multiplied by a power of ten, without the rounding error of a multiplication.
    package func value(timesTenTo power: Int) -> Double {
        let power = exponent + power
        return power < 0 ? Double(mantissa) / pow(10, Double(-power)) : Double(mantissa) * pow(10, Double(power))
    }
}
