package import Foundation
import HealthStore

/// API tokens.
extension ServerTables {
    private enum Column: Int, SQLColumns {
        case id, person, name, digest, prefix, scopes, made, used, expires, address, revoked, unsettled
        static let list = selection(of: "token")
    }

    private static func record(_ row: SQLRow<Column>) throws -> TokenRecord {
        TokenRecord(
            id: try row.uuid(.id), person: try row.uuid(.person), name: row.text(.name) ?? "",
            digest: [UInt8](row.bytes(.digest)), prefix: row.text(.prefix) ?? "", scopes: row.text(.scopes) ?? "{}",
            made: row.date(.made), used: row.optionalDate(.used), expires: row.optionalDate(.expires),
            address: row.text(.address), revoked: row.optionalDate(.revoked),
            isRevocationPending: row.isTrue(.unsettled))
    }

    /// Returns the token with a digest, revoked or not.
    package func token(digest: [UInt8]) throws -> TokenRecord? {
        try SQLStatement(database, "SELECT \(Column.list) FROM token WHERE digest = ?")
            .first(Column.self, .blob(digest)) { try Self.record($0) }
    }

    /// Returns a token of a person, revoked or not.
    package func token(_ id: UUID, of person: UUID) throws -> TokenRecord? {
        try SQLStatement(database, "SELECT \(Column.list) FROM token WHERE id = ? AND person = ?")
            .first(Column.self, .uuid(id), .uuid(person)) { try Self.record($0) }
    }

    /// Returns the tokens of a person, including revoked ones, newest first.
    package func tokens(of person: UUID) throws -> [TokenRecord] {
        var tokens: [TokenRecord] = []
        try SQLStatement(database, "SELECT \(Column.list) FROM token WHERE person = ? ORDER BY made DESC, id DESC")
            .forEach(Column.self, [.uuid(person)]) { row in
                tokens.append(try Self.record(row))
                return true
            }
        return tokens
    }

    /// Adds a token.
    package func add(_ token: TokenRecord) throws {
        try run(
            """
            INSERT INTO token (id, person, name, digest, prefix, scopes, made, used, expires, address, revoked, unsettled)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, .uuid(token.id), .uuid(token.person), .text(token.name), .blob(token.digest), .text(token.prefix),
            .text(token.scopes), .date(token.made), .date(token.used), .date(token.expires), .text(token.address),
            .date(token.revoked), .integer(token.isRevocationPending ? 1 : 0))
    }

    /// Updates the name, scopes and expiry date of a token.
    package func change(token id: UUID, name: String, scopes: String, expires: Date?) throws {
        try run(
            "UPDATE token SET name = ?, scopes = ?, expires = ? WHERE id = ?", .text(name), .text(scopes),
            .date(expires), .uuid(id))
    }

    /// Records the use of a token.
    package func use(token id: UUID, at date: Date, from address: String) throws {
        try run("UPDATE token SET used = ?, address = ? WHERE id = ?", .date(date), .text(address), .uuid(id))
    }

    /// Revokes a token of a person; returns whether it was valid.
    package func revoke(token id: UUID, of person: UUID, at date: Date) throws -> Bool {
        try count(
            "UPDATE token SET revoked = ?, unsettled = 1 WHERE id = ? AND person = ? AND revoked IS NULL", .date(date),
            .uuid(id), .uuid(person)) > 0
    }

    /// Revokes all tokens of a person, and returns the number that were valid.
    package func revokeTokens(of person: UUID, at date: Date) throws -> Int {
        try count(
            "UPDATE token SET revoked = ?, unsettled = 1 WHERE person = ? AND revoked IS NULL", .date(date),
            .uuid(person))
    }

    /// Records that a token's revocation was applied to the store.
    package func confirmRevocation(token id: UUID) throws {
        try run("UPDATE token SET unsettled = 0 WHERE id = ?", .uuid(id))
    }

    /// Deletes tokens that were revoked before a date and whose revocation was applied to the store.
    package func forgetTokens(revokedBefore date: Date) throws {
        try run("DELETE FROM token WHERE revoked < ? AND unsettled = 0", .date(date))
    }
}
