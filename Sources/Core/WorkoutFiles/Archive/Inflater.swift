/// A decoder that inflates deflated bytes piece by piece.
protocol Inflater: AnyObject {
    /// Inflates as much input as there is output space for, and advances both buffers past the bytes used.
    ///
    /// Output may be produced without input: bytes that were inflated ahead of the available space are returned
    /// later.
    func unpack(_ packed: inout UnsafeRawBufferPointer, into room: inout UnsafeMutableRawBufferPointer)
        -> InflatingStatus

    /// The number of bytes that were consumed from the input but belong to what follows the end of the stream.
    var held: Int { get }
}

/// The status of an inflating decoder.
enum InflatingStatus {
    case goesOn
    case ended
    case damaged
    /// The library could not be initialized.
    case unavailable
}
