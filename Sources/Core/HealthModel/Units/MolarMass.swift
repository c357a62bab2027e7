import Foundation

/// The grams of one mole, as written between the angle brackets of `mol<180.1558800000541>`.
///
/// The text has 16 digits (UNIT-10) and units are equal if their texts are (UNIT-11), while conversions use all digits
/// of the mass (UNIT-18a). The text of the molar mass of glucose, which has 17 digits, represents all of them.
struct MolarMass {
    /// The valid masses, in grams; within this range the text is readable and conversions are finite.
    static let range = 1e-9...1e12

    /// The molar mass of glucose, `HKUnitMolarMassBloodGlucose`.
    static let glucose = 180.15588000005408
    private static let glucoseText = decimal(glucose)

    let grams: Double
    let text: String

    /// Creates a molar mass, or returns `nil` if it is outside ``range``.
    init?(grams: Double) {
        guard Self.range.contains(grams) else { return nil }
        self.grams = grams
        text = Self.decimal(grams)
    }

    /// Parses `digits[.digits]`, without sign and exponent.
    init?(parsing text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let areDigits = parts.allSatisfy { part in
            !part.isEmpty && part.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        }
        guard parts.count <= 2, areDigits, let grams = Double(text) else { return nil }
        self.init(grams: text == Self.glucoseText ? Self.glucose : grams)
    }

    /// A Boolean value that indicates whether parsing ``text`` returns the same mass.
    var hasExactText: Bool { Self(parsing: text)?.grams == grams }

    /// Returns 16 significant digits without an exponent or trailing zeros.
    private static func decimal(_ value: Double) -> String {
        let scientific = String(format: "%.15e", value).split(separator: "e")
        guard scientific.count == 2, let exponent = Int(scientific[1]) else { return value.description }
        var digits = scientific[0].filter { $0 != "." }
        while digits.hasSuffix("0"), digits.count > 1 { digits.removeLast() }
        if exponent < 0 {
            return "0." + String(repeating: "0", count: -exponent - 1) + digits
        }
        let missing = exponent + 1 - digits.count
        if missing >= 0 { return digits + String(repeating: "0", count: missing) }
        return digits.prefix(exponent + 1) + "." + digits.dropFirst(exponent + 1)
    }
}
