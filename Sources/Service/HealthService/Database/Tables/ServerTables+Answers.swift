package import Foundation
import HealthStore

/// Stored responses to requests with an idempotency key (API-11).
extension ServerTables {
    /// Looks up an idempotency key of an owner; a key that is unused since a date is reserved for the request.
    package func claim(
        key: String, of owner: String, person: UUID, digest: [UInt8], at date: Date, forgetting oldest: Date
    ) throws -> StoredResponse.Found {
        enum Column: Int, SQLColumns {
            case digest, status, headers, body
            static let list = selection(of: "answer")
        }
        try run("DELETE FROM answer WHERE made < ?", .date(oldest))
        let sql = "SELECT \(Column.list) FROM answer WHERE owner = ? AND key = ?"
        let found = try SQLStatement(database, sql).first(Column.self, .text(owner), .text(key)) {
            row -> StoredResponse.Found in
            guard [UInt8](row.bytes(.digest)) == digest else { return .differs }
            guard let status = row.optionalInteger(.status) else { return .underWay }
            return .answered(
                StoredResponse(
                    status: Int(status), headers: row.text(.headers) ?? "[]", body: [UInt8](row.bytes(.body))))
        }
        if let found { return found }
        try run(
            "INSERT INTO answer (owner, key, person, digest, made) VALUES (?, ?, ?, ?, ?)", .text(owner), .text(key),
            .uuid(person), .blob(digest), .date(date))
        return .new
    }

    /// Stores the response for a claimed key.
    package func save(_ answer: StoredResponse, key: String, of owner: String) throws {
        try run(
            "UPDATE answer SET status = ?, headers = ?, body = ? WHERE owner = ? AND key = ?",
            .integer(Int64(answer.status)), .text(answer.headers), .blob(answer.body), .text(owner), .text(key))
    }

    /// Releases a claimed key whose response is not to be stored.
    package func release(key: String, of owner: String) throws {
        try run("DELETE FROM answer WHERE owner = ? AND key = ? AND status IS NULL", .text(owner), .text(key))
    }

    /// Releases all keys whose requests were not completed by a server.
    package func releaseKeys() throws {
        try run("DELETE FROM answer WHERE status IS NULL")
    }
}
