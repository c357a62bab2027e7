import Foundation
import Synchronization
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthService

/// The schemas of responses in the description of an API, without undeclared members.
///
/// ``ServiceUnderTest`` and ``Browser`` check every response with them.
struct AnswerSchemas: Sendable {
    private let table: RouteTable
    /// The description, whose objects have no members except those declared.
    let description: JSON

    init(_ table: RouteTable) {
        self.table = table
        description = Self.closedDocument(OpenAPI.document(table.routes.filter { !$0.isPage }))
    }

    /// The schemas of a table; tables of tests differ in the number of their routes.
    static func of(_ table: RouteTable) -> AnswerSchemas {
        known.withLock { known in
            if let schemas = known[table.routes.count] { return schemas }
            let schemas = AnswerSchemas(table)
            known[table.routes.count] = schemas
            return schemas
        }
    }

    private static let known = Mutex<[Int: AnswerSchemas]>([:])

    // MARK: Checks

    /// Checks that a response is described, and that it follows its schema.
    ///
    /// - Returns: The identifier of the operation and the status; nil if the response has no JSON.
    @discardableResult
    func check(_ method: String, _ target: String, _ answer: Answer) throws -> String? {
        let path = target.prefix { $0 != "?" }.split(separator: "/").map { $0.removingPercentEncoding ?? String($0) }
        let media = String((answer.fields["Content-Type"] ?? "").prefix { $0 != ";" })
        guard path.starts(with: ["api", "v1"]), !answer.bytes.isEmpty, answer.fields["Content-Encoding"] == nil else {
            return nil
        }
        guard let route = try? table.match(HTTPMethod(rawValue: method), path).route else {
            #expect(media == MediaType.problem.name, "\(target)")
            #expect(try problem(answer.json(), Problem.shape.schema.json(in: Self.style)) == nil, "\(target)")
            return nil
        }
        let name = OpenAPI.name(of: route)
        let responses = description["paths"]?[route.path.text]?[route.method.rawValue.lowercased()]?["responses"]
        let response = responses?["\(answer.status)"] ?? (answer.status < 300 ? nil : responses?["default"])
        guard let schema = response?["content"]?[media]?["schema"] else {
            // A part of a file is described as the file.
            if answer.status != 206 { Issue.record("\(name) \(answer.status) has no schema of \(media)") }
            return nil
        }
        guard media.hasSuffix("/json") || media.hasSuffix("+json") else { return nil }
        #expect(try problem(answer.json(), schema) == nil, "\(name) \(answer.status): \(answer.text.prefix(300))")
        return "\(name) \(answer.status)"
    }

    /// Returns the problem of a value with a schema of the description; nil if there is none.
    func problem(_ value: JSON, _ schema: JSON) throws -> String? {
        try SchemaValidator(description).problem(value, schema)
    }

    // MARK: Closed schemas

    static let style = JSONSchema.Document(definitions: "#/components/schemas/", isClosed: true)

    private static func closedDocument(_ document: JSON) -> JSON {
        mapped(document) { key, value in
            switch key {
            case "paths":
                mapped(value) { _, operations in
                    mapped(operations) { _, operation in
                        mapped(operation) { key, value in key == "responses" ? mapped(value, response) : value }
                    }
                }
            case "components":
                mapped(value) { key, value in key == "schemas" ? mapped(value) { closed($1) } : value }
            default: value
            }
        }
    }

    private static func response(_: String, _ response: JSON) -> JSON {
        mapped(response) { key, value in
            key != "content"
                ? value
                : mapped(value) { _, media in mapped(media) { key, value in key == "schema" ? closed(value) : value } }
        }
    }

    /// Returns a schema whose objects have no members except those declared.
    private static func closed(_ schema: JSON) -> JSON {
        guard case .object(let members) = schema else { return schema }
        let inner = members.map { key, value -> JSON.Member in
            switch (key, value) {
            case ("properties", _): (key, mapped(value) { closed($1) })
            case ("anyOf", .array(let options)): (key, .array(options.map(closed)))
            case ("items", _), ("additionalProperties", _): (key, closed(value))
            default: (key, value)
            }
        }
        let isOpen = schema["properties"] != nil && schema["additionalProperties"] == nil
        return .object(inner + (isOpen ? [("additionalProperties", .bool(false))] : []))
    }

    private static func mapped(_ object: JSON, _ body: (String, JSON) -> JSON) -> JSON {
        guard case .object(let members) = object else { return object }
        return .object(members.map { ($0.key, body($0.key, $0.value)) })
    }
}
