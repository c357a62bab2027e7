import Foundation
import HealthModel
import HealthReports
import HealthService
import HealthStore
import HealthTransfer
import WorkoutFiles

/// A request for a page, with its context.
struct PageCall: Sendable {
    let visit: PageSession
    /// The parameters of the path.
    let arguments: [String: String]
    /// The requested address, including its query.
    let target: String
    let query: Fields
    /// The submitted form; empty for other requests.
    let form: Fields
    let teller: PageFormatter
    /// The map background of routes.
    let background: MapBackground
    let request: ServiceRequest

    /// Returns the identifier in the path.
    func uuid() throws -> UUID {
        guard let uuid = arguments["uuid"].flatMap({ UUID(uuidString: $0) }) else { throw PageError.notFound }
        return uuid
    }

    /// The origin of this server from the perspective of the client.
    var origin: String { "\(request.isSecure ? "https" : "http")://\(request.fields["Host"] ?? "")" }

    /// The address to which a phone exports its measurements.
    var ingestAddress: String { origin + "/api/v1/ingest/health-auto-export" }

    /// Reads from the store.
    func read<Answer: Sendable>(
        _ body: @escaping @Sendable (StoreReader) throws -> Answer
    ) async throws -> Answer {
        try await visit.read(body)
    }

    /// Returns the dates of the query parameters `from` and `to`, which accept the same input as `hk`.
    func days() throws(PageError) -> (from: Date?, to: Date?) {
        func date(_ name: String) throws(PageError) -> TypedDate? {
            guard let text = query[name] else { return nil }
            guard let date = TypedDate(text, now: visit.now, calendar: visit.calendar) else {
                throw PageError(
                    400, "'\(text)' is not a valid date.", "Use a date such as 2026-11-22, 'today' or '7d'.")
            }
            return date
        }
        return (try date("from")?.start, try date("to")?.end)
    }
}

/// An error that prevents a page from being shown, with user-facing messages.
struct PageError: Error, Sendable {
    var status: Int
    /// The title, a short sentence.
    var title: String
    /// The details, as sentences.
    var details: [String]
    /// The header fields that belong to the status.
    var fields: [HeaderFields.Field] = []

    init(_ status: Int, _ title: String, _ details: String...) {
        (self.status, self.title, self.details) = (status, title, details)
    }

    init(_ problem: PageSessionError) {
        (status, title, details) = (problem.status, problem.title + ".", problem.details)
        fields = problem.fields
    }

    static let notFound = PageError(
        404, "Page not found.", "The page may have been deleted, or the address is incorrect.")
}

/// The fields of a query or form (WHATWG URL, application/x-www-form-urlencoded).
struct Fields: Sendable {
    let all: [(name: String, value: String)]

    /// The maximum number of parsed fields.
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

    /// Returns the value of a field without surrounding white space, or `nil` if it is missing or empty.
    subscript(name: String) -> String? {
        let value = exact(name)?.trimmingCharacters(in: .whitespacesAndNewlines)
        return value?.isEmpty == false ? value : nil
    }

    /// Returns the unchanged value of a field, or `nil` if it is missing.
    func exact(_ name: String) -> String? { all.first { $0.name == name }?.value }

    /// Returns all values of a field that may occur several times.
    func values(_ name: String) -> [String] { all.filter { $0.name == name }.map(\.value) }

    /// Returns the query with changed fields; `nil` removes a field.
    func changed(_ changes: KeyValuePairs<String, String?>) -> String {
        var fields = all.filter { field in !changes.contains { $0.key == field.name } && !field.value.isEmpty }
        for (name, value) in changes { if let value, !value.isEmpty { fields.append((name, value)) } }
        let text = fields.map { "\(Self.encoded($0.name))=\(Self.encoded($0.value))" }.joined(separator: "&")
        return text.isEmpty ? "?" : "?" + text
    }

    /// Percent-encodes a text for a query.
    static func encoded(_ text: String) -> String { RequestTarget.encoded(text) }
}
