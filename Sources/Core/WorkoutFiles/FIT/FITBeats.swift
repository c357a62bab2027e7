/// Heart beats computed from the intervals between them.
///
/// The messages have no timestamp; they are placed among the records in the order of measurement. The beats are
/// therefore chained by their intervals, and a new chain begins only where they drift away from the records. Files
/// written by this library mark the beginning of each chain.
struct FITBeats {
    private(set) var beats: [RecordedBeat] = []
    /// The maximum difference between the beats and the surrounding records, in seconds.
    private static let tolerance = 5.0
    /// The start of a chain written by this library, and the milliseconds since then, whose sum has no rounding
    /// error.
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

    /// Appends beats to a chain written by this library.
    private mutating func goOn(_ intervals: [Double]) {
        guard var chain else { return }
        for interval in intervals {
            chain.thousandths += (interval * 1_000).rounded()
            beats.append(RecordedBeat(time: chain.start + chain.thousandths / 1_000, followsGap: false))
        }
        self.chain = chain
    }
}
