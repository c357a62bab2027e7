import Foundation
import HealthReports
import WorkoutFiles

/// The context for parsing parameters.
struct ParameterContext: Sendable {
    /// The time to which words such as `today` and `7d` refer.
    var now: Date
    /// The calendar with the time zone and the first day of the week.
    var calendar: Calendar
}

/// A query parameter, with its description and its parser.
///
/// A route declares its parameters once; the validation of a request, the values and the description are derived from
/// them (API-90).
struct Parameter<Value: Sendable>: Sendable {
    let name: String
    /// The description, a sentence.
    let summary: String
    /// The JSON Schema of a single value.
    let schema: JSON
    /// A Boolean value that indicates whether the parameter is required.
    var isRequired = false
    /// A Boolean value that indicates whether the parameter may be repeated.
    var isRepeated = false
    /// Parses the texts of all parameters with this name; the array is empty if there are none.
    let read: @Sendable ([String], ParameterContext) throws(InputError) -> Value
}

/// A parameter with a value of any type: the parameters of a route have different ones.
protocol AnyParameter: Sendable {
    var name: String { get }
    var summary: String { get }
    var schema: JSON { get }
    var isRequired: Bool { get }
    var isRepeated: Bool { get }
    func check(_ texts: [String], _ context: ParameterContext) throws(InputError)
}

extension Parameter: AnyParameter {
    func check(_ texts: [String], _ context: ParameterContext) throws(InputError) {
        if texts.isEmpty, isRequired { throw InputError("Required: \(summary)") }
        if texts.count > 1, !isRepeated { throw InputError("Must not be repeated.") }
        _ = try read(texts, context)
    }
}

// MARK: - Creation

extension Parameter {
    /// Creates a parameter with a single value.
    ///
    /// - Parameter absent: The default value.
    init(
        _ name: String, _ summary: String, schema: JSON, absent: Value,
        read: @escaping @Sendable (String, ParameterContext) throws(InputError) -> Value
    ) {
        self.init(name: name, summary: summary, schema: schema) { texts, context throws(InputError) in
            guard let text = texts.first else { return absent }
            return try read(text, context)
        }
    }

    /// The same parameter, marked as required.
    var required: Parameter {
        var parameter = self
        parameter.isRequired = true
        return parameter
    }
}
