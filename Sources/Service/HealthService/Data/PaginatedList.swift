import Foundation
import HealthModel
package import HealthReports
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
        return try cursor(text, question: question)
    }

    /// Returns a page as a response, with a link to the next one.
    func page(_ page: PaginatedList) -> ServiceResponse {
        let next = page.next.map { cursor in
            let query = target.query.filter { $0.name != CommonParameters.cursor.name }
                .map { "\(RequestTarget.encoded($0.name))=\(RequestTarget.encoded($0.value))&" }.joined()
            return "/\(target.path.joined(separator: "/"))?\(query)cursor=\(self.text(of: cursor, question: question))"
        }
        var response = json(
            .object([("items", .array(page.items)), ("next", .string(next))] + page.members))
        if let next { response.fields["Link"] = "<\(next)>; rel=\"next\"" }
        return response
    }

    /// The parameters on which a list depends: the path and the query, except the cursor and the limit.
    private var question: [String] {
        let fixed = target.query.filter {
            ![CommonParameters.cursor.name, "limit", "count", "totals"].contains($0.name)
        }
        return target.path + fixed.map { "\($0.name)=\($0.value)" }
    }
}

extension Call {
    /// Returns the cursor of a page of a list.
    ///
    /// - Parameter question: All parameters on which the list depends.
    /// - Throws: ``Problem`` `invalid-cursor` if the text is not a cursor of this list.
    package func cursor(_ text: String, question: [String]) throws -> Cursor {
        do throws(Cursor.Invalid) {
            return try codec.cursor(text, question: bound(question))
        } catch {
            throw Problem.invalidCursor
        }
    }

    /// Returns the text of a cursor of a list.
    package func text(of cursor: Cursor, question: [String]) -> String {
        codec.text(cursor, question: bound(question))
    }

    private func bound(_ question: [String]) -> String {
        ([requester.app.source.bundleIdentifier] + question).joined(separator: "\n")
    }
}
