/// An error thrown when a JSON value does not have the expected form, with its location.
package struct JSONFormError: Error {
    /// The member names and element indexes that lead to the location, the innermost first.
    private var path: [String] = []
    /// A clause without an initial capital and without a full stop; it never contains a value of the file.
    package let reason: String

    package init(_ reason: String) { self.reason = reason }

    /// An error for a value that is not a date.
    package static let noMoment = JSONFormError("expected a date such as \"2026-05-12T06:30:00Z\"")

    /// The location as a JSON pointer (RFC 6901), such as `/objects/3/unit`; empty for the value itself.
    package var pointer: String {
        path.reversed().map {
            "/" + $0.replacing("~", with: "~0").replacing("/", with: "~1")
        }.joined()
    }

    /// The location and the reason, as a clause.
    package var clause: String { path.isEmpty ? reason : "at \(pointer): \(reason)" }

    /// The reason, as a sentence.
    package var sentence: String {
        reason.prefix(1).uppercased() + reason.dropFirst() + (reason.hasSuffix(".") || reason.hasSuffix("?") ? "" : ".")
    }

    /// Returns the error with its location prefixed by a member or an element.
    package func within(_ step: String) -> JSONFormError {
        var error = self
        error.path.append(step)
        return error
    }
}

extension JSON {
    /// Calls a closure for a part, and adds the part to the location of errors.
    package static func within<Value>(_ step: @autoclosure () -> String, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as JSONFormError {
            throw error.within(step())
        }
    }
}
