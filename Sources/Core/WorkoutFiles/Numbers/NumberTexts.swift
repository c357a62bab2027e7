/// A cache for the texts of numbers, because measured values recur frequently.
package struct NumberTexts {
    private static let places = 1 << 12

    private let write: (Double) -> String
    private var known: [(bits: UInt64, text: [UInt8])]

    /// Creates a cache.
    ///
    /// - Parameter write: A closure that returns the text of a number.
    package init(_ write: @escaping (Double) -> String) {
        self.write = write
        // Each slot initially contains the number 0 and its text.
        known = Array(repeating: (0, Array(write(0).utf8)), count: Self.places)
    }

    package subscript(number: Double) -> [UInt8] {
        mutating get {
            let bits = number.bitPattern
            // The upper bits of the product depend on all bits of the number (Knuth, multiplicative hashing).
            let place = Int(truncatingIfNeeded: (bits &* 0x9E37_79B9_7F4A_7C15) >> 52)
            if known[place].bits != bits { known[place] = (bits, Array(write(number).utf8)) }
            return known[place].text
        }
    }
}
