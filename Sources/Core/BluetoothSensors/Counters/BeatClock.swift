/// Dates heartbeats from the intervals between them, so that their spacing is the sensor's and not the radio's
/// (SEN-110).
package struct BeatClock: Sendable {
    /// A heartbeat.
    package struct Beat: Sendable, Hashable {
        package var time: Double
        /// A Boolean value that indicates whether beats before this one may be missing.
        package var followsGap: Bool

        package init(time: Double, followsGap: Bool) {
            self.time = time
            self.followsGap = followsGap
        }
    }

    /// The largest deviation, in seconds, of the beat clock from the arrival times.
    private static let tolerance = 2.0
    /// The time without a frame, in seconds, after which the beat clock is reset.
    private static let patience = 5.0
    /// The plausible range of an interval between beats, in seconds.
    private static let possible = 0.24...3.0

    /// The time of the last R wave; `nil` if unknown.
    private var clock: Double?
    private var lastFrame = -Double.infinity
    private var lastBeat = -Double.infinity

    package init() {}

    /// Resets the beat clock because beats may be missed: no contact, a disconnection or a pause.
    package mutating func reset() { clock = nil }

    /// Processes the intervals of a frame, in ticks of 1/1024 s, and returns the beats.
    package mutating func process(_ intervals: [UInt16], at arrival: Double) -> [Beat] {
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

    /// Appends a beat if it is later than the last one; otherwise, marks the next beat as following a gap.
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
