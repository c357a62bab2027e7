import WorkoutFiles

/// Values of the JSON of others, which are absent if they are of another kind (IMP-8).
extension JSON {
    /// The text of a member.
    func text(_ name: String) -> String? {
        if case .string(let text)? = self[name], !text.isEmpty { text } else { nil }
    }

    /// The number of a member; texts are none.
    func number(_ name: String) -> Double? { self[name]?.number }

    /// The number, or nil if this is something else.
    var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }

    /// The elements of a member; none if it is no list.
    func list(_ name: String) -> [JSON] { self[name]?.list ?? [] }

    /// The elements; none if this is no list.
    var list: [JSON] { if case .array(let values) = self { values } else { [] } }
}

/// Reads the records of a JSON file one at a time (IMP-9).
struct JSONRecords {
    /// The largest file in bytes.
    private static let fileLimit = 1 << 29

    /// Calls a closure for each element of the lists of a name, in the objects of a list: `[{"name": [...]}]`; or for
    /// each element of the outer list, if no name is wanted.
    ///
    /// - Parameter ofObject: A Boolean value that indicates whether the file may be such an object itself.
    ///
    /// - Throws: ``WorkoutFileError`` if the file cannot be read or is not JSON.
    static func forEach(
        in file: OpenedFile, listsNamed wanted: String? = nil, ofObject: Bool = false, _ body: (JSON) throws -> Void
    ) throws {
        var scanner = JSONScanner(try file.readAll(limit: fileLimit, file: file.name))
        do {
            var token = try scanner.next()
            if ofObject, case .beginObject = token, let wanted { return try members(of: &scanner, named: wanted, body) }
            guard case .beginArray = token else { throw JSONFormError("expected an array") }
            guard let wanted else {
                while let value = try JSON(next: &scanner) { try body(value) }
                return
            }
            while true {
                token = try scanner.next()
                if case .endArray = token { return }
                guard case .beginObject = token else { throw JSONFormError("expected an object") }
                try members(of: &scanner, named: wanted, body)
            }
        } catch let failure as JSONScanner.Failure {
            throw scanner.error(failure, file: file.name)
        } catch let error as JSONFormError {
            throw WorkoutFileError.reading(.malformed, error.clause, at: .init(file: file.name))
        }
    }

    /// Calls a closure for each element of the lists of a name in an object that has begun.
    private static func members(
        of scanner: inout JSONScanner, named wanted: String, _ body: (JSON) throws -> Void
    ) throws {
        while case .name(let name) = try scanner.next() {
            guard name == wanted else {
                try scanner.skipValue()
                continue
            }
            guard case .beginArray = try scanner.next() else { throw JSONFormError("expected an array") }
            while let value = try JSON(next: &scanner) { try body(value) }
        }
    }
}
