/// A parser of the text form of units (UNIT-1, UNIT-2, UNIT-3, UNIT-4, UNIT-5, UNIT-6, UNIT-7, UNIT-8, UNIT-9,
/// UNIT-10).
///
/// ```
/// unit    := "" | "()" | product [ "/" product ]
/// product := factor { sep factor }                   sep = "." | "*" | U+00B7
/// factor  := "1" | atom [ "^" integer ] | "(" product ")"
/// ```
///
/// Parsing takes time proportional to the length of the string: length, powers and nesting are limited.
struct UnitParser {
    static let lengthLimit = 512
    static let nestingLimit = 16

    private let bytes: [UInt8]
    private var position = 0
    private var composition = UnitComposition()

    /// Returns the product that a string describes, or `nil` if it is invalid.
    static func parse(_ string: String) -> UnitComposition? {
        guard string.utf8.count <= lengthLimit else { return nil }
        var parser = UnitParser(bytes: Array(string.utf8))
        guard parser.unit(), !parser.composition.isAtLimit else { return nil }
        return parser.composition
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private mutating func unit() -> Bool {
        // The null unit is the empty string, and printed as `()`: both are parsed.
        if bytes.isEmpty || bytes == Array("()".utf8) { return true }
        guard product(sign: 1, nesting: 0) else { return false }
        if consume("/"), !product(sign: -1, nesting: 0) { return false }
        return position == bytes.count
    }

    private mutating func product(sign: Int, nesting: Int) -> Bool {
        repeat {
            guard factor(sign: sign, nesting: nesting) else { return false }
        } while consumeSeparator()
        return true
    }

    private mutating func factor(sign: Int, nesting: Int) -> Bool {
        if consume("1") { return true }
        if consume("(") {
            return nesting < Self.nestingLimit && product(sign: sign, nesting: nesting + 1) && consume(")")
        }
        guard var factor = atom() else { return false }
        if consume("^") {
            guard let exponent = integer() else { return false }
            factor.exponent = exponent
        }
        factor.exponent *= sign
        composition.introduce(factor)
        return !composition.isAtLimit
    }

    private mutating func atom() -> UnitFactor? {
        let name = text { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
            default: byte == UInt8(ascii: "_") || byte == UInt8(ascii: "%")
            }
        }
        guard let (prefix, atom) = AtomicUnit.resolve(name) else { return nil }
        guard atom.symbol == AtomicUnit.mole.symbol else { return UnitFactor(atom, prefix: prefix) }
        guard consume("<") else { return nil }
        let mass = text { $0 != UInt8(ascii: ">") }
        guard consume(">"), let mass = MolarMass(parsing: mass) else { return nil }
        return UnitFactor(moleOf: mass, prefix: prefix)
    }

    private mutating func integer() -> Int? {
        let isNegative = consume("-")
        let digits = text { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard let value = Int(digits), value < UnitComposition.exponentLimit else { return nil }
        return isNegative ? -value : value
    }

    // MARK: Bytes

    private mutating func text(while isPart: (UInt8) -> Bool) -> String {
        let rest = bytes[position...].prefix(while: isPart)
        position = rest.endIndex
        return String(decoding: rest, as: UTF8.self)
    }

    private mutating func consume(_ character: Unicode.Scalar) -> Bool {
        guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func consumeSeparator() -> Bool {
        if consume(".") || consume("*") { return true }
        guard bytes[position...].starts(with: "\u{B7}".utf8) else { return false }
        position += 2
        return true
    }
}

/// An error thrown if a string is not a unit.
public struct UnitParsingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The string as passed; a very long one is truncated with an ellipsis.
    public let string: String

    init(_ given: String) {
        let limit = UnitParser.lengthLimit
        string = given.utf8.count <= limit ? given : String(given.unicodeScalars.prefix(limit)) + "…"
    }

    /// The message quoted in UNIT-1.
    public var description: String { "Unable to parse factorization string \(string)" }
}
