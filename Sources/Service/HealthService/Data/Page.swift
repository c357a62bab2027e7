import Foundation
import HealthModel
import WorkoutFiles

/// A page of a list, with where the next one begins (API-6).
struct Page {
    var items: [JSON]
    var next: Cursor?
    /// How many there are in all, if that was asked for.
    var members: [JSON.Member] = []
}

extension Call {
    /// The cursor that a request goes on from.
    func cursor() throws -> Cursor? {
        guard let text = try value(CommonParameters.cursor) else { return nil }
        return try codec.cursor(text, question: question)
    }

    /// A page as an answer, with a link to the next one.
    func page(_ page: Page) -> ServiceResponse {
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

    /// All that a list depends on: who asks, the path and the query without where to go on and how far.
    private var question: String {
        let fixed = target.query.filter {
            ![CommonParameters.cursor.name, "limit", "count", "totals"].contains($0.name)
        }
        return ([requester.app.source.bundleIdentifier] + target.path + fixed.map { "\($0.name)=\($0.value)" })
            .joined(separator: "\n")
    }
}
