/// An error that makes a whole payload unusable.
package struct IngestRefusal: Error, Sendable, Hashable {
    /// A clause without a capital letter and a full stop.
    ///
    /// It never contains a value of the payload.
    package var reason: String
    /// The byte offset of the error, if the text is not valid JSON.
    package var byteOffset: Int?
}
