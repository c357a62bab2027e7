import Foundation
import HealthModel
import TestSupport

/// A text of a value with all its members, for kept outcomes.
enum Outline {
    /// Returns the text; numbers have twelve digits, and sets and dictionaries an order.
    static func of(_ value: Any) -> String {
        switch value {
        case let number as Double: return number.outline
        case let text as String: return "\"\(text)\""
        case let quantity as QuantityValue: return "\(quantity.value.outline) \(quantity.unit.unitString)"
        case let date as Date: return "@\(date.timeIntervalSinceReferenceDate.outline)"
        case let data as Data: return "\(data.count) bytes \(hash(String(decoding: data, as: UTF8.self)))"
        case let identifier as UUID: return identifier.uuidString
        default: break
        }
        let mirror = Mirror(reflecting: value)
        let children = Array(mirror.children)
        func list(_ open: String, _ texts: [String], _ close: String) -> String {
            open + texts.joined(separator: ", ") + close
        }
        switch mirror.displayStyle {
        case .optional: return children.first.map { of($0.value) } ?? "nil"
        case .collection: return list("[", children.map { of($0.value) }, "]")
        case .set, .dictionary: return list("[", children.map { of($0.value) }.sorted(), "]")
        case .tuple: return list("(", children.map { of($0.value) }, ")")
        case .enum:
            guard let child = children.first, let label = child.label else { return "\(value)" }
            // The order of alternatives, which come from sets, says nothing.
            if label == "or" {
                return list("or[", Mirror(reflecting: child.value).children.map { of($0.value) }.sorted(), "]")
            }
            return "\(label)(\(of(child.value)))"
        case .struct, .class:
            if value is any CustomStringConvertible { return "\(value)" }
            return list("{", children.map { "\($0.label ?? ""): \(of($0.value))" }, "}")
        default: return "\(value)"
        }
    }

    /// Returns the hash of a text.
    static func hash(_ text: String) -> String {
        StableHash.text(of: [text])
    }

    /// Returns the hash of numbers, of which each has nine digits.
    static func hash(_ numbers: some Sequence<Double>) -> String {
        StableHash.text(of: numbers.map(\.short))
    }
}

extension Double {
    /// A text with twelve digits.
    var outline: String { isNaN ? "nan" : String(format: "%.12g", self) }

    /// A text with nine digits, in which processors and libraries agree.
    var short: String { isNaN ? "nan" : String(format: "%.9g", self) }

    /// A text with all digits.
    var exact: String { isNaN ? "nan" : description }
}

extension SeededGenerator {
    /// Returns one of the numbers.
    mutating func one(_ numbers: [Double]) -> Double { numbers.randomElement(using: &self) ?? 0 }
}

/// Outcomes of many inputs as a short text.
///
/// Inputs of one outcome share a line, and a longer outcome is its beginning and a hash.
struct Sweep {
    private var kept = KeptOutcomes()
    private var last: (input: String, outcome: String, count: Int)?

    /// Adds what a function gives for an input, or the error that it throws.
    mutating func add(_ input: some CustomStringConvertible, _ outcome: () throws -> some Any) {
        let text = KeptOutcomes.text(of: outcome)
        if last?.outcome == text {
            last?.count += 1
        } else {
            close()
            last = ("\(input)", text, 1)
        }
    }

    /// Returns the first difference from the kept text, and nil if there is none.
    func difference(from path: String) throws -> String? {
        var all = self
        all.close()
        return try all.kept.difference(from: path)
    }

    private mutating func close() {
        guard let (input, outcome, count) = last else { return }
        last = nil
        let text = outcome.count > 20 ? "\(outcome.prefix(10))…\(Outline.hash(outcome).prefix(7))" : outcome
        kept.add(input.prefix(18) + (count > 1 ? " ×\(count)" : "")) { text }
    }
}
