import Foundation
import HealthModel
import HealthReports
import TestSupport
import Testing
import WorkoutFiles

/// The kept schemas of outputs, and the shapes from which both they and the JSON are made.
@Suite struct ReportSchemaTests {
    private static let file = Repository.file("Documentation/JSON/reports.schema.json")

    @Test("API-3: the kept schemas are those of the declarations")
    func theKeptSchemasAreCurrent() throws {
        let text = ReportSchemas.document.text + "\n"
        if ProcessInfo.processInfo.environment["HK_WRITE_SCHEMAS"] != nil {
            try text.write(to: Self.file, atomically: true, encoding: .utf8)
        }
        let kept = try String(contentsOf: Self.file, encoding: .utf8)
        #expect(kept == text, "Run this test with HK_WRITE_SCHEMAS=1, and look at the difference.")
    }

    /// Every reference leads to a definition.
    @Test func everyReferenceHasADefinition() throws {
        let document = ReportSchemas.document
        let names = Set(try #require(document["$defs"]).members().map(\.key))
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
        #expect(!references.isEmpty && references.isSubset(of: Set(names.map { "#/$defs/\($0)" })))
    }

    /// A type that is no output, with one member of each kind.
    private struct Lap {
        var number = 1
        var meters: Double?
        var note: String?
        var rates: [Double] = []
        var inner: [Lap] = []

        static let jsonShape: JSONShape<Lap> = JSONShape<Lap>("Lap", "A lap.") { members in
            members.add("number", .count, "Counted from 1.") { $0.number }
            members.add("distance", .number(unit: "m"), "The distance.") { $0.meters }
            members.addIfPresent("note", .text) { $0.note }
            members.add("rates", .list(.exact)) { $0.rates }
            members.add("inner", .list(.recursive("Lap") { jsonShape })) { $0.inner }
        }
    }

    @Test func membersAreWrittenInTheOrderOfTheirDeclaration() {
        let lap = Lap(meters: 2.5, rates: [.infinity, 1], inner: [Lap(number: 2, note: "x")])
        #expect(
            Lap.jsonShape.json(lap).line
                == #"{"number": 1, "distance": 2.5, "rates": ["Infinity", 1], "inner": [{"number": 2, "distance": null, "note": "x", "rates": [], "inner": []}]}"#
        )
    }

    @Test func theSchemaSaysWhatMayBeNullOrMissing() throws {
        let open = JSONSchema.Document(definitions: "#/components/schemas/", isClosed: false)
        let definitions = JSONSchema.definitions(of: [Lap.jsonShape.schema])
        #expect(definitions.map(\.name) == ["Lap"])
        let lap = try #require(definitions.first).schema.json(in: open)
        #expect(lap["required"]?.line == #"["number", "distance", "rates", "inner"]"#)
        #expect(
            lap["properties"]?["distance"]?.line
                == #"{"description": "The distance.", "x-unit": "m", "type": ["number", "null"]}"#)
        #expect(lap["properties"]?["note"]?.line == #"{"type": "string"}"#)
        #expect(lap["properties"]?["inner"]?["items"]?.line == ##"{"$ref": "#/components/schemas/Lap"}"##)
        #expect(lap["additionalProperties"] == nil)
    }

    @Test func aClosedSchemaRefusesMembersThatAreNotDeclared() throws {
        let closed = JSONSchema.Document(definitions: "#/$defs/", isClosed: true)
        let schema = JSON.object([
            ("$ref", .string("#/$defs/Lap")),
            (
                "$defs",
                .object(
                    JSONSchema.definitions(of: [Lap.jsonShape.schema]).map { ($0.name, $0.schema.json(in: closed)) })
            ),
        ])
        let validator = SchemaValidator(schema)
        let json = Lap.jsonShape.json(Lap(inner: [Lap()]))
        #expect(try validator.problem(json) == nil)
        guard case .object(let members) = json else { return #expect(Bool(false)) }
        #expect(try validator.problem(.object(members + [("more", .null)])) != nil)
        #expect(try validator.problem(.object(Array(members.dropLast()))) != nil)
        #expect(try validator.problem(.object([("number", .number(1.5))] + members.dropFirst())) != nil)
    }
}
