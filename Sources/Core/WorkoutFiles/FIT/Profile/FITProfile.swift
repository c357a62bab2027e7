/// The messages and fields of the public FIT profile that mean something here, a row a field.
///
/// Reader and writer both read these rows: a new field is a row, and the one place that uses it. Each kind of message is a
/// type with its number, in files by subject; what stands in all messages is here.
enum FITProfile {
    /// The time, in nearly all messages.
    static let timestamp = FITField(253, .uint32, .second)
    /// Which one of several messages of its kind it is, counted from 0.
    static let messageIndex = FITField(254, .uint16)

    /// From FIT's first moment (1989-12-31 UTC) to that of 2001, in seconds.
    static let epoch = 347_241_600.0
    /// Smaller timestamps count from the moment the device was switched on.
    static let firstDate: UInt32 = 0x1000_0000

    /// A date of the file as seconds since the first moment of 2001 (UTC).
    @inline(__always) static func time(_ timestamp: UInt32) -> Double { Double(timestamp) - epoch }
}
