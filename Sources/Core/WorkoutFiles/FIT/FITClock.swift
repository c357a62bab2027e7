/// The clock of a device: FIT dates, or seconds since power-on.
struct FITClock {
    /// The offset added to timestamps, in seconds.
    private(set) var offset = 0.0
    /// A clause that describes how a date was determined, or nil if the clock of the device was set.
    private(set) var note: String?
    /// The offset of local time from UTC in seconds, rounded to quarters of an hour as in all time zones, or nil if
    /// the file does not contain it or the clock was not set.
    let utcOffset: Int?
    private let isDated: Bool

    init(_ content: borrowing FITContent) {
        let first = FITProfile.time(FITProfile.firstDate)
        isDated =
            content.table.points.times.contains { $0 >= first }
            || content.sessions.contains { ($0.start ?? 0) >= Double(FITProfile.firstDate) }
        utcOffset = isDated ? content.localTime.flatMap { Self.utcOffset($0.timestamp, $0.local) } : nil
        let isEmpty = content.table.points.count == 0 && content.sessions.isEmpty
        guard !isDated, !isEmpty else { return }
        if let local = content.localTime, local.local >= FITProfile.firstDate {
            offset = Double(local.local) - Double(local.timestamp)
            note = "its local times were interpreted as UTC"
        } else if let created = content.created, created >= FITProfile.firstDate,
            let start = content.table.points.times.first.map({ $0 + FITProfile.epoch }) ?? content.sessions.first?.start
        {
            offset = Double(created) - start
            note = "the workout is assumed to start at the creation date of the file"
        } else {
            note = "its times were counted from 1989-12-31"
        }
    }

    private static func utcOffset(_ timestamp: UInt32, _ local: UInt32) -> Int? {
        let quarter = 900
        let seconds = Int(local) - Int(timestamp)
        let rounded = Int((Double(seconds) / Double(quarter)).rounded()) * quarter
        // Some devices read their two clocks at slightly different moments.
        guard abs(seconds - rounded) <= 60, (-12 * 3600...14 * 3600).contains(rounded) else { return nil }
        return rounded
    }

    /// Returns a timestamp as seconds since the first moment of 2001 (UTC).
    func time(_ timestamp: UInt32) -> Double { FITProfile.time(timestamp) + offset }

    func time(_ timestamp: Double) -> Double { timestamp - FITProfile.epoch + offset }

    /// Shifts points to their dates.
    ///
    /// If some points are dated, those that are not have the time that the rest of their file gives (PLA-45), or are
    /// left out.
    ///
    /// - Returns: The number of points that were left out, and of those that were dated.
    func apply(to points: inout RecordedPoints, firstRows: inout [Int]) -> (leftOut: Int, dated: Int) {
        if offset != 0 { points.shiftTimes(by: offset) }
        guard isDated else { return (0, 0) }
        let first = FITProfile.time(FITProfile.firstDate)
        let count = points.count
        var dated = 0
        for (start, end) in zip(firstRows, firstRows.dropFirst() + [count]) where start < end {
            let undated = (start..<end).filter { points.times[$0] < first }
            if !undated.isEmpty { dated += points.date(undated, in: start..<end) }
        }
        let times = points.times
        guard let before = points.leaveOut({ times[$0] < first }) else { return (0, dated) }
        firstRows = firstRows.map { before[$0] }
        return (count - points.count, dated)
    }

    // MARK: Sessions, laps, lengths and sets

    /// Returns the start and end of a session or lap, or nil if the message does not contain them.
    func interval(_ part: FITContent.Part) -> (start: Double, end: Double)? {
        let end = part.timestamp == 0 ? nil : time(part.timestamp)
        guard let start = part.start.map(time) ?? end.map({ $0 - (part.totals.elapsed ?? 0) }) else { return nil }
        let elapsed = part.totals.elapsed ?? part.totals.timer ?? end.map { $0 - start } ?? 0
        return (start, start + max(elapsed, 0))
    }

    func lap(_ part: FITContent.Part) -> RecordedLap? {
        guard let (start, end) = interval(part) else { return nil }
        var lap = RecordedLap(start: start, end: end)
        lap.totals = part.totals
        return lap
    }

    func length(_ length: FITContent.Length) -> RecordedLength {
        var recorded = RecordedLength(start: time(length.start), end: time(length.end), isActive: length.isActive)
        recorded.stroke = length.isActive ? FITSports.stroke(length.stroke) : nil
        recorded.strokeCount = length.strokeCount
        return recorded
    }

    func set(_ set: RecordedSet) -> RecordedSet {
        var moved = set
        moved.start = time(set.start)
        moved.end = time(set.end)
        return moved
    }
}
