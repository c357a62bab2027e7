/// Scanning of literals, numbers and strings.
extension JSONScanner {
    mutating func word(_ word: StaticString, _ token: Token) throws(Failure) -> Token {
        let end = position + word.utf8CodeUnitCount
        let expected = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
        guard end <= bytes.count, bytes[position..<end].elementsEqual(expected) else {
            throw failure("the value is not valid JSON")
        }
        position = end
        return token
    }

    mutating func number() throws(Failure) -> Token {
        let start = position
        func digits(_ place: inout Int) -> Int {
            let first = place
            while place < bytes.count, bytes[place] &- 0x30 < 10 { place += 1 }
            return place - first
        }
        var place = start
        if place < bytes.count, bytes[place] == UInt8(ascii: "-") { place += 1 }
        let first = place
        let count = digits(&place)
        guard count > 0 else { throw failure("the value is not valid JSON") }
        guard count == 1 || bytes[first] != 0x30 else { throw failure("a number has a leading zero") }
        var isWhole = true
        if place < bytes.count, bytes[place] == UInt8(ascii: ".") {
            place += 1
            isWhole = false
            guard digits(&place) > 0 else { throw failure("a number has no digits after the decimal point") }
        }
        if place < bytes.count, bytes[place] | 0x20 == UInt8(ascii: "e") {
            place += 1
            isWhole = false
            if place < bytes.count, bytes[place] == UInt8(ascii: "-") || bytes[place] == UInt8(ascii: "+") {
                place += 1
            }
            guard digits(&place) > 0 else { throw failure("a number has no digits in its exponent") }
        }
        guard place - start <= limits.number else { throw failure("a number is too long", limit: .numberLength) }
        position = place
        // Negative zero is not an integer.
        if isWhole, !(count == 1 && bytes[first] == 0x30 && first > start), let integer = integer(start..<place) {
            return .integer(integer)
        }
        let value = bytes.withUnsafeBufferPointer {
            DecimalParser.parse(UnsafeBufferPointer(rebasing: $0[start..<place]))
        }
        guard let value, value.isFinite else {
            throw Failure(reason: "a number is too large", byteOffset: start)
        }
        return .number(value)
    }

    /// Returns the digits of a range as an integer, or nil if it does not fit 64 bits.
    private func integer(_ range: Range<Int>) -> Int? {
        let isNegative = bytes[range.lowerBound] == UInt8(ascii: "-")
        var value = 0
        for byte in bytes[range].dropFirst(isNegative ? 1 : 0) {
            let (product, overflow) = value.multipliedReportingOverflow(by: 10)
            let digit = Int(byte &- 0x30)
            let (sum, isTooMuch) =
                isNegative ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
            if overflow || isTooMuch { return nil }
            value = sum
        }
        return value
    }

    // MARK: Strings

    /// Returns the string that begins at the current position.
    mutating func string() throws(Failure) -> String {
        position += 1
        let start = position
        let (end, isASCII) = plainRun(from: start)
        position = end
        guard end < bytes.count else { throw failure("it ends in the middle of a string") }
        switch bytes[end] {
        case Self.quote:
            let string = try text(bytes[start..<end], isASCII: isASCII, from: start)
            position += 1
            return string
        case UInt8(ascii: "\\"): return try stringWithEscapes(from: start)
        default: throw failure("a string contains an unescaped control character")
        }
    }

    /// Returns the end of the unescaped characters, and whether all of them are ASCII.
    private func plainRun(from start: Int) -> (end: Int, isASCII: Bool) {
        bytes.withUnsafeBufferPointer { bytes in
            var place = start
            var all: UInt8 = 0
            while place < bytes.count, case let byte = bytes[place], byte >= 0x20, byte != Self.quote,
                byte != UInt8(ascii: "\\")
            {
                all |= byte
                place += 1
            }
            return (place, all < 0x80)
        }
    }

    private mutating func stringWithEscapes(from start: Int) throws(Failure) -> String {
        var decoded = Array(bytes[start..<position])
        while position < bytes.count {
            let byte = bytes[position]
            switch byte {
            case Self.quote:
                let string = try text(decoded[...], isASCII: false, from: start)
                position += 1
                return string
            case UInt8(ascii: "\\"): try decoded.append(contentsOf: escape())
            case 0..<0x20: throw failure("a string contains an unescaped control character")
            default:
                decoded.append(byte)
                position += 1
            }
        }
        throw failure("it ends in the middle of a string")
    }

    private func text(_ bytes: ArraySlice<UInt8>, isASCII: Bool, from start: Int) throws(Failure) -> String {
        guard bytes.count <= limits.string else {
            throw Failure(
                reason: "a string is longer than \(limits.string >> 20) MB", byteOffset: start, limit: .textLength)
        }
        if isASCII { return String(decoding: bytes, as: UTF8.self) }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw failure("a string is not valid UTF-8") }
        return text
    }

    /// Returns the bytes that an escape sequence represents.
    private mutating func escape() throws(Failure) -> [UInt8] {
        guard position + 1 < bytes.count else { throw failure("it ends in the middle of a string") }
        let letter = bytes[position + 1]
        if letter == UInt8(ascii: "u") { return Array(String(Character(try escapedScalar())).utf8) }
        guard let byte = Self.escapes[letter] else { throw failure("a string contains an invalid escape sequence") }
        position += 2
        return [byte]
    }

    private static let escapes: [UInt8: UInt8] = [
        UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "\\"): UInt8(ascii: "\\"),
        UInt8(ascii: "/"): UInt8(ascii: "/"), UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C,
        UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
    ]

    private mutating func escapedScalar() throws(Failure) -> Unicode.Scalar {
        let first = try escapedUnit()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xDC00, position + 1 < bytes.count, bytes[position] == UInt8(ascii: "\\"),
            bytes[position + 1] == UInt8(ascii: "u")
        else { throw failure("a string contains an unpaired surrogate") }
        let second = try escapedUnit()
        guard (0xDC00..<0xE000).contains(second),
            let scalar = Unicode.Scalar(0x1_0000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { throw failure("a string contains an unpaired surrogate") }
        return scalar
    }

    private mutating func escapedUnit() throws(Failure) -> UInt32 {
        guard position + 6 <= bytes.count else { throw failure("it ends in the middle of a string") }
        var unit: UInt32 = 0
        for byte in bytes[(position + 2)..<(position + 6)] {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw failure("a string contains an invalid escape sequence")
            }
            unit = unit << 4 | UInt32(digit)
        }
        position += 6
        return unit
    }
}
