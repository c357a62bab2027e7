/// Streaming access to objects and arrays, without a tree in memory.
///
/// An error in a part is a ``JSONFormError`` that contains the location of the part.
extension JSONScanner {
    /// Iterates over the members of the next object; returns false if the value is null.
    ///
    /// - Parameter read: A closure that receives each name and must read the entire value.
    mutating func members(_ read: (String, inout JSONScanner) throws -> Void) throws -> Bool {
        try members(after: next(), read)
    }

    /// Iterates over the members of an object whose first token was already read.
    @discardableResult
    mutating func members(
        after token: Token, _ read: (String, inout JSONScanner) throws -> Void
    ) throws -> Bool {
        switch token {
        case .null: return false
        case .beginObject:
            while case .name(let name) = try next() {
                try JSON.within(name) { try read(name, &self) }
            }
            return true
        default: throw JSONFormError("expected an object")
        }
    }

    /// Iterates over the elements of the next array; returns false if the value is null.
    ///
    /// - Parameter read: A closure that receives the first token of each element and must read the rest of it.
    @discardableResult
    mutating func elements(_ read: (Token, inout JSONScanner) throws -> Void) throws -> Bool {
        switch try next() {
        case .null: return false
        case .beginArray:
            var index = 0
            while true {
                let token = try next()
                if case .endArray = token { return true }
                try JSON.within("\(index)") { try read(token, &self) }
                index += 1
            }
        default: throw JSONFormError("expected an array")
        }
    }

    /// Reads the member that identifies the schema of a document, and checks that it is the known one.
    ///
    /// - Throws: A ``WorkoutFileError`` that names the schema if it is another one, which belongs to a later version.
    package mutating func schema(_ known: String, file: String) throws {
        guard case .string(let name) = try next() else { throw JSONFormError("expected a string") }
        guard name == known else {
            throw WorkoutFileError.reading(
                .wrongFormat, "its schema is '\(name.prefix(80))', but only '\(known)' is supported",
                at: .init(file: file))
        }
    }
}
