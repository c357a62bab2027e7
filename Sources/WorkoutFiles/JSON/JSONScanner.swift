/// Reads JSON token by token, strictly by RFC 8259; values may follow one another, as lines of objects do.
///
/// Our own, because Foundation's reader answers the whole tree at once, keeps one of two members of the same name
/// without a word, and does not say where it stopped.
package struct JSONScanner {
    /// A piece of a text in JSON.
    package enum Token: Equatable, Sendable {
        case beginObject
        case endObject
        case beginArray
        case endArray
        /// The name of the member whose value comes next.
        case name(String)
        case string(String)
        /// A number without fraction and exponent that 64 bits hold.
        case integer(Int)
        /// Any other number, to the nearest `Double`.
        case number(Double)
        case bool(Bool)
        case null
        /// Nothing follows.
        case end
    }

    /// What is wrong with a text.
    package struct Failure: Error, Sendable {
        /// A clause without a capital and without a full stop.
        package var reason: String
        /// The number of bytes before the place.
        package var byteOffset: Int
    }

    /// What may come next.
    private enum Expectation {
        case value
        case valueOrEnd
        case nameOrEnd
        case name
        case commaOrEnd
    }

    /// How deep arrays and objects may lie in one another.
    package static let depthLimit = 64
    /// The longest number, in characters: more digits say nothing to a `Double`.
    private static let numberLimit = 1_100

    private let bytes: [UInt8]
    /// How many bytes were read.
    package private(set) var position = 0
    /// What is open: true for objects.
    private var open: [Bool] = []
    private var expectation = Expectation.value

    /// A scanner of a text in UTF-8; a mark of the order of bytes at its beginning is passed over.
    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    /// How many objects and arrays are open.
    package var depth: Int { open.count }

    /// The line of a place, counted from 1.
    package func line(of byteOffset: Int) -> Int {
        1 + bytes[..<min(max(byteOffset, 0), bytes.count)].count { $0 == UInt8(ascii: "\n") }
    }

    // MARK: Tokens

    /// The next token.
    package mutating func next() throws(Failure) -> Token {
        skipSpace()
        guard position < bytes.count else {
            if open.isEmpty { return .end }
            throw failure("it breaks off in the middle of \(open.last == true ? "an object" : "an array")")
        }
        if expectation == .commaOrEnd {
            if bytes[position] == Self.comma {
                position += 1
                skipSpace()
                expectation = open.last == true ? .name : .value
            } else {
                return try close(expecting: "a comma")
            }
        }
        switch expectation {
        case .nameOrEnd where bytes[position] == UInt8(ascii: "}"): return try close(expecting: "a name")
        case .valueOrEnd where bytes[position] == UInt8(ascii: "]"): return try close(expecting: "a value")
        case .name, .nameOrEnd: return try name()
        default: return try value()
        }
    }

    /// Passes over the value that comes next.
    package mutating func skipValue() throws(Failure) {
        let outer = depth
        repeat {
            if try next() == .end { throw failure("a value is missing") }
        } while depth > outer
    }

    private mutating func name() throws(Failure) -> Token {
        guard position < bytes.count, bytes[position] == Self.quote else { throw failure("a name is missing") }
        let name = try string()
        skipSpace()
        guard position < bytes.count, bytes[position] == UInt8(ascii: ":") else { throw failure("a colon is missing") }
        position += 1
        expectation = .value
        return .name(name)
    }

    private mutating func value() throws(Failure) -> Token {
        guard position < bytes.count else { throw failure("a value is missing") }
        let token: Token
        switch bytes[position] {
        case UInt8(ascii: "{"): return try begin(isObject: true)
        case UInt8(ascii: "["): return try begin(isObject: false)
        case Self.quote: token = .string(try string())
        case UInt8(ascii: "t"): token = try word("true", .bool(true))
        case UInt8(ascii: "f"): token = try word("false", .bool(false))
        case UInt8(ascii: "n"): token = try word("null", .null)
        default: token = try number()
        }
        finishValue()
        return token
    }

    private mutating func finishValue() { expectation = open.isEmpty ? .value : .commaOrEnd }

    private mutating func begin(isObject: Bool) throws(Failure) -> Token {
        guard open.count < Self.depthLimit else { throw failure("it is nested deeper than \(Self.depthLimit) levels") }
        position += 1
        open.append(isObject)
        expectation = isObject ? .nameOrEnd : .valueOrEnd
        return isObject ? .beginObject : .beginArray
    }

    private mutating func close(expecting other: String) throws(Failure) -> Token {
        let isObject = open.last == true
        guard bytes[position] == UInt8(ascii: isObject ? "}" : "]") else {
            throw failure("\(other) or the end of \(isObject ? "an object" : "an array") is missing")
        }
        position += 1
        open.removeLast()
        finishValue()
        return isObject ? .endObject : .endArray
    }

    // MARK: Simple values

    private mutating func word(_ word: StaticString, _ token: Token) throws(Failure) -> Token {
        let end = position + word.utf8CodeUnitCount
        let expected = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
        guard end <= bytes.count, bytes[position..<end].elementsEqual(expected) else {
            throw failure("there is no value of this kind")
        }
        position = end
        return token
    }

    private mutating func number() throws(Failure) -> Token {
        let start = position
        func digits(_ place: inout Int) -> Int {
            let first = place
            while place < bytes.count, bytes[place] &- 0x30 < 10 { place += 1 }
            return place - first
        }
        var place = start
        if place < bytes.count, bytes[place] == Self.minus { place += 1 }
        let first = place
        let count = digits(&place)
        guard count > 0 else { throw failure("there is no value of this kind") }
        guard count == 1 || bytes[first] != 0x30 else { throw failure("a number has a zero before it") }
        var isWhole = true
        if place < bytes.count, bytes[place] == UInt8(ascii: ".") {
            place += 1
            isWhole = false
            guard digits(&place) > 0 else { throw failure("a number ends with its point") }
        }
        if place < bytes.count, bytes[place] | 0x20 == UInt8(ascii: "e") {
            place += 1
            isWhole = false
            if place < bytes.count, bytes[place] == Self.minus || bytes[place] == UInt8(ascii: "+") { place += 1 }
            guard digits(&place) > 0 else { throw failure("a number has no exponent after its letter") }
        }
        guard place - start <= Self.numberLimit else { throw failure("a number is too long") }
        position = place
        // The zero with a sign is no integer.
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

    /// The digits of a range as a number; nil if 64 bits do not hold it.
    private func integer(_ range: Range<Int>) -> Int? {
        let isNegative = bytes[range.lowerBound] == Self.minus
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

    private mutating func skipSpace() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x09, 0x0A, 0x0D: position += 1
            default: return
            }
        }
    }

    /// A failure at the present place.
    package func failure(_ reason: String) -> Failure { Failure(reason: reason, byteOffset: position) }

    private static let comma = UInt8(ascii: ",")
    private static let quote = UInt8(ascii: "\"")
    private static let minus = UInt8(ascii: "-")

    // MARK: Strings

    /// The string that begins here.
    private mutating func string() throws(Failure) -> String {
        position += 1
        let start = position
        while position < bytes.count, bytes[position] != Self.quote, bytes[position] != UInt8(ascii: "\\") {
            guard bytes[position] >= 0x20 else { throw failure("a string has a control character") }
            position += 1
        }
        guard position < bytes.count else { throw failure("it breaks off in the middle of a string") }
        if bytes[position] == Self.quote {
            defer { position += 1 }
            return try text(bytes[start..<position])
        }
        return try stringWithEscapes(from: start)
    }

    private mutating func stringWithEscapes(from start: Int) throws(Failure) -> String {
        var decoded = Array(bytes[start..<position])
        while position < bytes.count {
            let byte = bytes[position]
            switch byte {
            case Self.quote:
                let string = try text(decoded[...])
                position += 1
                return string
            case UInt8(ascii: "\\"): try decoded.append(contentsOf: escape())
            case 0..<0x20: throw failure("a string has a control character")
            default:
                decoded.append(byte)
                position += 1
            }
        }
        throw failure("it breaks off in the middle of a string")
    }

    private func text(_ bytes: ArraySlice<UInt8>) throws(Failure) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw failure("a string is not UTF-8") }
        return text
    }

    /// The bytes that an escape sequence stands for.
    private mutating func escape() throws(Failure) -> [UInt8] {
        guard position + 1 < bytes.count else { throw failure("it breaks off in the middle of a string") }
        let letter = bytes[position + 1]
        if letter == UInt8(ascii: "u") { return Array(String(Character(try escapedScalar())).utf8) }
        guard let byte = Self.escapes[letter] else { throw failure("a string has an escape that there is not") }
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
        else { throw failure("a string has half of a character") }
        let second = try escapedUnit()
        guard (0xDC00..<0xE000).contains(second),
            let scalar = Unicode.Scalar(0x1_0000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { throw failure("a string has half of a character") }
        return scalar
    }

    private mutating func escapedUnit() throws(Failure) -> UInt32 {
        guard position + 6 <= bytes.count else { throw failure("it breaks off in the middle of a string") }
        var unit: UInt32 = 0
        for byte in bytes[(position + 2)..<(position + 6)] {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw failure("a string has an escape that there is not")
            }
            unit = unit << 4 | UInt32(digit)
        }
        position += 6
        return unit
    }
}
