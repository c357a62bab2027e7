/// The events between the records, sorted by time.
struct FITTimeline {
    enum Entry {
        case stop(Double)
        case start(Double)
        case marker(RecordedMarker)
        case beats(Beats)
    }

    /// The heart beats of one message.
    struct Beats {
        /// The time of the beat that they begin with, unless they continue those of the previous message.
        var first: Double?
        var followsGap = false
        /// The intervals between the beats in seconds, five at most.
        var intervals: [Double] = []
    }

    private var all: [(time: Double, what: Entry)] = []
    private var position = 0

    init(_ recording: WorkoutRecording) {
        for pause in recording.pauses {
            all.append((pause.start.nextUp, .stop(pause.start)))
            all.append((pause.end, .start(pause.end)))
        }
        for marker in recording.markers { all.append((marker.time, .marker(marker))) }
        addBeats(recording.beats)
        // The order of simultaneous events matters, and sorting alone is not guaranteed to be stable.
        all = all.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
    }

    private mutating func addBeats(_ beats: [RecordedBeat]) {
        var chain = Beats()
        // In milliseconds, so that rounding errors do not accumulate.
        var last: Double?
        func flush() {
            if let last, chain.first != nil || !chain.intervals.isEmpty { all.append((last / 1_000, .beats(chain))) }
            chain = Beats()
        }
        for beat in beats {
            let time = (beat.time * 1_000).rounded()
            let interval = last.map { time - $0 } ?? .infinity
            if !beat.followsGap, interval > 0, interval < Double(UInt16.max) {
                chain.intervals.append(interval / 1_000)
                last = time
            } else {
                flush()
                chain.first = time / 1_000
                chain.followsGap = beat.followsGap
                last = time
            }
            if chain.intervals.count == 5 { flush() }
        }
        flush()
    }

    /// Returns the events up to a moment that have not been returned before.
    mutating func until(_ time: Double) -> [Entry] {
        let first = position
        while position < all.count, all[position].time <= time { position += 1 }
        return all[first..<position].map(\.what)
    }
}
