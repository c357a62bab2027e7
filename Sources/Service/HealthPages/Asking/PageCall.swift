import Foundation
import HealthModel
import HealthReports
import HealthService
import HealthTransfer
import WorkoutFiles

/// A page that somebody asks for.
struct PageCall: Sendable {
    let visit: Visit
    /// What varies in the path.
    let arguments: [String: String]
    /// The address as it was asked for, with its query.
    let target: String
    let query: Fields
    /// What a form sends; empty for others.
    let form: Fields
    let teller: Teller
    /// What lies below routes.
    let background: MapBackground
    let request: ServiceRequest

    /// The identifier in the path.
    func uuid() throws -> UUID {
        guard let uuid = arguments["uuid"].flatMap({ UUID(uuidString: $0) }) else { throw PageError.notFound }
        return uuid
    }

    /// The address of this server as whoever looks has it.
    var origin: String { "\(request.isSecure ? "https" : "http")://\(request.fields["Host"] ?? "")" }

    /// Where a phone sends what it measured.
    var ingestAddress: String { origin + "/api/v1/ingest/health-auto-export" }

    /// Asks a question of the store.
    func read<Answer: Sendable>(
        _ ask: @escaping @Sendable (StoreReader) throws -> Answer
    ) async throws -> Answer {
        try await visit.read(ask)
    }

    /// The days between two fields of the query, `from` and `to`, which may be typed as `hk` reads them.
    func days() throws(PageError) -> (from: Date?, to: Date?) {
        func date(_ name: String) throws(PageError) -> TypedDate? {
            guard let text = query[name] else { return nil }
            guard let date = TypedDate(text, now: visit.now, calendar: visit.calendar) else {
                throw PageError(400, "'\(text)' is no date.", "Write a day as 2026-11-22, or 'today', or '7d'.")
            }
            return date
        }
        return (try date("from")?.start, try date("to")?.end)
    }
}

/// Why a page cannot be shown, as whoever looks reads it.
struct PageError: Error, Sendable {
    var status: Int
    /// A short sentence.
    var title: String
    /// More sentences.
    var details: [String]
    /// Fields of the header that belong to the status.
    var fields: [HeaderFields.Field] = []

    init(_ status: Int, _ title: String, _ details: String...) {
        (self.status, self.title, self.details) = (status, title, details)
    }

    init(_ problem: VisitProblem) {
        (status, title, details) = (problem.status, problem.title + ".", problem.details)
        fields = problem.fields
    }

    static let notFound = PageError(
        404, "There is no such page.", "What was here may have been deleted, or the address is misspelt.")
}

/// Names with values, as queries and forms send them (WHATWG URL, application/x-www-form-urlencoded).
struct Fields: Sendable {
    let all: [(name: String, value: String)]

    /// No more than people send.
    private static let limit = 1_000

    init(_ text: some StringProtocol) {
        all = text.split(separator: "&").prefix(Self.limit).compactMap { pair in
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            func decoded(_ text: Substring.SubSequence) -> String? {
                String(text).replacing("+", with: " ").removingPercentEncoding
            }
            guard let name = sides.first.flatMap({ decoded(Substring($0)) }) else { return nil }
            return (name, sides.count == 2 ? decoded(Substring(sides[1])) ?? "" : "")
        }
    }

    /// The value of a name, without spaces around it; nil if it is not there or empty.
    subscript(name: String) -> String? {
        let value = exact(name)?.trimmingCharacters(in: .whitespacesAndNewlines)
        return value?.isEmpty == false ? value : nil
    }

    /// The value of a name exactly as it was typed; nil if it is not there.
    func exact(_ name: String) -> String? { all.first { $0.name == name }?.value }

    /// The values of a name that may come several times.
    func values(_ name: String) -> [String] { all.filter { $0.name == name }.map(\.value) }

    /// The query with some fields changed; nil takes one out.
    func changed(_ changes: KeyValuePairs<String, String?>) -> String {
        var fields = all.filter { field in !changes.contains { $0.key == field.name } && !field.value.isEmpty }
        for (name, value) in changes { if let value, !value.isEmpty { fields.append((name, value)) } }
        let text = fields.map { "\(Self.encoded($0.name))=\(Self.encoded($0.value))" }.joined(separator: "&")
        return text.isEmpty ? "?" : "?" + text
    }

    /// A text as it stands in a query.
    static func encoded(_ text: String) -> String { RequestTarget.encoded(text) }
}
