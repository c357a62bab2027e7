import Synchronization

/// A form of texts: a regular expression whose digits are those of ASCII.
///
/// Compiling one takes longer than matching some dozens of texts, so keep it in a static property.
final class TextForm<Output: Sendable>: Sendable {
    /// Behind a lock, because regular expressions are not `Sendable`.
    private let form: Mutex<Regex<Output>>

    init(_ form: sending Regex<Output>) { self.form = Mutex(form.asciiOnlyDigits()) }

    /// Returns the parts of a text that has the form as a whole.
    func match(_ text: String) -> Output? { form.withLock { text.wholeMatch(of: $0)?.output } }
}
