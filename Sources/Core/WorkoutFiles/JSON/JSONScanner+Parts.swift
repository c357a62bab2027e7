/// Objects and arrays that are read as they come, so that no tree of them stands in memory.
///
/// What is wrong in a part is a ``JSONFormError`` that names the part.
extension JSONScanner {
    /// Goes through the members of the object that comes next; answers false if null stands there.
    ///
    /// - Parameter read: Given each name; reads the value, all of it.
    mutating func members(_ read: (String, inout JSONScanner) throws -> Void) throws -> Bool {
        try members(after: next(), read)
    }

    /// The same, where the first token was read already.
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
        default: throw JSONFormError("an object is expected")
        }
    }

    /// Goes through the elements of the array that comes next; answers false if null stands there.
    ///
    /// - Parameter read: Given the first token of each element; reads what is left of it.
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
        default: throw JSONFormError("an array is expected")
        }
    }

    /// Reads the member that names the form of a document, which must be this one.
    ///
    /// - Throws: A ``WorkoutFileError`` that names the form, if it is another one: it is of a later version.
    package mutating func schema(_ known: String, file: String) throws {
        guard case .string(let name) = try next() else { throw JSONFormError("a string is expected") }
        guard name == known else {
            throw WorkoutFileError.reading(
                .wrongFormat, "its schema is '\(name.prefix(80))', and only '\(known)' can be read",
                at: .init(file: file))
        }
    }
}
