/// A parser for decimal numbers, which returns the nearest `Double`.
///
/// Numbers of up to 19 digits, which is all that devices write, take one multiplication or division; all others are
/// parsed by `Double(_:)`. Both round correctly, so the result does not depend on the path taken.
package enum DecimalParser {
    /// Parses a number, which may be surrounded by white space; returns nil if the bytes are anything else.
    ///
    /// Only digits with an optional sign, point and exponent are accepted: no infinities, no hexadecimal digits, no
    /// commas (EXP-14).
    package static func parse(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
        guard var place = text.baseAddress else { return nil }
        var stop = place + text.count
        while place < stop, ByteWords.isSpace(place[0]) { place += 1 }
        while stop > place, ByteWords.isSpace(stop[-1]) { stop -= 1 }
        let start = place

        var isNegative = false
        if place < stop, place[0] == UInt8(ascii: "-") || place[0] == UInt8(ascii: "+") {
            isNegative = place[0] == UInt8(ascii: "-")
            place += 1
        }
        var digits: UInt64 = 0
        var digitStart = place
        while place < stop, case let digit = place[0] &- 0x30, digit < 10 {
            digits = digits &* 10 &+ UInt64(digit)
            place += 1
        }
        var digitCount = place - digitStart
        var exponent = 0
        if place < stop, place[0] == UInt8(ascii: ".") {
            place += 1
            digitStart = place
            while place < stop, case let digit = place[0] &- 0x30, digit < 10 {
                digits = digits &* 10 &+ UInt64(digit)
                place += 1
            }
            exponent = digitStart - place
            digitCount &+= place - digitStart
        }
        if digitCount == 0 { return nil }
        if place < stop {
            guard place[0] | 0x20 == UInt8(ascii: "e"), let power = parseExponent(place + 1, stop) else { return nil }
            exponent += power
        }
        if digitCount <= 19 {
            if digits <= 1 << 53, exponent >= -22, exponent <= 22 {
                // Both operands are exact, so the single rounding of the operation is correct.
                let value = Double(digits)
                let result = exponent < 0 ? value / powersOfTen[-exponent] : value * powersOfTen[exponent]
                return isNegative ? -result : result
            }
            if exponent < 0, exponent >= -19 {
                let result = quotient(digits, Self.integerPowersOfTen[-exponent])
                return isNegative ? -result : result
            }
        }
        return parseSlowly(UnsafeBufferPointer(start: start, count: stop - start))
    }

    /// Returns whether text is a number with a decimal comma, such as `49,97`, which files of formats with decimal points
    /// must not contain.
    static func hasDecimalComma(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let comma = UInt8(ascii: ",")
        guard text.count <= 40, text.count(where: { $0 == comma }) == 1, !text.contains(UInt8(ascii: ".")) else {
            return false
        }
        return text.map { $0 == comma ? UInt8(ascii: ".") : $0 }.withUnsafeBufferPointer { parse($0) } != nil
    }

    private static func parseExponent(_ start: UnsafePointer<UInt8>, _ stop: UnsafePointer<UInt8>) -> Int? {
        var place = start
        var isNegative = false
        if place < stop, place[0] == UInt8(ascii: "-") || place[0] == UInt8(ascii: "+") {
            isNegative = place[0] == UInt8(ascii: "-")
            place += 1
        }
        guard place < stop else { return nil }
        var power = 0
        while place < stop {
            let digit = place[0] &- 0x30
            guard digit < 10 else { return nil }
            power = min(power * 10 + Int(digit), 100_000)
            place += 1
        }
        return isNegative ? -power : power
    }

    /// Returns the correctly rounded quotient of two integers by one wide division; the remainder decides ties.
    private static func quotient(_ digits: UInt64, _ divisor: UInt64) -> Double {
        if digits == 0 { return 0 }
        let shift = digits.leadingZeroBitCount
        let divisorShift = divisor.leadingZeroBitCount
        // Halved, so that the quotient fits; the bit shifted out of 64-bit digits goes into the lower word.
        let high = (digits << shift) >> 1
        let low = shift == 0 ? digits << 63 : 0
        let (whole, rest) = (divisor << divisorShift).dividingFullWidth((high, low))
        // `whole` has at least 62 bits, so a sticky bit at the bottom makes the rounding to 53 bits correct.
        let sticky: UInt64 = rest != 0 ? 1 : 0
        return Double(sign: .plus, exponent: divisorShift - shift - 63, significand: Double(whole | sticky))
    }

    @inline(never) private static func parseSlowly(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
        Double(String(decoding: text, as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
    }

    private static let powersOfTen: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]

    private static let integerPowersOfTen: [UInt64] = (0...19).map { power in
        (0..<power).reduce(UInt64(1)) { product, _ in product * 10 }
    }
}
