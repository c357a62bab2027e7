import HealthModel

/// The columns of what imports kept.
enum KeptColumn: Int, SQLColumns {
    case id, identity, kind, type, reason, body, payload
    static let list = selection(of: "kept")
    static let listWithoutPayload = selection(of: "kept", [.payload: "NULL"])
}

extension ReadSession {
    /// What imports kept, in the order of coming.
    func keptElements(ofKind kind: String?) throws -> [KeptElement] {
        let sql = "SELECT \(KeptColumn.list) FROM kept WHERE ?1 IS NULL OR kind = ?1 ORDER BY id"
        var elements: [KeptElement] = []
        try SQLStatement(database, sql).forEach(KeptColumn.self, [SQLValue(kind)]) { row in
            elements.append(try Self.keptElement(from: row))
            return true
        }
        return elements
    }

    /// What imports kept under a number.
    func keptElement(_ number: Int64) throws -> KeptElement? {
        try SQLStatement(database, "SELECT \(KeptColumn.list) FROM kept WHERE id = ?")
            .first(KeptColumn.self, .integer(number), row: Self.keptElement)
    }

    static func keptElement(from row: SQLRow<KeptColumn>) throws -> KeptElement {
        // How many columns there are, and the columns.
        let payload = row.bytes(.payload)
        let columns = UnsafeRawBufferPointer(rebasing: payload.dropFirst())
        return KeptElement(
            identity: try row.uuid(.identity), kind: row.text(.kind) ?? "", type: row.text(.type),
            reason: row.text(.reason) ?? "", body: row.text(.body) ?? "",
            columns: try payload.first.map { try BlockCodec.decode(columns, columns: Int($0)) } ?? [])
    }
}
