/// Heart beats from the intervals between them.
///
/// The messages carry no time: they stand among the records, in the order in which they were measured. So the beats
/// follow one another by their intervals, and only where they run away from the records does a new chain begin.
struct FITBeats {
    private(set) var beats: [RecordedBeat] = []
    /// How far the beats may be from the records around them, in seconds.
    private static let tolerance = 5.0

    mutating func add(_ message: FITMessage) {
        guard message.timestamp != 0 else { return }
        let intervals = message.numbers(0).compactMap { $0.map { $0 / 1_000 } }.filter { $0 > 0 }
        guard !intervals.isEmpty else { return }
        let total = intervals.reduce(0, +)
        let now = Double(message.timestamp)
        let last = beats.last?.time
        var time: Double
        var followsGap = false
        if let last, abs(last + total - now) <= Self.tolerance || now - total <= last {
            time = last
        } else {
            time = now - total
            followsGap = true
        }
        for interval in intervals {
            time += interval
            beats.append(RecordedBeat(time: time, followsGap: followsGap))
            followsGap = false
        }
    }
}
