import HealthModel
import WorkoutFiles

/// A recording as in its file, and the same recording with the values that can be true.
///
/// Both have the same points in the same order. Samples, route and totals are made of the judged one; the recording of
/// the file is kept beside the workout, so that nothing is lost (PLA-1).
struct JudgedRecording {
    /// The recording as in the file.
    let original: WorkoutRecording
    /// The recording with the values that can be true.
    private(set) var recording: WorkoutRecording
    /// The values that were judged impossible, each with its session.
    private(set) var findings: [(session: Int, implausible: Implausible)] = []
    /// The streams of which a value was judged.
    private(set) var streams: Set<RecordedStream> = []
    /// A Boolean value that indicates whether positions were judged.
    private(set) var hasOtherPositions = false
    /// A Boolean value that indicates whether times were judged.
    private(set) var hasOtherTimes = false
    /// A Boolean value that indicates whether the recording was not judged (PLA-3).
    let isAsRecorded: Bool
    /// The mean speed in metres per second and the time in seconds of a recording whose times are invented (PLA-13).
    private(set) var inventedTimes: (speed: Double, seconds: Double)?

    /// The activity of sessions that specify none.
    private let unnamed: WorkoutActivity
    /// The sport of each session of a judged recording; elevations are read for it once, not with each question.
    private var sports: [PlausibleSport] = []

    /// Creates a recording whose values are all used as they are.
    init(asRecorded recording: WorkoutRecording) {
        (original, self.recording, isAsRecorded, unnamed) = (recording, recording, true, .other)
        addTotalsOfLaps()
    }

    /// Judges a recording.
    ///
    /// - Parameter activity: The activity of sessions that specify none.
    init(_ recording: WorkoutRecording, activity: WorkoutActivity = .other) {
        (original, self.recording, isAsRecorded, unnamed) = (recording, recording, false, activity)
        addTotalsOfLaps()
        sports = findSports()
        judgeClocks()
        judgeStarts()
        let courses = judgePositions()
        judgeElevations()
        judgeStatedTimes(courses)
        judgeStreams(courses)
        judgeStatedCounts()
        judgeDistances(courses)
        judgeStatedFigures()
        if hasOtherTimes {
            self.recording.start = self.recording.sessions.map(\.start).min() ?? recording.start
            self.recording.end = self.recording.sessions.map(\.end).max() ?? recording.end
        }
    }

    /// The recording with the values that can be true, as it is written to a file.
    ///
    /// Where the track breaks, another segment begins; positions that count no distance are absent.
    var written: WorkoutRecording {
        var recording = recording
        if !recording.uncounted.bridged.isEmpty {
            var (latitudes, longitudes) = (recording.points.latitudes, recording.points.longitudes)
            for index in recording.uncounted.bridged { (latitudes[index], longitudes[index]) = (.nan, .nan) }
            recording.points.replacePositions(latitudes: latitudes, longitudes: longitudes)
        }
        guard !recording.uncounted.breaks.isEmpty else { return recording }
        recording.segments = recording.segments.flatMap { segment in
            let starts =
                [segment.points.lowerBound] + segment.points.dropFirst().filter(recording.uncounted.breaks.contains)
            return zip(starts, starts.dropFirst() + [segment.points.upperBound]).map { start, end in
                var part = segment
                part.points = start..<end
                return timed(part)
            }
        }
        return recording
    }

    /// Returns segments with the times of the judged points.
    func timed(_ segments: [WorkoutRecording.Segment]) -> [WorkoutRecording.Segment] {
        guard hasOtherTimes else { return segments }
        return segments.map { timed($0) }
    }

    private func timed(_ segment: WorkoutRecording.Segment) -> WorkoutRecording.Segment {
        var segment = segment
        let times = recording.points.times[segment.points]
        segment.start = times.min() ?? segment.start
        segment.end = times.max() ?? segment.end
        return segment
    }

    // MARK: Shared by the judges

