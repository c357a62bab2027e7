/// Unpacks deflated bytes, a piece at a time.
protocol Inflater: AnyObject {
    /// Unpacks as much of a piece as there is room for, and shortens both by what was used of them.
    ///
    /// Progress may come without packed bytes: what was unpacked ahead of the room is handed out later.
    func unpack(_ packed: inout UnsafeRawBufferPointer, into room: inout UnsafeMutableRawBufferPointer)
        -> InflatingStatus

    /// How many bytes were taken from the pieces and belong to what follows the end.
    var held: Int { get }
}

/// Whether there is more to unpack.
enum InflatingStatus {
    case goesOn
    case ended
    case damaged
    /// The library could not begin.
    case unavailable
}
