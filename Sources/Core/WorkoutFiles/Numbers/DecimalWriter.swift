/// A formatter for numbers: the shortest digits that reproduce every bit of the number.
///
/// Measured values have few digits and are written with integer arithmetic; all others are formatted by
/// `Double.description`, which takes five times as long.
enum DecimalWriter {
    /// The maximum length of a number in bytes.
    static let largest = 32

    /// The limit up to which a decimal number is uniquely identified by its nearest double.
    private static let exactLimit = 1e15
    private static let powers: [Double] = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12]

    /// Writes a number; returns the number of bytes written.
    @inline(__always) static func write(_ value: Double, to text: UnsafeMutablePointer<UInt8>) -> Int {
        let magnitude = value.magnitude
        guard magnitude < exactLimit else { return writeSlowly(value, to: text) }
        var place = text
        if value.sign == .minus {
            place[0] = UInt8(ascii: "-")
            place += 1
        }
        let whole = UInt64(magnitude)
        if Double(whole) == magnitude { return place - text + digits(of: whole, to: place) }
        return writeFraction(magnitude, to: place).map { place - text + $0 } ?? writeSlowly(value, to: text)
    }

    /// Writes a number that is not whole, if few digits suffice; returns the number of bytes written, or nil.
    private static func writeFraction(_ magnitude: Double, to text: UnsafeMutablePointer<UInt8>) -> Int? {
        for count in 1..<powers.count {
            let scaled = (magnitude * powers[count]).rounded()
            guard scaled < exactLimit else { return nil }
            // Both operands are exact, so this rounds like a parser.
            guard scaled / powers[count] == magnitude else { continue }
            let scale = UInt64(powers[count])
            let (whole, fraction) = UInt64(scaled).quotientAndRemainder(dividingBy: scale)
            var place = text + digits(of: whole, to: text)
            place[0] = UInt8(ascii: ".")
            place += 1
            fill(fraction, count, to: place)
            return place - text + count
        }
        return nil
    }

    /// Writes an unsigned integer; returns the number of digits.
    @inline(__always) static func digits(of number: UInt64, to text: UnsafeMutablePointer<UInt8>) -> Int {
        if number < 10 {
            text[0] = 0x30 &+ UInt8(truncatingIfNeeded: number)
            return 1
        }
        var count = 0
        var rest = number
        while rest > 0 {
            rest /= 10
            count += 1
        }
        fill(number, count, to: text)
        return count
    }

    /// Writes a fixed number of digits, padded with zeros.
    @inline(__always) static func fill(_ number: UInt64, _ count: Int, to text: UnsafeMutablePointer<UInt8>) {
        var rest = number
        var index = count
        while index > 0 {
            index -= 1
            let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
            text[index] = 0x30 &+ UInt8(truncatingIfNeeded: digit)
            rest = quotient
        }
    }

    @inline(never) private static func writeSlowly(_ value: Double, to text: UnsafeMutablePointer<UInt8>) -> Int {
        var description = "\(value)"
        return description.withUTF8 { bytes in
            let count = min(bytes.count, largest)
            guard let address = bytes.baseAddress else { return 0 }
            text.update(from: address, count: count)
            return count
        }
    }

    /// Returns the text of a number.
    static func text(_ value: Double) -> String {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: largest) { buffer in
            guard let start = buffer.baseAddress else { return "" }
            let count = write(value, to: start)
            return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
        }
    }
}

extension OutputBuffer {
    /// Adds a number for which space of ``DecimalWriter/largest`` bytes has been reserved.
    @inline(__always) func put(_ number: Double) { cursor += DecimalWriter.write(number, to: cursor) }
}
