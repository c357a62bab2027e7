/// A streaming tokenizer for JSON, strict by RFC 8259; several values may follow one another, as in JSON lines.
///
/// All JSON from files is read with it. Foundation's parser returns the whole tree at once, silently drops one of two
/// members of the same name, and does not report the position of an error.
package struct JSONScanner {
    /// A token of a JSON text.
    package enum Token: Equatable, Sendable {
        case beginObject
        case endObject
        case beginArray
        case endArray
        /// The name of a member, whose value comes next.
        case name(String)
        case string(String)
        /// A number without fraction and exponent that fits 64 bits.
        case integer(Int)
        /// Any other number, to the nearest `Double`.
        case number(Double)
        case bool(Bool)
        case null
        /// The end of the text.
        case end
    }

    /// An error in a JSON text.
    package struct Failure: Error, Sendable {
        /// A clause without an initial capital and without a full stop.
        package var reason: String
        /// The byte offset.
        package var byteOffset: Int
        /// The limit that the text exceeds, if that is the reason.
        package var limit: ReaderLimit?
    }

    /// The syntax element that may come next.
    private enum Expectation {
        case value
        case valueOrEnd
        case nameOrEnd
        case name
        case commaOrEnd
    }

    /// An object or array that is open.
    private struct Level {
        let isObject: Bool
        /// The index of its first name in ``names``.
        let firstName: Int
        /// Its names as a set, if there are many.
        var manyNames: Set<String> = []
    }

    /// The number of members up to which a linear search is faster than hashing.
    private static let fewNames = 16

    let bytes: [UInt8]
    let limits: JSONLimits
    /// The number of bytes read.
    package internal(set) var position = 0
    /// The number of values read since it was last reset to 0, which begins a new count for ``JSONLimits/values``.
    package var valueCount = 0
    /// The open objects and arrays, the innermost last.
    private var open: [Level] = []
    /// The member names of the open objects.
    private var names: [String] = []
    private var expectation = Expectation.value

    /// Creates a scanner of a UTF-8 text; a byte order mark at the beginning is skipped.
    package init(_ bytes: [UInt8], limits: JSONLimits = JSONLimits()) {
        self.bytes = bytes
        self.limits = limits
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    /// The number of open objects and arrays.
    package var depth: Int { open.count }

    /// Returns the line of a byte offset, starting at 1.
    package func line(of byteOffset: Int) -> Int {
        1 + bytes[..<min(max(byteOffset, 0), bytes.count)].count { $0 == UInt8(ascii: "\n") }
    }

    /// Returns a failure at the current position.
    package func failure(_ reason: String, limit: ReaderLimit? = nil) -> Failure {
        Failure(reason: reason, byteOffset: position, limit: limit)
    }

    /// Converts a failure to an error of a file.
    package func error(_ failure: Failure, file: String) -> WorkoutFileError {
        .reading(
            .malformed, FileProblem(failure.reason, limit: failure.limit),
            at: .init(file: file, line: line(of: failure.byteOffset), byteOffset: failure.byteOffset))
    }

    // MARK: Tokens

    /// Returns the next token.
    package mutating func next() throws(Failure) -> Token {
        skipSpace()
        guard position < bytes.count else {
            if open.isEmpty { return .end }
            throw failure("it ends in the middle of \(open.last?.isObject == true ? "an object" : "an array")")
        }
        if expectation == .commaOrEnd {
            if bytes[position] == Self.comma {
                position += 1
                skipSpace()
                expectation = open.last?.isObject == true ? .name : .value
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

    /// Skips the next value.
    package mutating func skipValue() throws(Failure) {
        let outer = depth
        repeat {
            if try next() == .end { throw failure("a value is missing") }
        } while depth > outer
    }

    private mutating func name() throws(Failure) -> Token {
        guard position < bytes.count, bytes[position] == Self.quote else { throw failure("a name is missing") }
        let name = try string()
        if !limits.allowsEqualNames { try remember(name) }
        skipSpace()
        guard position < bytes.count, bytes[position] == UInt8(ascii: ":") else { throw failure("a colon is missing") }
        position += 1
        expectation = .value
        return .name(name)
    }

    /// Adds a name, or throws an error if the object already has it.
    private mutating func remember(_ name: String) throws(Failure) {
        let level = open.count - 1
        let first = open[level].firstName
        let isNew: Bool
        if names.count - first < Self.fewNames {
            isNew = !(first..<names.count).contains { names[$0] == name }
            names.append(name)
        } else {
            if open[level].manyNames.isEmpty { open[level].manyNames = Set(names[first...]) }
            isNew = open[level].manyNames.insert(name).inserted
        }
        guard isNew else { throw failure("an object has two members with the same name") }
    }

    private mutating func value() throws(Failure) -> Token {
        guard position < bytes.count else { throw failure("a value is missing") }
        valueCount += 1
        guard valueCount <= limits.values else {
            throw failure("it has more than \(limits.valuesInWords) values", limit: .elements)
        }
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
        guard open.count < limits.depth else {
            throw failure("it is nested deeper than \(limits.depth) levels", limit: .nesting)
        }
        position += 1
        open.append(Level(isObject: isObject, firstName: names.count))
        expectation = isObject ? .nameOrEnd : .valueOrEnd
        return isObject ? .beginObject : .beginArray
    }

    private mutating func close(expecting other: String) throws(Failure) -> Token {
        let isObject = open.last?.isObject == true
        guard bytes[position] == UInt8(ascii: isObject ? "}" : "]") else {
            throw failure("\(other) or the end of \(isObject ? "an object" : "an array") is missing")
        }
        position += 1
        if let level = open.popLast() { names.removeLast(names.count - level.firstName) }
        finishValue()
        return isObject ? .endObject : .endArray
    }

    private mutating func skipSpace() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x09, 0x0A, 0x0D: position += 1
            default: return
            }
        }
    }

    private static let comma = UInt8(ascii: ",")
    static let quote = UInt8(ascii: "\"")
}

/// The limits of a JSON text; a text that exceeds one is rejected at that point, before memory is allocated.
package struct JSONLimits: Sendable {
    /// The maximum nesting depth of arrays and objects.
    package var depth = 64
    /// The maximum length of a string in bytes.
    package var string = 1 << 20
    /// The maximum length of a number in characters; more digits do not affect a `Double`.
    package var number = 1_100
    /// The maximum number of values of all kinds; each takes some tens of bytes in a tree.
    package var values = 30_000_000
    /// The maximum number of values, in words where it is millions.
    var valuesInWords: String {
        values >= 1_000_000 && values % 1_000_000 == 0 ? "\(values / 1_000_000) million" : "\(values)"
    }
    /// A Boolean value that indicates whether an object may have two members of the same name.
    ///
    /// Such an object is ambiguous, so this library never writes one, and its readers reject it.
    package var allowsEqualNames = false

    package init() {}
}
