import Foundation
import WorkoutFiles

/// What the texts of parameters are read with.
struct ParameterContext: Sendable {
    /// The moment that words such as `today` and `7d` count from.
    var now: Date
    /// Where days begin, and on which weekday weeks do.
    var calendar: Calendar
}

/// Why a parameter cannot be read: a sentence.
struct ParameterError: Error {
    var detail: String

    init(_ detail: String) {
        self.detail = detail
    }
}

/// A parameter of a query: what it is for, and how its text is read.
///
/// A route lists its parameters once; from the list follow the check of a request, the values and the description (API-90).
struct Parameter<Value: Sendable>: Sendable {
    let name: String
    /// What it is for, a sentence.
    let summary: String
    /// The form of one value, as JSON Schema.
    let schema: JSON
    /// Whether a request without it is refused.
    var isRequired = false
    /// Whether it may occur several times.
    var isRepeated = false
    /// Reads the texts of all parameters of this name, none if it is not given.
    let read: @Sendable ([String], ParameterContext) throws(ParameterError) -> Value
}

/// A parameter, whatever its values are.
protocol AnyParameter: Sendable {
    var name: String { get }
    var summary: String { get }
    var schema: JSON { get }
    var isRequired: Bool { get }
    var isRepeated: Bool { get }
    func check(_ texts: [String], _ context: ParameterContext) throws(ParameterError)
}

extension Parameter: AnyParameter {
    func check(_ texts: [String], _ context: ParameterContext) throws(ParameterError) {
        if texts.isEmpty, isRequired { throw ParameterError("It is missing: \(summary)") }
        if texts.count > 1, !isRepeated { throw ParameterError("It is given \(texts.count) times, and counts once.") }
        _ = try read(texts, context)
    }
}

// MARK: - Making

extension Parameter {
    /// A parameter of which at most one text is read.
    ///
    /// - Parameter absent: The value without it.
    init(
        _ name: String, _ summary: String, schema: JSON, absent: Value,
        read: @escaping @Sendable (String, ParameterContext) throws(ParameterError) -> Value
    ) {
        self.init(name: name, summary: summary, schema: schema) { texts, context throws(ParameterError) in
            guard let text = texts.first else { return absent }
            return try read(text, context)
        }
    }

    /// The same parameter, without which a request is refused.
    var required: Parameter {
        var parameter = self
        parameter.isRequired = true
        return parameter
    }
}
