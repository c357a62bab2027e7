package import Foundation
import HealthStore

/// First answers to requests with a key (API-11).
extension ServerTables {
    /// Looks up a key of somebody who asks; one that nobody used since a moment is theirs from now on.
    package func claim(
        key: String, of owner: String, person: UUID, digest: [UInt8], at date: Date, forgetting oldest: Date
    ) throws -> KeptAnswer.Found {
        enum Column: Int, SQLColumns {
            case digest, status, headers, body
            static let list = selection(of: "answer")
        }
        try run("DELETE FROM answer WHERE made < ?", .date(oldest))
        let sql = "SELECT \(Column.list) FROM answer WHERE owner = ? AND key = ?"
        let found = try SQLStatement(database, sql).first(Column.self, .text(owner), .text(key)) {
            row -> KeptAnswer.Found in
            guard [UInt8](row.bytes(.digest)) == digest else { return .differs }
            guard let status = row.optionalInteger(.status) else { return .underWay }
            return .answered(
                KeptAnswer(
                    status: Int(status), headers: row.text(.headers) ?? "[]", body: [UInt8](row.bytes(.body))))
        }
        if let found { return found }
        try run(
            "INSERT INTO answer (owner, key, person, digest, made) VALUES (?, ?, ?, ?, ?)", .text(owner), .text(key),
            .uuid(person), .blob(digest), .date(date))
        return .new
    }

    /// Keeps the answer to a key that was claimed.
    package func keep(_ answer: KeptAnswer, key: String, of owner: String) throws {
        try run(
            "UPDATE answer SET status = ?, headers = ?, body = ? WHERE owner = ? AND key = ?",
            .integer(Int64(answer.status)), .text(answer.headers), .blob(answer.body), .text(owner), .text(key))
    }

    /// Gives a key free that was claimed and got no answer worth keeping.
    package func release(key: String, of owner: String) throws {
        try run("DELETE FROM answer WHERE owner = ? AND key = ? AND status IS NULL", .text(owner), .text(key))
    }

    /// Gives all keys free whose requests a server did not come to answer.
    package func releaseKeys() throws {
        try run("DELETE FROM answer WHERE status IS NULL")
    }
}