    mutating func add(_ implausible: Implausible, session: Int) {
        guard implausible.count > 0 else { return }
        findings.append((session, implausible))
    }

    /// Returns the segments of a session.
    func segments(of session: Int) -> [WorkoutRecording.Segment] {
        recording.segments.filter { $0.session == session }
    }

    /// Returns the runs of points of a session.
    func ranges(of session: Int) -> [Range<Int>] { segments(of: session).map(\.points) }

    func time(of index: Int?) -> Double? { index.map { recording.points.times[$0] } }

    /// Returns the sport of a session, which limits its speeds.
    func sport(of session: Int) -> PlausibleSport { sports[session] }

    private func findSports() -> [PlausibleSport] { recording.sessions.indices.map(findSport) }

    private func findSport(of session: Int) -> PlausibleSport {
        let own = recording.sessions[session]
        let sport = PlausibleSport(own.activity == .other ? unnamed : own.activity, named: own.activityName)
        guard sport == .other, recording.points.has(.elevation) else { return sport }
        // Nothing else than a flight stays above all roads and huts (PLA-6).
        var (high, all) = (0, 0)
        for piece in ranges(of: session).lazy.flatMap(RecordedPoints.pieces) {
            for value in recording.points.values(.elevation, in: piece) where value.isFinite {
                all += 1
                if value > Self.flightElevation, value < 20_000 { high += 1 }
            }
        }
        return Double(high) > PlausibilityLimits.largestShare * Double(all) ? .flight : .other
    }

    /// The elevation in metres that is left to flights and the highest mountains.
    private static let flightElevation = 6_000.0

    /// Removes values of a stream; a stream without values is absent.
    mutating func remove(_ indices: [Int], of stream: RecordedStream) {
        guard !indices.isEmpty else { return }
        var values = recording.points[stream]
        for index in indices { values[index] = .nan }
        replace(stream, with: values)
    }

    mutating func replace(_ stream: RecordedStream, with values: [Double]) {
        streams.insert(stream)
        recording.points.replace(stream, with: values.contains { !$0.isNaN } ? values : [])
        if stream == .elevation { sports = findSports() }
    }

    mutating func changeSession(_ session: Int, _ change: (inout RecordedSession) -> Void) {
        change(&recording.sessions[session])
    }

    // MARK: Clocks

    /// Corrects the times of points that were dated by a clock that was set later (PLA-45).
    private mutating func judgeClocks() {
        for session in recording.sessions.indices {
            let points = recording.points
            let ranges = ranges(of: session)
            let none = ClockJudge(times: points.times, latitudes: [], longitudes: [], distances: [])
            guard none.hasJump(ranges) else { continue }
            let judge = ClockJudge(
                times: points.times, latitudes: points.latitudes, longitudes: points.longitudes,
                distances: points[.distance])
            let corrections = judge.corrections(
                ranges, sport(of: session), isOneOuting: !recording.format.isOfTracks)
            guard !corrections.isEmpty else { continue }
            apply(corrections, ranges.flatMap(\.self), session)
        }
    }

    private mutating func apply(_ corrections: [ClockJudge.Correction], _ order: [Int], _ session: Int) {
        hasOtherTimes = true
        var times = recording.points.times
        var shifts: [(range: ClosedRange<Double>, seconds: Double)] = []
        for correction in corrections {
            let places = order[correction.places]
            let own = places.map { times[$0] }
            if let first = own.min(), let last = own.max() {
                shifts.append((first - Self.clockRounding...last + Self.clockRounding, correction.seconds))
            }
            for index in places { times[index] += correction.seconds }
            add(Implausible(.clock, count: places.count, first: own.first), session: session)
        }
        func corrected(_ time: Double) -> Double {
            time + (shifts.first { $0.range.contains(time) }?.seconds ?? 0)
        }
        recording.points.replaceTimes(times)
        for index in recording.segments.indices where recording.segments[index].session == session {
            recording.segments[index] = timed(recording.segments[index])
        }
        let own = segments(of: session)
        changeSession(session) { changed in
            (changed.start, changed.end) = (corrected(changed.start), corrected(changed.end))
            changed.start = min(changed.start, own.map(\.start).min() ?? changed.start)
            changed.end = max(changed.start, own.map(\.end).max() ?? changed.end)
        }
        for index in recording.laps.indices {
            let lap = recording.laps[index]
            (recording.laps[index].start, recording.laps[index].end) = (corrected(lap.start), corrected(lap.end))
        }
        recording.laps.removeAll { $0.end < $0.start }
        recording.pauses = recording.pauses.map { .init(start: corrected($0.start), end: corrected($0.end)) }
            .filter { $0.start < $0.end && $0.end - $0.start < PlausibilityLimits.clockJump }
    }

