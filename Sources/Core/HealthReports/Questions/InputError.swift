/// An error for an input that a person or a program typed, with sentences that are the same everywhere: they name the
/// input and the accepted forms.
package struct InputError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The sentences.
    package var description: String
    /// A Boolean value that indicates whether the input is an unknown type without similar ones, so that a program may
    /// add where types are listed.
    package var needsList = false

    package init(_ description: String) { self.description = description }

    /// An error for an unknown name.
    ///
    /// - Parameters:
    ///   - noun: The kind of the name, such as `type`.
    ///   - text: The input.
    ///   - similar: The similar names, the best first.
    package init(unknown noun: String, _ text: String, similar: [String]) {
        self.init("Unknown \(noun) \(Self.quoted(text)).")
        needsList = similar.isEmpty && noun == "type"
        if !similar.isEmpty { description += " Did you mean \(Format.list(similar.map { "'\($0)'" }, "or"))?" }
    }

    /// Returns the error with the name of the option or argument before the input.
    package func named(_ name: String) -> InputError {
        var error = self
        error.description = "\(name) \(description)"
        return error
    }

    /// Returns a short input in quotation marks, without invisible characters.
    static func quoted(_ text: String) -> String { "'\(PlainText.clean(text, most: 60))'" }
}
