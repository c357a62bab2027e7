/// Dates heart beats by the intervals between them: their distances are the sensor's, not the radio's (SEN-110).
package struct BeatClock: Sendable {
    /// A beat.
    package struct Beat: Sendable, Hashable {
        package var time: Double
        /// Whether beats before it may be missing.
        package var followsGap: Bool

        package init(time: Double, followsGap: Bool) {
            self.time = time
            self.followsGap = followsGap
        }
    }

    /// Seconds that the clock of beats may be off the arrivals.
    private static let tolerance = 2.0
    /// Seconds without a frame after which the clock is lost.
    private static let patience = 5.0
    /// Intervals that a heart has, in seconds.
    private static let possible = 0.24...3.0

    /// The time of the last R wave; nil if it is lost.
    private var clock: Double?
    private var lastFrame = -Double.infinity
    private var lastBeat = -Double.infinity

    package init() {}

    /// Beats may be missed from now on: no contact, disconnected, paused.
    package mutating func lose() { clock = nil }

    /// Takes the intervals of a frame, in ticks of 1/1024 s; answers the beats.
    package mutating func take(_ intervals: [UInt16], at arrival: Double) -> [Beat] {
        if arrival - lastFrame >= Self.patience { clock = nil }
        lastFrame = arrival
        guard !intervals.isEmpty else { return [] }
        let seconds = intervals.map { Double($0) / 1024 }
        let whole = seconds.reduce(0, +)
        var beats: [Beat] = []
        var followsGap = false
        var time: Double
        if let clock, abs(clock + whole - arrival) <= Self.tolerance {
            time = clock
        } else {
            time = arrival - whole
            followsGap = true
            add(time, &followsGap, to: &beats)
        }
        for interval in seconds {
            guard interval > 0 else {
                followsGap = true
                continue
            }
            time += interval
            if !Self.possible.contains(interval) { followsGap = true }
            add(time, &followsGap, to: &beats)
        }
        clock = time
        return beats
    }

    /// Adds a beat, unless it is not later than the last one; then the next one follows a gap.
    private mutating func add(_ time: Double, _ followsGap: inout Bool, to beats: inout [Beat]) {
        guard time > lastBeat else {
            followsGap = true
            return
        }
        beats.append(Beat(time: time, followsGap: followsGap))
        lastBeat = time
        followsGap = false
    }
}
