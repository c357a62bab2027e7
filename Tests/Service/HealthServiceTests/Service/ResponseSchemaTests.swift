import HealthReports
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthService

/// The schemas of responses in the description of the API (API-90).
@Suite struct ResponseSchemaTests {
    /// The routes whose responses have a schema and a recorded example.
    private static let routes = RouteTable.api.routes.filter {
        $0.shape != nil && RecordedResponse.all[OpenAPI.name(of: $0)]?.mediaType == MediaType.json.name
    }

    @Test("API-90: recorded responses follow the schemas of their routes, and have no other members")
    func recordedResponsesFollowTheirSchemas() throws {
        #expect(Self.routes.count > 12)
        let closed = JSONSchema.Document(definitions: "#/$defs/", isClosed: true)
        for route in Self.routes {
            let name = OpenAPI.name(of: route)
            let shape = try #require(route.shape)
            let definitions = JSONSchema.definitions(of: [shape]).map { ($0.name, $0.schema.json(in: closed)) }
            guard case .object(let members) = shape.json(in: closed) else {
                Issue.record("\(name)")
                continue
            }
            let validator = SchemaValidator(.object(members + [("$defs", .object(definitions))]))
            let body = try #require(RecordedResponse.all[name]?.body)
            #expect(try validator.problem(body) == nil, "\(name)")
        }
    }

    @Test("API-90: the description has a schema for each response that is referred to")
    func everyReferenceHasASchema() throws {
        let document = OpenAPI.document(RouteTable.api.routes)
        let schemas = try #require(document["components"]?["schemas"])
        let names = Set(try schemas.members().map(\.key))
        #expect(names.isSuperset(of: ["Workout", "WorkoutDetail", "Totals", "Records", "Sleep", "Sample", "Problem"]))
        var references: Set<String> = []
        func collect(_ json: JSON) {
            switch json {
            case .object(let members):
                for (key, value) in members {
                    if key == "$ref", case .string(let text) = value { references.insert(text) }
                    collect(value)
                }
            case .array(let values): values.forEach(collect)
            default: break
            }
        }
        collect(document)
        #expect(references.isSubset(of: Set(names.map { "#/components/schemas/\($0)" })))
    }
}
