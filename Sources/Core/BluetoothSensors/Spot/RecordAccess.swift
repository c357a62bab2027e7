/// The protocol of a spot reading: frames and responses are the input, bytes to write and the end the output.
///
/// Stored records are fetched by a request for all records; no other operation of the control point is used (SEN-93).
package struct RecordAccess: Sendable {
    /// The reason that the reading ended.
    package enum End: Sendable, Hashable {
        /// The device reported that all records were sent.
        case complete
        /// The device sent nothing for a while or disconnected after some values.
        case quiet
        /// The device was never found or had no values.
        case nothing
        /// The device rejected the request for its records, with its response code.
        case refused(UInt8)
    }

    /// The timeouts in seconds: for a device to wake (SEN-222), and without a frame once it is connected (SEN-93).
    package static let patience = (waking: 60.0, quiet: 30.0)

    /// The request for all records.
    package static let allRecords: [UInt8] = [1, 1]

    /// The date at which the reading times out.
    package private(set) var deadline: Double
    package private(set) var end: End?
    private var hasReceived = false

    package init(at date: Double) { deadline = date + Self.patience.waking }

    /// Begins with the subscribed characteristics and returns the bytes to write to the control point, if any.
    package mutating func begin(with working: Set<SensorCharacteristic>, at date: Double) -> [UInt8]? {
        deadline = date + Self.patience.quiet
        let hasRecords = working.contains(.glucose) || working.contains(.oximeterSpot)
        return hasRecords && working.contains(.recordAccess) ? Self.allRecords : nil
    }

    /// Handles a frame.
    package mutating func receive(_ bytes: [UInt8], of characteristic: SensorCharacteristic, at date: Double) {
        deadline = max(deadline, date + Self.patience.quiet)
        guard characteristic == .recordAccess else {
            hasReceived = true
            return
        }
        // The response to the request for records: success, no records or an error.
        guard bytes.count >= 4, bytes[0] == 6, bytes[2] == 1 else { return }
        switch bytes[3] {
        case 1: finish(.complete)
        case 6: finish(hasReceived ? .complete : .nothing)
        default: finish(.refused(bytes[3]))
        }
    }

    /// Handles a disconnection; a device that has sent nothing may come back.
    package mutating func handleDisconnection() {
        if hasReceived { finish(.quiet) }
    }

    /// Handles a timeout.
    package mutating func advance(to date: Double) {
        if date >= deadline { finish(hasReceived ? .quiet : .nothing) }
    }

    private mutating func finish(_ reason: End) { end = end ?? reason }
}

extension CurrentTime {
    /// Returns the bytes that set a clock to a local time (SEN-90).
    ///
    /// - Parameters:
    ///   - date: The local time in the time zone of the device.
    ///   - dayOfWeek: The day of the week, 1 for Monday.
    package static func bytes(_ date: SensorDate, dayOfWeek: Int) -> [UInt8] {
        let year = UInt16(clamping: date.year)
        let rest = [date.month, date.day, date.hour, date.minute, date.second, dayOfWeek].map { UInt8(clamping: $0) }
        // No fraction; the reason is a manual update.
        return [UInt8(truncatingIfNeeded: year), UInt8(truncatingIfNeeded: year >> 8)] + rest + [0, 1]
    }
}