    /// The seconds by which a date of a lap may differ from those of its points.
    private static let clockRounding = 5.0

    /// Moves the start of sessions and laps that begin long before their first point (PLA-45).
    private mutating func judgeStarts() {
        let limit = PlausibilityLimits.clockJump
        for session in recording.sessions.indices {
            let own = segments(of: session)
            guard let first = own.map(\.start).min(), let last = own.map(\.end).max() else { continue }
            let (start, totals) = (recording.sessions[session].start, recording.sessions[session].totals)
            if first - start > limit, Self.isSpan(last - first, [totals.timer, totals.elapsed]) {
                add(Implausible(.earlyStart, first: start, figures: [first - start]), session: session)
                changeSession(session) { $0.start = first }
            }
        }
        let starts = recording.segments.map(\.start).sorted()
        for index in recording.laps.indices {
            let lap = recording.laps[index]
            guard let first = starts.first(where: { $0 >= lap.start }), first - lap.start > limit, first < lap.end,
                Self.isSpan(lap.end - first, [lap.totals.timer, lap.totals.elapsed])
            else { continue }
            recording.laps[index].start = first
        }
    }

    /// Returns whether one of the stated times is that of a span.
    private static func isSpan(_ span: Double, _ stated: [Double?]) -> Bool {
        stated.contains { time in time.map { abs($0 - span) <= max(5, 0.02 * span) } ?? false }
    }

    // MARK: Positions

    /// Leaves out positions that cannot be true; returns the judgement of each session (PLA-10, PLA-11, PLA-12, PLA-15).
    private mutating func judgePositions() -> [PositionJudge.Verdict] {
        let points = recording.points
        var verdicts = [PositionJudge.Verdict](repeating: .init(), count: recording.sessions.count)
        guard points.latitudes.contains(where: { !$0.isNaN }) else { return verdicts }
        let judge = PositionJudge(times: points.times, latitudes: points.latitudes, longitudes: points.longitudes)
        let noFix = judge.withoutFix()
        var (latitudes, longitudes) = (points.latitudes, points.longitudes)
        for session in recording.sessions.indices {
            let ranges = ranges(of: session)
            let own = noFix.isEmpty ? [] : noFix.filter { index in ranges.contains { $0.contains(index) } }
            var verdict = judge.judge(ranges, without: own, sport(of: session))
            verdict.noFix = own
            report(verdict, session)
            for index in own + verdict.jumps { (latitudes[index], longitudes[index]) = (.nan, .nan) }
            recording.uncounted.breaks.formUnion(verdict.breaks)
            recording.uncounted.bridged.formUnion(verdict.bridged)
            recording.uncounted.repeated.formUnion(verdict.repeated)
            hasOtherPositions = hasOtherPositions || !own.isEmpty || !verdict.jumps.isEmpty
            if !own.isEmpty, verdict.steps.all == 0, recording.sessions[session].isIndoor == nil,
                ranges.allSatisfy({ $0.allSatisfy { latitudes[$0].isNaN } })
            {
                // Only a device without a fix writes nothing but 0/0.
                changeSession(session) { $0.isIndoor = true }
            }
            verdicts[session] = verdict
        }
        if hasOtherPositions { recording.points.replacePositions(latitudes: latitudes, longitudes: longitudes) }
        inventedTimes = inventedTimes(verdicts)
        return verdicts
    }

