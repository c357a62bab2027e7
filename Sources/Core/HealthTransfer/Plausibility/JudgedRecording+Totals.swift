import HealthModel
import WorkoutFiles

extension JudgedRecording {
    // MARK: Laps

    /// Adds the totals that only laps state to their session.
    mutating func addTotalsOfLaps() {
        guard !recording.format.isOfTracks, !recording.laps.isEmpty else { return }
        let totals: [WritableKeyPath<StatedTotals, Double?>] = [\.distance, \.energy, \.cycles]
        for session in recording.sessions.indices {
            let own = recording.sessions[session]
            let laps = recording.laps.filter { $0.start >= own.start && ($0.start < own.end || $0.start == own.start) }
            for total in totals where own.totals[keyPath: total] ?? 0 == 0 {
                let sum = laps.reduce(0) { $0 + ($1.totals[keyPath: total] ?? 0) }
                if sum > 0, sum.isFinite { changeSession(session) { $0.totals[keyPath: total] = sum } }
            }
        }
    }

    // MARK: Times

    /// The tolerance in seconds between a timer and dates that are whole seconds.
    private static let timerTolerance = 60.0

    /// Exchanges swapped times, and leaves out an active time that is longer than the workout, or too short for its
    /// distance (PLA-43).
    mutating func judgeStatedTimes(_ courses: [PositionJudge.Verdict]) {
        for session in recording.sessions.indices {
            let own = recording.sessions[session]
            guard let timer = own.totals.timer, timer > 0 else { continue }
            let span = own.end - own.start
            let elapsed = own.totals.elapsed ?? 0
            if elapsed > 0, timer > elapsed + 1, elapsed <= span + Self.timerTolerance,
                abs(timer - span) <= max(Self.timerTolerance, 0.05 * span), timer > elapsed + Self.timerTolerance
            {
                changeSession(session) { ($0.totals.timer, $0.totals.elapsed) = (elapsed, timer) }
                add(Implausible(.exchangedTimes, first: own.start), session: session)
            } else if timer > span + Self.timerTolerance {
                changeSession(session) { $0.totals.timer = nil }
                add(Implausible(.activeTime, first: own.start), session: session)
            } else if isTooShort(timer, session, courses[session]) {
                changeSession(session) { $0.totals.timer = nil }
                add(Implausible(.activeTime, first: own.start, figures: [timer]), session: session)
            }
            judgeEnd(session)
        }
    }

    /// Returns whether the way of the points is impossible in a stated active time, but not in their own.
    private func isTooShort(_ timer: Double, _ session: Int, _ course: PositionJudge.Verdict) -> Bool {
        var metres = recording.sessions[session].isIndoor == true ? 0 : course.metres
        let ranges = ranges(of: session)
        if metres <= Self.movement, recording.hasRecordedDistance {
            metres = countedWay(of: session)
        }
        let limit = sport(of: session).stepSpeed
        guard metres > Self.movement, metres > limit * (timer + PlausibilityLimits.clockTolerance) else { return false }
        let times = recording.points.times
        let active = ranges.reduce(0.0) { sum, range in
            range.dropFirst().reduce(sum) { sum, index in
                let interval = times[index] - times[index - 1]
                return interval > 0 && interval <= Self.longestInterval ? sum + interval : sum
            }
        }
        return metres <= limit * active
    }

    /// The longest interval in seconds between points of a recording without a gap.
    private static let longestInterval = 60.0
    /// The seconds from which points after the stated end are more than the rest of a step.
    private static let restOfStep = 30.0

    /// Leaves out the stated times of a session whose points go on without a gap after its end (PLA-40).
    private mutating func judgeEnd(_ session: Int) {
        let own = recording.sessions[session]
        guard let elapsed = own.totals.elapsed, elapsed > 0, let timer = own.totals.timer else { return }
        let end = original.sessions[session].start + elapsed
        let last = segments(of: session).map(\.end).max() ?? end
        guard last - end > max(Self.restOfStep, 0.01 * elapsed) else { return }
        let times = recording.points.times
        var (active, before, after) = (0.0, -Double.infinity, Double.infinity)
        for range in ranges(of: session) {
            for index in range {
                let time = times[index]
                if time <= end { before = max(before, time) } else { after = min(after, time) }
                guard index > range.lowerBound else { continue }
                let interval = time - times[index - 1]
                if interval > 0, interval <= Self.longestInterval { active += interval }
            }
        }
        guard after - before <= Self.longestInterval, active - timer > max(Self.restOfStep, 0.02 * timer) else {
            return
        }
        changeSession(session) { ($0.totals.timer, $0.totals.elapsed) = (nil, nil) }
        add(Implausible(.unclosed, first: end, figures: [last - end]), session: session)
    }

