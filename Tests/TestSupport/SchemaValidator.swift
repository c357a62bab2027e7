package import Foundation
package import WorkoutFiles

/// A validator of values against a JSON Schema (draft 2020-12), as far as our schemas use it; an unknown keyword is
/// an error.
package final class SchemaValidator {
    private let root: JSON
    /// Other schemas that this one references, by the last part of their identifiers.
    private var others: [String: SchemaValidator] = [:]
    private var expressions: [String: NSRegularExpression] = [:]

    /// Keywords that are informative only.
    private static let annotations: Set<String> = [
        "$schema", "$id", "$defs", "title", "description", "format", "contentEncoding", "x-unit",
    ]

    package init(_ schema: JSON) { root = schema }

    /// Creates the validator of a schema in a folder, with the others that it may reference.
    package convenience init(_ file: String, in folder: URL) throws {
        func schema(_ name: String) throws -> JSON {
            try JSON(parsing: String(contentsOf: folder.appending(path: name), encoding: .utf8))
        }
        self.init(try schema(file))
        var all: [String: SchemaValidator] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name.hasSuffix(".json") {
            let schema = try schema(name)
            guard let identifier = try schema.optional("$id", { try $0.asString() }) else { continue }
            all[String(identifier.split(separator: "/").last ?? "")] = SchemaValidator(schema)
        }
        for validator in all.values { validator.others = all }
        others = all
    }

    /// Returns a definition of the schema.
    package func definition(_ name: String) -> JSON? {
        root["$defs"]?[name] ?? root["components"]?["schemas"]?[name]
    }

    /// Returns the problem with a value, and its location; nil if there is none.
    package func problem(_ value: JSON, _ schema: JSON? = nil, at place: String = "") throws -> String? {
        for (keyword, rule) in try (schema ?? root).members() where !Self.annotations.contains(keyword) {
            if let problem = try problem(value, keyword, rule, schema ?? root, place) { return problem }
        }
        return nil
    }

    private func problem(
        _ value: JSON, _ keyword: String, _ rule: JSON, _ schema: JSON, _ place: String
    ) throws -> String? {
        func unless(_ isGood: Bool) -> String? { isGood ? nil : "\(place): \(keyword) \(rule.line.prefix(60))" }
        switch keyword {
        case "$ref":
            guard let (home, target) = try target(of: rule) else { return "there is no definition \(rule.line)" }
            return try home.problem(value, target, at: place)
        case "type":
            let names: [String]
            if case .array = rule {
                names = try rule.elements { try $0.asString() }
            } else {
                names = [try rule.asString()]
            }
            return unless(names.contains { Self.isOf(value, $0) })
        case "const": return unless(value.line == rule.line)
        case "enum": return unless(try rule.elements { $0.line }.contains(value.line))
        case "anyOf":
            var problems: [String] = []
            for option in try rule.elements({ $0 }) {
                guard let problem = try problem(value, option, at: place) else { return nil }
                problems.append(problem)
            }
            // The one that got furthest is the most informative.
            return problems.max { $0.count < $1.count }
        case "allOf":
            return try rule.elements { $0 }.lazy.compactMap { try self.problem(value, $0, at: place) }.first
        case "not": return unless(try problem(value, rule, at: place) != nil)
        case "required":
            guard case .object(let members) = value else { return nil }
            return unless(Set(try rule.elements { try $0.asString() }).isSubset(of: members.map(\.key)))
        case "properties", "additionalProperties":
            guard case .object(let members) = value else { return nil }
            for (name, inner) in members {
                let own = schema["properties"]?[name]
                let target = keyword == "properties" ? own : own == nil ? rule : nil
                if case .bool(let isAllowed)? = target {
                    if isAllowed { continue }
                    return "\(place)/\(name): unknown"
                }
                if let target, let problem = try problem(inner, target, at: "\(place)/\(name)") { return problem }
            }
            return nil
        case "unevaluatedProperties":
            guard case .object(let members) = value else { return nil }
            let known = try evaluated(value, schema)
            return members.first { !known.contains($0.key) }.map { "\(place)/\($0.key): unknown" }
        case "items":
            guard case .array(let values) = value else { return nil }
            for (index, inner) in values.enumerated() {
                if let problem = try problem(inner, rule, at: "\(place)/\(index)") { return problem }
            }
            return nil
        case "minItems":
            guard case .array(let values) = value else { return nil }
            return unless(values.count >= (try rule.asInteger()))
        case "maxItems":
            guard case .array(let values) = value else { return nil }
            return unless(values.count <= (try rule.asInteger()))
        case "minimum", "maximum":
            guard let number = Self.number(value) else { return nil }
            let bound = try rule.asFiniteNumber()
            return unless(keyword == "minimum" ? number >= bound : number <= bound)
        case "pattern":
            guard case .string(let text) = value else { return nil }
            let pattern = try rule.asString()
            let expression = try expressions[pattern] ?? NSRegularExpression(pattern: pattern)
            expressions[pattern] = expression
            return unless(expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil)
        default: return "the keyword \(keyword) is not known"
        }
    }

    /// Returns the target of a reference, and the schema that contains it; nil if there is none.
    private func target(of reference: JSON) throws -> (SchemaValidator, JSON)? {
        let parts = try reference.asString().split(separator: "#", omittingEmptySubsequences: false)
        let home = parts[0].isEmpty ? self : others[String(parts[0])]
        guard let home, let name = parts.last?.split(separator: "/").last else { return nil }
        return home.definition(String(name)).map { (home, $0) }
    }

    /// Returns the names of members that a schema evaluates, including its references and combinations.
    private func evaluated(_ value: JSON, _ schema: JSON) throws -> Set<String> {
        var names: Set<String> = []
        for (keyword, rule) in try schema.members() {
            switch keyword {
            case "properties": names.formUnion(try rule.members().map(\.key))
            case "$ref":
                guard let (home, target) = try target(of: rule) else { continue }
                names.formUnion(try home.evaluated(value, target))
            case "allOf":
                for part in try rule.elements({ $0 }) { names.formUnion(try evaluated(value, part)) }
            default: continue
            }
        }
        return names
    }

    private static func number(_ value: JSON) -> Double? {
        switch value {
        case .integer(let number): Double(number)
        case .number(let number): number
        default: nil
        }
    }

    private static func isOf(_ value: JSON, _ name: String) -> Bool {
        switch (name, value) {
        case ("null", .null), ("boolean", .bool), ("string", .string), ("array", .array), ("object", .object),
            ("number", .integer), ("number", .number), ("integer", .integer):
            true
        case ("integer", .number(let number)): number == number.rounded()
        default: false
        }
    }
}
