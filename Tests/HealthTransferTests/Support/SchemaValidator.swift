import Foundation
import WorkoutFiles

@testable import HealthTransfer

/// Checks values against a JSON Schema (draft 2020-12), as far as ours goes; a keyword that it does not know is a mistake.
final class SchemaValidator {
    private let root: JSON
    private var expressions: [String: NSRegularExpression] = [:]

    /// Keywords that only tell people something.
    private static let annotations: Set<String> = [
        "$schema", "$id", "$defs", "title", "description", "format", "contentEncoding",
    ]

    init(_ schema: JSON) { root = schema }

    /// A definition of the schema.
    func definition(_ name: String) -> JSON? { root["$defs"]?[name] }

    /// What is wrong with a value, with its place; nil if nothing is.
    func problem(_ value: JSON, _ schema: JSON? = nil, at place: String = "") throws -> String? {
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
            let name = try rule.asString().split(separator: "/").last.map(String.init) ?? ""
            guard let target = definition(name) else { return "there is no definition \(name)" }
            return try problem(value, target, at: place)
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
            // The one that got furthest tells most.
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
                if let target, let problem = try problem(inner, target, at: "\(place)/\(name)") { return problem }
            }
            return nil
        case "items":
            guard case .array(let values) = value else { return nil }
            for (index, inner) in values.enumerated() {
                if let problem = try problem(inner, rule, at: "\(place)/\(index)") { return problem }
            }
            return nil
        case "minItems":
            guard case .array(let values) = value else { return nil }
            return unless(values.count >= (try rule.asInteger()))
        case "minimum", "maximum":
            guard let number = Self.number(value) else { return nil }
            let bound = try rule.asNumber()
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
