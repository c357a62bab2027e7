/// A lossless scale that represents doubles as whole numbers.
///
/// Measured numbers are decimals with few digits, counts per second converted from counts per minute, or steps of a
/// coordinate system. Dates read from a clock have no such step, but within one range of exponents every double is a
/// multiple of some power of two.
struct NumberScale: Equatable {
    /// The code of the scale in a column.
    let code: UInt8

    /// The powers of ten, which have the codes 0 to 12.
    private static let powers: [Double] = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12]
    /// Semicircles, with 2^31 steps per 180 degrees: the coordinate format of receivers.
    private static let semicircles: UInt8 = 13
    private static let sixtieths: UInt8 = 14
    private static let thirtySixHundredths: UInt8 = 15
    /// Fifths of a metre above -500 m, as devices count altitudes, subtracted in the order in which readers subtract
    /// them.
    private static let altitudes: UInt8 = 16
    /// The first code of powers of two: `binary + n` is the n-th power.
    private static let binary: UInt8 = 32
    private static let greatestBinary: UInt8 = binary + 64

    /// The limit of exact differences.
    private static let limit = 0x1p53
    /// One and a half times 2^52: adding and subtracting it rounds to a whole number without a function call.
    private static let rounder = 0x1.8p52

    init(code: UInt8) { self.code = code }

    /// A Boolean value that indicates whether the scale is a power of two.
    var isBinary: Bool { code >= Self.binary }

    /// A Boolean value that indicates whether there is a scale with this code.
    var isKnown: Bool { code <= Self.altitudes || (Self.binary...Self.greatestBinary).contains(code) }

    /// The factors of a number: it is multiplied, then divided, and the offset is added last.
    private var factors: (multiplier: Double, divisor: Double, offset: Double) {
        switch code {
        case Self.semicircles: (45, 0x1p29, 0)
        case Self.sixtieths: (1, 60, 0)
        case Self.thirtySixHundredths: (1, 3_600, 0)
        case Self.altitudes: (1, 5, -500)
        case Self.binary...: (1, Double(sign: .plus, exponent: Int(code - Self.binary), significand: 1), 0)
        default: (1, Self.powers[Int(code)], 0)
        }
    }

    // MARK: Writing

    /// Fills the numbers of a column with the first lossless scale; returns nil if there is none.
    static func find(_ column: UnsafeBufferPointer<Double>, into numbers: UnsafeMutableBufferPointer<Int64>)
        -> NumberScale?
    {
        // A value that does not fit one scale mostly does not fit the next ones either; checking it first avoids
        // reading all values.
        var witness = 0
        for code in 0...altitudes {
            let scale = NumberScale(code: code)
            let witnessed = UnsafeBufferPointer(rebasing: column[witness..<witness + 1])
            guard scale.fill(numbers, from: witnessed) == 1 else { continue }
            let failure = scale.fill(numbers, from: column)
            if failure == column.count { return scale }
            witness = failure
        }
        return binaryScale(column, numbers)
    }

    /// Writes numbers, and returns the index of the first value that does not fit, or the count.
    private func fill(_ numbers: UnsafeMutableBufferPointer<Int64>, from column: UnsafeBufferPointer<Double>) -> Int {
        let (multiplier, divisor, offset) = factors
        let factor = divisor / multiplier
        for index in column.indices {
            let product = (column[index] - offset) * factor
            guard abs(product) < 0x1p51 else { return index }
            // The conversion to an integer rejects negative zero.
            let number = Int64((product + Self.rounder) - Self.rounder)
            // The same operations as in ``expand(_:into:)``.
            var value = Double(number)
            if multiplier != 1 { value *= multiplier }
            if divisor != 1 { value /= divisor }
            if offset != 0 { value += offset }
            guard value.bitPattern == column[index].bitPattern else { return index }
            numbers[index] = number
        }
        return column.count
    }

    /// Returns the least power of two that makes all values whole, if they stay small enough.
    private static func binaryScale(
        _ column: UnsafeBufferPointer<Double>, _ numbers: UnsafeMutableBufferPointer<Int64>
    ) -> NumberScale? {
        var power = 0
        var greatest = 0.0
        for value in column {
            guard value.isFinite, value.bitPattern != (-0.0).bitPattern else { return nil }
            greatest = max(greatest, abs(value))
            guard value != 0 else { continue }
            // The lowest set bit determines the power.
            let last = Int(value.exponent) - 52 + value.significandBitPattern.trailingZeroBitCount
            power = max(power, value.significandBitPattern == 0 ? -Int(value.exponent) : -last)
        }
        guard power <= Int(greatestBinary - binary) else { return nil }
        let factor = Double(sign: .plus, exponent: power, significand: 1)
        guard greatest * factor < limit else { return nil }
        for index in column.indices { numbers[index] = Int64(column[index] * factor) }
        return NumberScale(code: binary + UInt8(power))
    }

    /// Returns the whole number nearest to a value, which is always the same; nil if it is too large.
    @inline(__always)
    func nearest(_ value: Double) -> Int64? {
        let (multiplier, divisor, offset) = factors
        let product = (value - offset) * (divisor / multiplier)
        return abs(product) < 0x1p51 ? Int64(product.rounded()) : nil
    }

    // MARK: Reading

    /// Converts numbers to doubles.
    func expand(_ numbers: UnsafeMutableBufferPointer<Int64>, into column: UnsafeMutableBufferPointer<Double>) {
        let (multiplier, divisor, offset) = factors
        let count = min(numbers.count, column.count)
        guard let numbers = numbers.baseAddress, let column = column.baseAddress else { return }
        if divisor == 1 {
            for index in 0..<count { column[index] = Double(numbers[index]) }
        } else if multiplier == 1, offset == 0 {
            for index in 0..<count { column[index] = Double(numbers[index]) / divisor }
        } else {
            for index in 0..<count { column[index] = Double(numbers[index]) * multiplier / divisor + offset }
        }
    }
}
