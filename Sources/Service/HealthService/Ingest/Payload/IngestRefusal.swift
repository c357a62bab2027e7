/// Why nothing at all can be made of a body.
package struct IngestRefusal: Error, Sendable, Hashable {
    /// A clause without a capital and without a full stop; it never repeats a value of the payload.
    package var reason: String
    /// The number of bytes before the place, if the text is no JSON.
    package var byteOffset: Int?
}
