extension JSON {
    /// Parses a JSON text that contains a single value.
    package init(parsing text: String) throws {
        var scanner = JSONScanner(Array(text.utf8))
        self = try JSON(whole: &scanner)
    }

    /// Reads the only value of a scanner.
    package init(whole scanner: inout JSONScanner) throws {
        guard let value = try JSON(next: &scanner) else { throw scanner.failure("a value is missing") }
        guard try scanner.next() == .end else { throw scanner.failure("there is extra content after the value") }
        self = value
    }

    /// Reads the next value, or returns nil at the end of an array or of the text.
    package init?(next scanner: inout JSONScanner) throws {
        switch try scanner.next() {
        case .beginObject:
            var members: [Member] = []
            while case .name(let name) = try scanner.next() {
                guard let value = try JSON(next: &scanner) else { throw scanner.failure("a value is missing") }
                members.append((name, value))
            }
            self = .object(members)
        case .beginArray:
            var values: [JSON] = []
            while let value = try JSON(next: &scanner) { values.append(value) }
            self = .array(values)
        case .string(let text): self = .string(text)
        case .integer(let value): self = .integer(value)
        case .number(let value): self = .number(value)
        case .bool(let value): self = .bool(value)
        case .null: self = .null
        case .endArray, .endObject, .end: return nil
        // The scanner never returns a name where a value is expected.
        case .name: throw scanner.failure("a value is missing")
        }
    }
}

// MARK: - Access to values

/// Accessors that throw ``JSONFormError`` with the location of an unexpected value.
extension JSON {
    /// The value of a member, or nil if it is missing or null.
    package subscript(name: String) -> JSON? {
        guard case .object(let members) = self, let value = members.first(where: { $0.key == name })?.value else {
            return nil
        }
        if case .null = value { return nil }
        return value
    }

    /// Returns the members, if this is an object.
    package func members() throws -> [Member] {
        guard case .object(let members) = self else { throw JSONFormError("expected an object") }
        return members
    }

    /// Returns the converted value of a required member.
    package func member<Value>(_ name: String, _ read: (JSON) throws -> Value) throws -> Value {
        guard let value = try optional(name, read) else { throw JSONFormError("the member '\(name)' is missing") }
        return value
    }

    /// Returns the converted value of a member, or nil if it is missing or null.
    package func optional<Value>(_ name: String, _ read: (JSON) throws -> Value) throws -> Value? {
        guard case .object = self else { throw JSONFormError("expected an object") }
        guard let value = self[name] else { return nil }
        return try Self.within(name) { try read(value) }
    }

    /// Returns the converted elements, in order.
    package func elements<Value>(_ read: (JSON) throws -> Value) throws -> [Value] {
        guard case .array(let values) = self else { throw JSONFormError("expected an array") }
        var results: [Value] = []
        results.reserveCapacity(values.count)
        for (index, value) in values.enumerated() { results.append(try Self.within("\(index)") { try read(value) }) }
        return results
    }

    package func asString() throws -> String {
        guard case .string(let text) = self else { throw JSONFormError("expected a string") }
        return text
    }

    package func asBool() throws -> Bool {
        guard case .bool(let value) = self else { throw JSONFormError("expected true or false") }
        return value
    }

    package func asInteger() throws -> Int {
        switch self {
        case .integer(let value): return value
        case .number(let value):
            if let whole = Int(exactly: value) { return whole }
            fallthrough
        default: throw JSONFormError("expected a whole number")
        }
    }

    /// Returns a number, which is always finite in JSON.
    package func asFiniteNumber() throws -> Double {
        switch self {
        case .integer(let value): return Double(value)
        case .number(let value): return value
        default: throw JSONFormError("expected a number")
        }
    }
}
