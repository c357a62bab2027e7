/// The messages and fields of the public FIT profile that are used here, one constant per field.
///
/// Reader and writer share these constants: a new field is a constant and the one place that uses it. Each kind of
/// message is a type with its number, in files by subject; the fields common to all messages are here.
enum FITProfile {
    /// The timestamp, in nearly all messages.
    static let timestamp = FITField(253, .uint32, .second)
    /// The index of a message among those of its kind, starting at 0.
    static let messageIndex = FITField(254, .uint16)

    /// The seconds from FIT's epoch (1989-12-31 UTC) to that of 2001.
    static let epoch = 347_241_600.0
    /// The first timestamp that is a date; smaller ones count from power-on.
    static let firstDate: UInt32 = 0x1000_0000

    /// Converts a timestamp to seconds since the first moment of 2001 (UTC).
    @inline(__always) static func time(_ timestamp: UInt32) -> Double { Double(timestamp) - epoch }
}