    // MARK: Distances

    /// Leaves out a stated distance, and stated steps or strokes, that no one reaches in the time (PLA-15, PLA-30).
    mutating func judgeStatedCounts() {
        for session in recording.sessions.indices {
            let own = recording.sessions[session]
            let duration = max(own.totals.timer ?? 0, own.totals.elapsed ?? 0, own.end - own.start)
            guard duration > 0 else { continue }
            let seconds = duration + PlausibilityLimits.clockTolerance
            // Without a witness the sport may be wrong, and the points may have been cut off.
            let limit = max(sport(of: session).stepSpeed, PlausibleSport.other.stepSpeed)
            if let distance = own.totals.distance, distance > limit * seconds {
                changeSession(session) { $0.totals.distance = nil }
                add(
                    Implausible(.statedFigure, of: "distance (m)", first: own.start, figures: [distance]),
                    session: session)
            }
            if let cycles = own.totals.cycles, cycles > possibleCadence(session).upperBound * seconds / 60 {
                changeSession(session) { $0.totals.cycles = nil }
                add(
                    Implausible(.statedFigure, of: "number of cycles", first: own.start, figures: [cycles]),
                    session: session)
            }
        }
    }

    /// Leaves out readings of the distance that cannot be true, and lets the three witnesses vote (PLA-40, PLA-41).
    ///
    /// The judgement of the positions changes no counted and no stated distance (PLA-14).
    mutating func judgeDistances(_ courses: [PositionJudge.Verdict]) {
        guard !recording.format.isOfTracks else { return }
        for session in recording.sessions.indices where recording.swumLengths(of: session) == nil {
            if recording.hasRecordedDistance { judgeOdometer(session, courses[session]) }
            vote(session, courses[session])
        }
    }

    /// The difference in metres of the greatest and the least reading of a counter that does not count.
    private static let standing = 1.0

    private mutating func judgeOdometer(_ session: Int, _ course: PositionJudge.Verdict) {
        let ranges = ranges(of: session)
        var distances = recording.points[.distance]
        let (start, isIndoor) = (recording.sessions[session].start, recording.sessions[session].isIndoor == true)
        var (least, most) = (Double.infinity, -Double.infinity)
        for range in ranges {
            for value in distances[range] where !value.isNaN { (least, most) = (min(least, value), max(most, value)) }
        }
        guard least <= most else { return }
        if most - least < Self.standing, !isIndoor, course.metres > Self.movement {
            remove(ranges.flatMap(\.self), of: .distance)
            let finding =
                most == 0
                ? Implausible(.zeroStream, of: "recorded distance", first: start)
                : Implausible(.recordedDistance, first: start, figures: [most - least, course.metres])
            add(finding, session: session)
            return
        }
        let verdict = OdometerJudge(times: recording.points.times, distances: distances).judge(
            ranges, sport(of: session))
        guard !verdict.isClean else { return }
        for index in verdict.readings { distances[index] = .nan }
        var jumps = verdict.jumps[...]
        var offset = 0.0
        if !jumps.isEmpty {
            for range in ranges {
                for index in range {
                    while let jump = jumps.first, index >= jump.from {
                        offset += jump.metres
                        jumps.removeFirst()
                    }
                    // After a reset the counter is right again.
                    if distances[index] < offset { offset = 0 }
                    distances[index] -= offset
                }
            }
        }
        add(
            Implausible(
                .odometerReading, count: verdict.readings.count, first: time(of: verdict.readings.first)),
            session: session)
        add(
            Implausible(
                .odometerJump, count: verdict.jumps.count, first: time(of: verdict.jumps.first?.from),
                figures: verdict.jumps.prefix(1).map(\.metres)), session: session)
        replace(.distance, with: distances)
    }

