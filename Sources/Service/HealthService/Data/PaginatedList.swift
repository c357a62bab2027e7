import Foundation
package import HealthModel
package import HealthReports
import HealthStore
import WorkoutFiles

/// A page of a list, with the cursor of the next page (API-6).
struct PaginatedList {
    var items: [JSON]
    var next: Cursor?
    /// Additional members, such as the total count, if requested.
    var members: [JSON.Member] = []
}

extension Call {
    /// Returns the cursor of the request.
    func cursor() throws -> Cursor? {
        guard let text = try value(CommonParameters.cursor) else { return nil }
        return try codec.cursor(text, question: question)
    }

    /// Returns a page as a response, with a link to the next one.
    func page(_ page: PaginatedList) -> ServiceResponse {
        let next = page.next.map { cursor in
            let query = target.query.filter { $0.name != CommonParameters.cursor.name }
                .map { "\(RequestTarget.encoded($0.name))=\(RequestTarget.encoded($0.value))&" }.joined()
            return "/\(target.path.joined(separator: "/"))?\(query)cursor=\(codec.text(cursor, question: question))"
        }
        var response = json(
            .object([("items", .array(page.items)), ("next", .string(next))] + page.members))
        if let next { response.fields["Link"] = "<\(next)>; rel=\"next\"" }
        return response
    }

    /// The parameters on which a list depends: the caller, the path and the query, except the cursor and the limit.
    private var question: String {
        let fixed = target.query.filter {
            ![CommonParameters.cursor.name, "limit", "count", "totals"].contains($0.name)
        }
        return ([requester.app.source.bundleIdentifier] + target.path + fixed.map { "\($0.name)=\($0.value)" })
            .joined(separator: "\n")
    }
}

extension Call {
    /// Returns a page of the samples of a type, latest first, with the cursor of the next page.
    ///
    /// - Parameters:
    ///   - question: The texts from which the filter was made.
    ///   - cursor: The cursor from the previous page; `nil` for the first page.
    /// - Throws: ``Problem`` `invalid-cursor`.
    package func samples(
        of type: ObjectType, _ filter: SampleFilter, question: [String], after cursor: String?, limit: Int
    ) async throws -> (items: [SampleRecord], next: String?) {
        let question = ([requester.app.source.bundleIdentifier, type.identifier] + question).joined(separator: "\n")
        let before = try cursor.map { try codec.cursor($0, question: question) }
        let bound = before.map { SamplePredicate.start(.lessOrEqual, $0.moment) }
        let predicate = bound.map { .and([$0, filter.predicate]) } ?? filter.predicate
        let found = try await read { store in
            try store.samples(
                SampleRequest(
                    [.init(type: type, predicate: predicate)], sort: [.init(.start, isAscending: false)],
                    limit: limit + 1 + (before?.given ?? 0)))
        }
        let left = before?.rest(of: found, moment: \.start, name: \.uuid) ?? found[...]
        let page = left.prefix(limit)
        let next = left.count > limit ? Cursor.after(page, from: before, moment: \.start, name: \.uuid) : nil
        return (Array(page), next.map { codec.text($0, question: question) })
    }
}
