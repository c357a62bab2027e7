/// What happened between the records, in the order of time.
struct FITTimeline {
    enum Entry {
        case stop(Double)
        case start(Double)
        case marker(RecordedMarker)
        case beats(Beats)
    }

    /// Heart beats that stand in one message.
    struct Beats {
        /// The beat that they begin with, if they do not go on with those of the message before.
        var first: Double?
        var followsGap = false
        /// Seconds from beat to beat, five at most.
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
        // The order counts for what happened at one time, and sorting alone does not promise to keep it.
        all = all.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
    }

    private mutating func addBeats(_ beats: [RecordedBeat]) {
        var chain = Beats()
        // Thousandths of a second, so that rounding does not add up.
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

    /// What happened up to a moment and was not asked for before.
    mutating func until(_ time: Double) -> [Entry] {
        let first = position
        while position < all.count, all[position].time <= time { position += 1 }
        return all[first..<position].map(\.what)
    }
}