    private mutating func vote(_ session: Int, _ course: PositionJudge.Verdict) {
        let own = recording.sessions[session]
        let segments = segments(of: session)
        guard !segments.isEmpty else { return }
        let distances = recording.points[.distance]
        let hasOdometer =
            recording.hasRecordedDistance && segments.contains { $0.points.contains { !distances[$0].isNaN } }
        var odometer: Double?
        if hasOdometer {
            var sum = 0.0
            recording.forEachStep(in: segments) { sum += $0.distance }
            odometer = sum
        }
        let positions = own.isIndoor == true || course.steps.all == 0 ? nil : course.metres
        let stated = own.totals.distance
        let active = own.totals.timer ?? own.totals.elapsed
        let isCounted = odometer != nil && covers(active, segments) { !distances[$0].isNaN }
        let isMeasured = positions != nil && covers(active, segments) { recording.points.hasPosition(at: $0) }
        let vote = DistanceVote(
            odometer: isCounted ? odometer : nil, positions: isMeasured ? positions : nil, stated: stated)
        let seconds = max(1, active ?? own.end - own.start)
        let limit = sport(of: session).stepSpeed
        let isTooFast = (odometer ?? 0) > limit * seconds
        let isStatedTooFast = (stated ?? 0) > limit * max(seconds, own.end - own.start)
        if let outcome = vote.outcome(isTooFast: isTooFast, isStatedTooFast: isStatedTooFast) {
            if outcome.loser == .stated { judgeLapEnd(session, segments, outcome) }
            apply(outcome, session)
        } else if let stated, stated > 0, let active, !isCounted, !isMeasured,
            let seen = odometer ?? positions, !DistanceVote.agree(seen, stated)
        {
            let covered = segments.reduce(0) { $0 + $1.end - $1.start }
            add(Implausible(.coverage, first: own.start, figures: [covered, active]), session: session)
        }
        loseUnclosed(session, vote)
    }

    /// Leaves out the stated time of a session without an elapsed time whose points go on after its last lap, as their
    /// distance does (PLA-40).
    private mutating func judgeLapEnd(
        _ session: Int, _ segments: [WorkoutRecording.Segment], _ outcome: DistanceVote.Outcome
    ) {
        let totals = recording.sessions[session].totals
        guard totals.elapsed == nil, let timer = totals.timer, timer > 0, outcome.lost < outcome.metres,
            let last = segments.map(\.end).max()
        else { return }
        // The moment at which the stated time had passed.
        let times = recording.points.times
        var (active, end) = (0.0, Double.nan)
        for range in segments.lazy.map(\.points) {
            for index in range.dropFirst() {
                let interval = times[index] - times[index - 1]
                if interval > 0, interval <= Self.longestInterval { active += interval }
                if end.isNaN, active >= timer { end = times[index] }
            }
        }
        guard active - timer > max(Self.restOfStep, 0.02 * timer), end.isFinite else { return }
        var way = 0.0
        recording.forEachStep(in: segments) { if $0.end <= end { way += $0.distance } }
        guard DistanceVote.agree(way, outcome.lost) else { return }
        changeSession(session) { $0.totals.timer = nil }
        add(Implausible(.unclosed, first: end, figures: [last - end]), session: session)
    }

    /// Leaves out the stated distance of a session whose points go on after its end.
    private mutating func loseUnclosed(_ session: Int, _ vote: DistanceVote) {
        guard findings.contains(where: { $0.session == session && $0.implausible.kind == .unclosed }),
            let stated = recording.sessions[session].totals.distance,
            let seen = vote.odometer ?? vote.positions, seen > stated, !DistanceVote.agree(seen, stated)
        else { return }
        changeSession(session) { $0.totals.distance = nil }
    }

    private mutating func apply(_ outcome: DistanceVote.Outcome, _ session: Int) {
        let start = recording.sessions[session].start
        let figures = [outcome.lost, outcome.metres]
        switch outcome.loser {
        case .stated:
            changeSession(session) { $0.totals.distance = nil }
            add(Implausible(.statedDistance, first: start, figures: figures), session: session)
        case .positions:
            add(Implausible(.measuredDistance, first: start, figures: figures), session: session)
        case .odometer:
            remove(ranges(of: session).flatMap(\.self), of: .distance)
            if outcome.isSplit { changeSession(session) { $0.totals.distance = nil } }
            add(Implausible(.recordedDistance, first: start, figures: figures), session: session)
        }
    }

    /// The gap in seconds from which the points of a witness cover nothing.
    private static let longestGap = 300.0

    /// Returns whether the points of a witness cover the stated active time (PLA-40).
    private func covers(
        _ active: Double?, _ segments: [WorkoutRecording.Segment], _ isWitness: (Int) -> Bool
    ) -> Bool {
        guard let active, active > 0 else { return true }
        let times = recording.points.times
        var covered = 0.0
        for segment in segments {
            var last: Double?
            for index in segment.points where isWitness(index) {
                if let last, abs(times[index] - last) <= Self.longestGap { covered += abs(times[index] - last) }
                last = times[index]
            }
        }
        return covered >= PlausibilityLimits.coverage * active
    }

