import HealthModel

/// The columns of unsupported elements that imports stored.
enum KeptColumn: Int, SQLColumns {
    case id, identity, kind, type, reason, body, payload
    static let list = selection(of: "kept")
    static let listWithoutPayload = selection(of: "kept", [.payload: "NULL"])
}

extension StoreReader {
    /// Returns the elements preserved by imports because they are not objects, of one kind or all.
    package func keptElements(ofKind kind: String?) throws -> [PreservedElement] {
        let sql = "SELECT \(KeptColumn.list) FROM kept WHERE ?1 IS NULL OR kind = ?1 ORDER BY id"
        var elements: [PreservedElement] = []
        try SQLStatement(database, sql).forEach(KeptColumn.self, [SQLValue(kind)]) { row in
            elements.append(try Self.keptElement(from: row))
            return true
        }
        return elements
    }

    /// Returns the element that an import stored under a number.
    func keptElement(_ number: Int64) throws -> PreservedElement? {
        try SQLStatement(database, "SELECT \(KeptColumn.list) FROM kept WHERE id = ?")
            .first(KeptColumn.self, .integer(number), row: Self.keptElement)
    }

    static func keptElement(from row: SQLRow<KeptColumn>) throws -> PreservedElement {
        // The number of columns, followed by the columns.
        let payload = row.bytes(.payload)
        let columns = UnsafeRawBufferPointer(rebasing: payload.dropFirst())
        return PreservedElement(
            identity: try row.uuid(.identity), kind: row.text(.kind) ?? "", type: row.text(.type),
            reason: row.text(.reason) ?? "", body: row.text(.body) ?? "",
            columns: try payload.first.map { try BlockCodec.decode(columns, columns: Int($0)) } ?? [])
    }
}
