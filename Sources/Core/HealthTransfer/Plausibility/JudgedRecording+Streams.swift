import HealthModel
import WorkoutFiles

extension JudgedRecording {
    /// The streams with a range, each with its words.
    private static let judgedStreams: [(stream: RecordedStream, words: String)] = [
        (.heartRate, "heart rate"), (.power, "power"), (.cadence, "cadence"), (.speed, "speed"),
        (.temperature, "temperature"), (.waterTemperature, "water temperature"),
        (.respirationRate, "respiratory rate"), (.bodyTemperature, "body temperature"),
    ]

    /// The way in metres from which positions or the counted distance contradict a stream of zeros (PLA-32).
    static let movement = 200.0

    /// Leaves out values of sensors that cannot be true (PLA-30, PLA-31, PLA-32).
    mutating func judgeStreams(_ courses: [PositionJudge.Verdict]) {
        let times = recording.points.times
        for (stream, words) in Self.judgedStreams where recording.points.has(stream) {
            let values = recording.points[stream]
            let judge = ValueJudge(times: times, values: values)
            var removed: [Int] = []
            for session in recording.sessions.indices {
                let ranges = ranges(of: session)
                let verdict = judge.judge(
                    ranges, possible: possible(stream, session), isExempt: stream == .speed,
                    isZeroNone: Self.zeroIsNone.contains(stream), isPower: stream == .power)
                if verdict.count > 1, verdict.nonzero == 0, Self.maybeUnmeasured.contains(stream),
                    isContradicted(stream, session, courses)
                {
                    removed += ranges.joined().filter { !values[$0].isNaN }
                    add(
                        Implausible(
                            .zeroStream, of: words, count: verdict.count, first: recording.sessions[session].start),
                        session: session)
                    continue
                }
                guard !verdict.isClean || verdict.suspects > 0 else { continue }
                removed += verdict.outOfRange + verdict.spikes
                add(
                    Implausible(
                        .range, of: words, count: verdict.outOfRange.count, first: time(of: verdict.outOfRange.first),
                        figures: verdict.outOfRange.prefix(1).map { values[$0] }), session: session)
                add(
                    Implausible(
                        .powerSpike, count: verdict.spikes.count, first: time(of: verdict.spikes.first),
                        figures: verdict.spikes.prefix(1).map { values[$0] }), session: session)
                add(Implausible(.suspectStream, of: words, count: verdict.suspects), session: session)
            }
            remove(removed, of: stream)
        }
    }

    /// Streams whose zeros mean that nothing was measured.
    private static let zeroIsNone: Set<RecordedStream> = [.heartRate, .respirationRate, .bodyTemperature]
    /// Streams whose zeros throughout contradict a movement.
    private static let maybeUnmeasured: Set<RecordedStream> = [.power, .cadence, .speed]

    /// Returns the range of a stream in a session (PLA-15, PLA-30).
    private func possible(_ stream: RecordedStream, _ session: Int) -> ClosedRange<Double> {
        switch stream {
        case .heartRate: PlausibilityLimits.range(of: .heartRate)
        case .power: PlausibilityLimits.range(of: .power)
        case .cadence: possibleCadence(session)
        case .respirationRate: PlausibilityLimits.range(of: .respiratoryRate)
        case .bodyTemperature: PlausibilityLimits.range(of: .bodyTemperature)
        case .temperature, .waterTemperature: PlausibilityLimits.range(of: .temperature)
        case .speed: 0...sport(of: session).stepSpeed
        default: -.infinity ... .infinity
        }
    }

    /// Returns the range of the steps, revolutions or strokes per minute in a session (PLA-30).
    func possibleCadence(_ session: Int) -> ClosedRange<Double> {
        PlausibilityLimits.range(of: [.running, .walking].contains(sport(of: session)) ? .stepCadence : .cadence)
    }

    /// Returns whether a person was awake and recorded: the session has plausible heart rates.
    private func hasHeartRate(_ session: Int) -> Bool {
        let rates = recording.points[.heartRate]
        guard !rates.isEmpty else { return false }
        let possible = PlausibilityLimits.range(of: .heartRate)
        return ranges(of: session).contains { rates[$0].contains(where: possible.contains) }
    }

    /// Returns whether another witness contradicts a stream of zeros (PLA-32).
    ///
    /// A heart rate contradicts a power and a cadence, but no speed: a person may exercise on the spot.
    private func isContradicted(_ stream: RecordedStream, _ session: Int, _ courses: [PositionJudge.Verdict]) -> Bool {
        isMoving(session, courses) || stream != .speed && hasHeartRate(session)
    }

    /// Returns whether positions or the counted distance show a movement.
    private func isMoving(_ session: Int, _ courses: [PositionJudge.Verdict]) -> Bool {
        if recording.sessions[session].isIndoor != true, courses[session].metres > Self.movement { return true }
        return countedWay(of: session) > Self.movement
    }

    /// Returns the difference in metres of the greatest and the least counted distance of a session; 0 if it has none.
    func countedWay(of session: Int) -> Double {
        let distances = recording.points[.distance]
        guard !distances.isEmpty else { return 0 }
        let own = ranges(of: session).joined().lazy.map { distances[$0] }.filter { !$0.isNaN }
        return (own.max() ?? 0) - (own.min() ?? 0)
    }
}
