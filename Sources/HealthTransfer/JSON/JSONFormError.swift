/// Why a value in JSON is not what stands for an object, and where in the value.
package struct JSONFormError: Error {
    /// Names and numbers that lead to the place, the innermost first.
    private var path: [String] = []
    /// A clause without a capital and without a full stop.
    package let reason: String

    package init(_ reason: String) { self.reason = reason }

    /// The place as a JSON pointer (RFC 6901), such as `/objects/3/unit`; empty for the value itself.
    package var pointer: String {
        path.reversed().map {
            "/" + $0.replacing("~", with: "~0").replacing("/", with: "~1")
        }.joined()
    }

    /// The same within a member or an element.
    func within(_ step: String) -> JSONFormError {
        var error = self
        error.path.append(step)
        return error
    }
}

extension JSON {
    /// Does something with a part, and names the part in errors.
    static func within<Value>(_ step: @autoclosure () -> String, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as JSONFormError {
            throw error.within(step())
        }
    }
}
