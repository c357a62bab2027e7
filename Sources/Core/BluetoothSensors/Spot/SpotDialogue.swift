/// How the reading of a device goes on and ends: frames and answers go in, what is to be written and the end come out.
///
/// What is stored is fetched by asking for all records; nothing else is ever asked of the control point (SEN-93).
package struct SpotDialogue: Sendable {
    /// How it ended.
    package enum End: Sendable, Hashable {
        /// The device said that it has told all.
        case complete
        /// It sent nothing for a while, or went away, after something came.
        case quiet
        /// It never was there, or had nothing to say.
        case nothing
        /// It refused to tell what it has stored; with the number that it answered.
        case refused(UInt8)
    }

    /// Seconds for a device to wake (SEN-222), and without a frame once it is connected (SEN-93).
    package static let patience = (waking: 60.0, quiet: 30.0)

    /// What is written to get all records.
    package static let allRecords: [UInt8] = [1, 1]

    /// When it ends by itself.
    package private(set) var deadline: Double
    package private(set) var end: End?
    private var hasHeard = false

    package init(at date: Double) { deadline = date + Self.patience.waking }

    /// Takes which characteristics work; answers what is to be written to the control point, if anything is.
    package mutating func begin(with working: Set<SensorCharacteristic>, at date: Double) -> [UInt8]? {
        deadline = date + Self.patience.quiet
        let hasRecords = working.contains(.glucose) || working.contains(.oximeterSpot)
        return hasRecords && working.contains(.recordAccess) ? Self.allRecords : nil
    }

    /// A frame came.
    package mutating func hear(_ bytes: [UInt8], of characteristic: SensorCharacteristic, at date: Double) {
        deadline = max(deadline, date + Self.patience.quiet)
        guard characteristic == .recordAccess else {
            hasHeard = true
            return
        }
        // An answer to the question for records: done, none there, or an error.
        guard bytes.count >= 4, bytes[0] == 6, bytes[2] == 1 else { return }
        switch bytes[3] {
        case 1: finish(.complete)
        case 6: finish(hasHeard ? .complete : .nothing)
        default: finish(.refused(bytes[3]))
        }
    }

    /// The device went away; it may come back if it has said nothing.
    package mutating func lose() {
        if hasHeard { finish(.quiet) }
    }

    /// Time passed.
    package mutating func advance(to date: Double) {
        if date >= deadline { finish(hasHeard ? .quiet : .nothing) }
    }

    private mutating func finish(_ reason: End) { end = end ?? reason }
}

extension CurrentTime {
    /// The frame that sets a clock to a local time (SEN-90).
    ///
    /// - Parameters:
    ///   - date: In the zone of the device.
    ///   - dayOfWeek: 1 for Monday.
    package static func bytes(_ date: SensorDate, dayOfWeek: Int) -> [UInt8] {
        let year = UInt16(clamping: date.year)
        let rest = [date.month, date.day, date.hour, date.minute, date.second, dayOfWeek].map { UInt8(clamping: $0) }
        // No fraction; set by hand.
        return [UInt8(truncatingIfNeeded: year), UInt8(truncatingIfNeeded: year >> 8)] + rest + [0, 1]
    }
}
