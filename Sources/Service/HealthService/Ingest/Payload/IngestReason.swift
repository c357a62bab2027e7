/// A reason to skip an element of a payload.
struct IngestReason: Error, Hashable {
    /// A clause without a capital letter and a full stop.
    ///
    /// It never contains a value of the payload.
    let text: String
    /// The unknown name, if that is the reason.
    let unknown: String?

    init(_ text: String, unknown: String? = nil) {
        self.text = text
        self.unknown = unknown
    }
}

/// An error that makes a whole payload unusable.
package struct IngestRefusal: Error, Sendable, Hashable {
    /// A clause without a capital letter and a full stop.
    ///
    /// It never contains a value of the payload.
    package var reason: String
    /// The byte offset of the error, if the text is not valid JSON.
    package var byteOffset: Int?
}
