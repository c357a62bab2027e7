/// Why an element of a payload is left out.
struct IngestReason: Error, Hashable {
    /// A clause without a capital and without a full stop; it never repeats a value of the payload.
    let text: String
    /// A name that nobody here knows.
    let unknown: String?

    init(_ text: String, unknown: String? = nil) {
        self.text = text
        self.unknown = unknown
    }
}
