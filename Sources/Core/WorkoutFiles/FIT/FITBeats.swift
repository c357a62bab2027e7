/// Heart beats from the intervals between them.
///
/// The messages carry no time: they stand among the records, in the order in which they were measured. So the beats
/// follow one another by their intervals, and only where they run away from the records does a new chain begin. Our own
/// writer says when a chain begins.
struct FITBeats {
    private(set) var beats: [RecordedBeat] = []
    /// How far the beats may be from the records around them, in seconds.
    private static let tolerance = 5.0
    /// Where a chain of our own writer began, and the thousandths of a second since then: their sum has no error.
    private var chain: (start: Double, thousandths: Double)?

    mutating func add(_ message: FITMessage, _ developers: FITDeveloperFields) {
        guard message.timestamp != 0 else { return }
        let intervals = message.numbers(FITProfile.HeartRateVariability.intervals).compactMap {
            $0.flatMap { $0 > 0 ? $0 : nil }
        }
        if let first = message.number(.beat, developers), first > 0, first < Double(UInt32.max) {
            beats.append(RecordedBeat(time: first, followsGap: message.number(.followsGap, developers) != 0))
            chain = (first, 0)
            goOn(intervals)
            return
        }
        if developers.own != nil, chain != nil { return goOn(intervals) }
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

    /// Adds beats of our own writer's chain.
    private mutating func goOn(_ intervals: [Double]) {
        guard var chain else { return }
        for interval in intervals {
            chain.thousandths += (interval * 1_000).rounded()
            beats.append(RecordedBeat(time: chain.start + chain.thousandths / 1_000, followsGap: false))
        }
        self.chain = chain
    }
}