    private mutating func report(_ verdict: PositionJudge.Verdict, _ session: Int) {
        add(
            Implausible(.noFix, count: verdict.noFix.count, first: time(of: verdict.noFix.first)), session: session)
        add(
            Implausible(
                .positionJump, count: verdict.jumps.count, first: time(of: verdict.jumps.first),
                figures: verdict.firstJump.map { [$0.metres, $0.seconds] } ?? []), session: session)
        add(
            Implausible(
                .positionShift, count: verdict.breaks.count, first: time(of: verdict.breaks.first),
                figures: verdict.firstBreak.map { [$0.metres, $0.seconds] } ?? []), session: session)
        add(
            Implausible(.positionJitter, count: verdict.jitter.count, first: time(of: verdict.jitter.first)),
            session: session)
        add(Implausible(.suspectStream, of: "position", count: verdict.suspects), session: session)
        add(
            Implausible(.repetition, count: verdict.again.count, first: time(of: verdict.again.first)), session: session
        )
    }

    /// Returns the mean speed if it is impossible for the sport of every session with a way (PLA-13).
    private func inventedTimes(_ verdicts: [PositionJudge.Verdict]) -> (speed: Double, seconds: Double)? {
        var (way, time) = (0.0, 0.0)
        for session in recording.sessions.indices where verdicts[session].steps.all > 1 {
            let verdict = verdicts[session]
            let isMostlyFast = verdict.steps.fast * 2 > verdict.steps.all
            let metres = isMostlyFast ? verdict.allMetres : verdict.metres
            let seconds = segments(of: session).reduce(0) { $0 + $1.end - $1.start }
            guard metres > sport(of: session).stepSpeed * (seconds + PlausibilityLimits.clockTolerance) else {
                return nil
            }
            way += metres
            time += seconds
        }
        return way > 0 ? (way / max(time, 1), time) : nil
    }

    // MARK: Elevations

    /// Leaves out elevations that cannot be true (PLA-20, PLA-21, PLA-22, PLA-23).
    private mutating func judgeElevations() {
        guard recording.points.has(.elevation) else { return }
        let elevations = recording.points[.elevation]
        let times = recording.points.times
        var removed: [Int] = []
        for session in recording.sessions.indices {
            let ranges = ranges(of: session)
            let firstFix = ranges.lazy.joined().first { recording.points.hasPosition(at: $0) }
            let verdict = ElevationJudge(times: times, elevations: elevations, sport(of: session))
                .judge(ranges, firstFix: firstFix)
            guard !verdict.isClean || verdict.suspects > 0 else { continue }
            removed += verdict.zeros + verdict.outOfRange + verdict.spikes
            recording.uncounted.elevations.formUnion(verdict.steps)
            add(
                Implausible(.elevationZero, count: verdict.zeros.count, first: time(of: verdict.zeros.first)),
                session: session)
            add(
                Implausible(
                    .elevationRange, count: verdict.outOfRange.count, first: time(of: verdict.outOfRange.first),
                    figures: verdict.outOfRange.prefix(1).map { elevations[$0] }), session: session)
            add(
                Implausible(
                    .elevationSpike, count: verdict.spikes.count, first: time(of: verdict.spikes.first),
                    figures: verdict.spikes.prefix(1).map { Self.change(elevations, at: $0) }), session: session)
            add(
                Implausible(.elevationStep, count: verdict.steps.count, first: time(of: verdict.steps.first)),
                session: session)
            add(Implausible(.suspectStream, of: "elevation", count: verdict.suspects), session: session)
        }
        remove(removed, of: .elevation)
    }

    private static func change(_ values: [Double], at index: Int) -> Double {
        let before = values[..<index].last { !$0.isNaN } ?? values[index]
        return abs(values[index] - before).rounded()
    }
}