    // MARK: Figures

    /// Leaves out stated figures that are impossible, or contradict the samples (PLA-42, PLA-44).
    mutating func judgeStatedFigures() {
        for session in recording.sessions.indices {
            judgeEnergy(session)
            if !recording.format.isOfTracks {
                judgeSpeeds(session)
                judgeClimb(session)
            }
        }
    }

    private mutating func judgeEnergy(_ session: Int) {
        let own = recording.sessions[session]
        guard let energy = own.totals.energy, energy > PlausibilityLimits.smallEnergy else { return }
        let active = own.activeTime
        guard
            PlausibilityLimits.isReservedEnergy(energy) || energy > PlausibilityLimits.energyRate * active / 60
        else { return }
        changeSession(session) { $0.totals.energy = nil }
        add(Implausible(.statedEnergy, first: own.start, figures: [energy]), session: session)
    }

    /// Compares the stated speeds with the samples, if these cover the session.
    private mutating func judgeSpeeds(_ session: Int) {
        let own = recording.sessions[session]
        guard own.totals.maximumSpeed ?? 0 > 0 || own.totals.averageSpeed ?? 0 > 0 else { return }
        let speeds = recording.points[.speed]
        let segments = segments(of: session)
        let active = own.activeTime
        var (sum, count, greatest) = (0.0, 0, 0.0)
        if !speeds.isEmpty, covers(active, segments, { !speeds[$0].isNaN }) {
            for range in segments.lazy.map(\.points) {
                for value in speeds[range] where !value.isNaN {
                    sum += value
                    count += 1
                    greatest = max(greatest, value)
                }
            }
        }
        let figures: [(WritableKeyPath<StatedTotals, Double?>, String, Double)] = [
            (\.maximumSpeed, "maximum speed (m/s)", greatest),
            (\.averageSpeed, "average speed (m/s)", count > 0 ? sum / Double(count) : 0),
        ]
        for (total, words, measured) in figures {
            guard let stated = own.totals[keyPath: total], stated > 0 else { continue }
            let isWrong =
                measured > 0
                ? abs(stated - measured) > PlausibilityLimits.figureDifference * measured
                : stated > sport(of: session).stepSpeed
            guard isWrong else { continue }
            changeSession(session) { $0.totals[keyPath: total] = nil }
            add(
                Implausible(
                    .statedFigure, of: words, first: own.start, figures: measured > 0 ? [stated, measured] : [stated]),
                session: session)
        }
    }

    /// The climb in metres of elevations that were left out, from which a stated one may count them.
    private static let wrongClimb = 100.0

    /// Leaves out a stated climb that counts elevations that were left out.
    private mutating func judgeClimb(_ session: Int) {
        let own = recording.sessions[session]
        guard streams.contains(.elevation) || !recording.uncounted.elevations.isEmpty else { return }
        let segments = segments(of: session)
        func climb(_ recording: WorkoutRecording) -> ElevationMeter {
            var meter = ElevationMeter()
            let elevations = recording.points[.elevation]
            guard !elevations.isEmpty else { return meter }
            for segment in segments {
                meter.startSegment()
                for index in segment.points {
                    if recording.uncounted.elevations.contains(index) { meter.startSegment() }
                    meter.add(elevations[index])
                }
            }
            return meter
        }
        let (all, used) = (climb(original), climb(recording))
        func isWrong(_ stated: Double, _ all: Double, _ used: Double) -> Bool {
            all - used > Self.wrongClimb && abs(stated - all) < abs(stated - used)
        }
        let figures: [(WritableKeyPath<StatedTotals, Double?>, String, Double, Double)] = [
            (\.ascent, "ascent (m)", all.ascent, used.ascent), (\.descent, "descent (m)", all.descent, used.descent),
        ]
        for (total, words, all, used) in figures {
            guard let stated = own.totals[keyPath: total], stated > 0, isWrong(stated, all, used) else { continue }
            changeSession(session) { $0.totals[keyPath: total] = nil }
            add(
                Implausible(.statedFigure, of: words, first: own.start, figures: [stated, used]), session: session)
        }
    }
}

extension RecordedSession {
    /// The stated active time in seconds, or else the time from start to end.
    fileprivate var activeTime: Double { totals.timer.flatMap { $0 > 0 ? $0 : nil } ?? end - start }
}
