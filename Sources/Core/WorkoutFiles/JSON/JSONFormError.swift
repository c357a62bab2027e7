/// Why a value in JSON is not what stands for an object, and where in the value.
package struct JSONFormError: Error {
    /// Names and numbers that lead to the place, the innermost first.
    private var path: [String] = []
    /// A clause without a capital and without a full stop; it never repeats a value of the file.
    package let reason: String

    package init(_ reason: String) { self.reason = reason }

    /// Where a moment belongs stands something else.
    package static let noMoment = JSONFormError("a moment such as \"2026-05-12T06:30:00Z\" is expected")

    /// The place as a JSON pointer (RFC 6901), such as `/objects/3/unit`; empty for the value itself.
    package var pointer: String {
        path.reversed().map {
            "/" + $0.replacing("~", with: "~0").replacing("/", with: "~1")
        }.joined()
    }

    /// The place and the reason, as a clause.
    package var clause: String { path.isEmpty ? reason : "at \(pointer): \(reason)" }

    /// The same within a member or an element.
    package func within(_ step: String) -> JSONFormError {
        var error = self
        error.path.append(step)
        return error
    }
}

extension JSON {
    /// Does something with a part, and names the part in errors.
    package static func within<Value>(_ step: @autoclosure () -> String, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as JSONFormError {
            throw error.within(step())
        }
    }
}
