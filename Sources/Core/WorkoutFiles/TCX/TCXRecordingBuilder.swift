import HealthModel

/// Builds the recording of a parsed TCX file, or throws an error that describes why there is none.
enum TCXRecordingBuilder {
    /// The maximum plausible duration of a lap, in seconds.
    private static let longestLap = 345_600.0

    static func recording(_ parser: inout TCXParser) throws(WorkoutFileError) -> WorkoutRecording {
        let file = WorkoutFileError.Place(file: parser.reader.file)
        let repetitions = parser.leaveOutRepetitions()
        if repetitions > 0 { parser.reader.warnings.add(.repeatedPoint, count: repetitions) { file } }
        let dated = parser.dateStrays()
        if dated > 0 { parser.reader.warnings.add(.correctedDate, count: dated) { file } }
        let strays = parser.leaveOutStrays()
        if strays > 0 { parser.reader.warnings.add(.strayDate, count: strays) { file } }
        let times = parser.points.times
        var parts = parser.activities.compactMap { part($0, times) }
        guard !parts.isEmpty else { throw refusal(parser) }
        let isSorted = zip(parts, parts.dropFirst()).allSatisfy { $0.session.start <= $1.session.start }
        if !isSorted {
            parts = parts.enumerated().sorted {
                ($0.element.session.start, $0.offset) < ($1.element.session.start, $1.offset)
            }
            .map(\.element)
            parser.reader.warnings.add(.reorderedSegments) { file }
        }
        for index in parts.indices {
            for segment in parts[index].segments.indices {
                parts[index].segments[segment].session = index
                parts[index].segments[segment].track = index
            }
        }
        let segments = parts.flatMap(\.segments)
        let backwards = parser.points.stepsBack(in: segments)
        if backwards > 0 { parser.reader.warnings.add(.timeGoesBack, count: backwards) { file } }
        return assemble(parser, parts, segments)
    }

    private static func assemble(
        _ parser: borrowing TCXParser, _ parts: [Part], _ segments: [WorkoutRecording.Segment]
    ) -> WorkoutRecording {
        let sessions = parts.map(\.session)
        let named = sessions.first(where: \.isNamed) ?? sessions[0]
        let elevation = ElevationMeter(parser.points, segments)
        var details = WorkoutRecording.Details()
        details.creator = parser.ownDevice?.name ?? parser.creator?.name
        details.author = parser.author
        details.name = sessions.lazy.compactMap(\.name).first
        details.positions = parser.points.latitudes.count { !$0.isNaN }
        details.firstTime = parser.points.times.first
        details.byteCount = parser.reader.scanner.byteCount
        var warnings = parser.reader.warnings
        warnings.add(damage: parser.reader.scanner.failure, file: parser.reader.file)
        var recording = WorkoutRecording(
            format: .tcx, start: sessions.lazy.map(\.start).min() ?? 0, end: sessions.lazy.map(\.end).max() ?? 0,
            activity: named.activity, activityName: named.activityName, points: parser.points, segments: segments,
            pauses: parts.flatMap(\.pauses), distance: 0,
            ascent: elevation.hasElevation ? elevation.ascent : nil,
            descent: elevation.hasElevation ? elevation.descent : nil, sessions: sessions, details: details,
            warnings: warnings.all)
        recording.laps = parts.flatMap(\.laps)
        recording.device = parser.ownDevice.map { $0.isEmpty ? nil : $0 } ?? parser.creator
        recording.forEachStep(in: segments) { recording.distance += $0.distance }
        return recording
    }

    /// Returns the intervals between the segments of an activity.
    private static func pauses(_ segments: [WorkoutRecording.Segment]) -> [WorkoutRecording.Pause] {
        var pauses: [WorkoutRecording.Pause] = []
        var end = Double.infinity
        for segment in segments {
            if segment.start > end { pauses.append(.init(start: end, end: segment.start)) }
            end = max(end.isFinite ? end : segment.end, segment.end)
        }
        return pauses
    }

    // MARK: Activities

    /// An activity converted to a session.
    struct Part {
        var session: RecordedSession
        var segments: [WorkoutRecording.Segment]
        var laps: [RecordedLap]
        var pauses: [WorkoutRecording.Pause]
    }

    /// Returns the session of an activity, or nil if it contains no time.
    static func part(_ activity: TCXActivity, _ times: [Double]) -> Part? {
        let segments = segments(activity.laps, times)
        let all = activity.laps.compactMap { lap in self.lap(lap, times).map { (lap: $0, isMadeUp: lap.isMadeUp) } }
        guard let start = (all.map(\.lap.start) + segments.map(\.start)).min(),
            let end = (all.map(\.lap.end) + segments.map(\.end)).max()
        else { return nil }
        let own = activity.own
        var session = RecordedSession(
            start: start, end: end, activity: ActivityNames.activity(named: activity.sport) ?? .other,
            activityName: own.activityName ?? activity.sport)
        if let (first, last) = dates(own), first <= segments.map(\.start).min() ?? first,
            last >= segments.map(\.end).max() ?? last
        {
            (session.start, session.end) = (first, last)
        }
        if activity.sport == "Transition" { session.activity = .transition }
        if let known = own.activity { session.activity = known }
        session.isIndoor = own.isIndoor
        session.isPoolSwim = own.isPoolSwim
        session.poolLength = own.poolLength
        session.group = activity.group
        session.name = activity.notes
        session.totals = totals(activity.laps)
        for total in StatedTotal.allCases {
            if let stated = own.totals[total] { session.totals[total] = stated }
        }
        return Part(
            session: session, segments: segments, laps: all.filter { !$0.isMadeUp }.map(\.lap),
            pauses: own.pauses ?? pauses(segments))
    }

    /// Returns the dates of a session if they do not follow from its laps and points.
    private static func dates(_ own: TCXActivity.Own) -> (start: Double, end: Double)? {
        guard let start = own.start, let end = own.end, start <= end, end - start <= longestLap else { return nil }
        return (start, end)
    }

    static func lap(_ lap: TCXActivity.Lap, _ times: [Double]) -> RecordedLap? {
        let own = lap.tracks.lazy.flatMap { times[$0] }
        guard let start = lap.start ?? own.min() else { return nil }
        let timer = lap.totals.timer.flatMap { $0 <= longestLap ? $0 : nil } ?? 0
        let last = own.max().flatMap { $0 - start <= longestLap ? $0 : nil } ?? start
        let stated = lap.end.flatMap { $0 >= start && $0 - start <= longestLap ? $0 : nil }
        var recorded = RecordedLap(start: start, end: stated ?? max(start + timer, last))
        recorded.totals = lap.totals
        return recorded
    }

    /// Returns the totals over the laps; means are weighted by the duration of the lap.
    private static func totals(_ laps: [TCXActivity.Lap]) -> StatedTotals {
        func sum(_ value: KeyPath<StatedTotals, Double?>) -> Double? {
            let values = laps.compactMap { $0.totals[keyPath: value] }
            return values.isEmpty ? nil : values.reduce(0, +)
        }
        func greatest(_ value: KeyPath<StatedTotals, Double?>) -> Double? {
            laps.compactMap { $0.totals[keyPath: value] }.max()
        }
        func mean(_ value: KeyPath<StatedTotals, Double?>) -> Double? {
            var (total, weight) = (0.0, 0.0)
            for lap in laps {
                guard let part = lap.totals[keyPath: value], let time = lap.totals.timer else { continue }
                total += part * time
                weight += time
            }
            return weight > 0 ? total / weight : nil
        }
        var totals = StatedTotals()
        totals.timer = sum(\.timer).flatMap { $0 <= longestLap ? $0 : nil }
        totals.distance = sum(\.distance)
        totals.energy = sum(\.energy)
        totals.maximumSpeed = greatest(\.maximumSpeed)
        totals.maximumHeartRate = greatest(\.maximumHeartRate)
        totals.averageHeartRate = mean(\.averageHeartRate)
        totals.averageCadence = mean(\.averageCadence)
        totals.maximumCadence = greatest(\.maximumCadence)
        totals.averagePower = mean(\.averagePower)
        totals.maximumPower = greatest(\.maximumPower)
        return totals
    }

    // MARK: Segments

    /// Returns the segments: one per track, except that a lap that immediately follows another one continues its
    /// segment.
    private static func segments(_ laps: [TCXActivity.Lap], _ times: [Double]) -> [WorkoutRecording.Segment] {
        var segments: [WorkoutRecording.Segment] = []
        for (index, lap) in laps.enumerated() {
            for (number, track) in lap.tracks.enumerated() {
                let isOpen = number == 0 && index > 0 && goesOn(laps[...index], times)
                let start = times[track].min() ?? 0
                let end = times[track].max() ?? 0
                if isOpen, let last = segments.indices.last, segments[last].points.upperBound == track.lowerBound {
                    segments[last].points = segments[last].points.lowerBound..<track.upperBound
                    segments[last].start = min(segments[last].start, start)
                    segments[last].end = max(segments[last].end, end)
                } else {
                    segments.append(.init(points: track, start: start, end: end, track: 0))
                }
            }
        }
        return segments
    }

    /// Returns whether the last of these laps continues the segment of the previous one.
    static func goesOn(_ laps: some BidirectionalCollection<TCXActivity.Lap>, _ times: [Double]) -> Bool {
        guard let last = laps.last, let before = laps.dropLast().last else { return false }
        return last.goesOn ?? !isPaused(after: before, before: last, times)
    }

    /// Returns whether the time between two laps exceeds the duration of the first one and the gaps in it.
    private static func isPaused(
        after first: TCXActivity.Lap, before second: TCXActivity.Lap, _ times: [Double]
    ) -> Bool {
        guard let start = first.start, let next = second.start, let timer = first.totals.timer else { return false }
        var gaps = 0.0
        for (left, right) in zip(first.tracks, first.tracks.dropFirst()) {
            gaps += max(0, times[right.lowerBound] - times[left.upperBound - 1])
        }
        return next - start - timer - gaps > 1.5
    }

    // MARK: Errors

    private static func refusal(_ parser: borrowing TCXParser) -> WorkoutFileError {
        if let failure = parser.reader.scanner.failure { return failure.refusal(of: parser.reader.file) }
        let place = WorkoutFileError.Place(file: parser.reader.file)
        if parser.activities.isEmpty, parser.courses > 0 {
            return .reading(
                .noWorkout, "it contains a course, but no activity", at: place)
        }
        if parser.activities.isEmpty, parser.workouts > 0 {
            return .reading(.noWorkout, "it contains planned workouts, but no activity", at: place)
        }
        if !parser.activities.isEmpty, let date = parser.reader.unreadableDate {
            return .reading(.malformed, "the times of its points cannot be read, such as '\(date)'", at: place)
        }
        if !parser.activities.isEmpty {
            let isImpossible = parser.reader.warnings.all.contains { $0.kind == .impossibleDate }
            return .reading(
                .noWorkout,
                "it contains an activity, but neither its laps nor its points carry \(isImpossible ? "possible dates" : "times")",
                at: place)
        }
        return .reading(.noWorkout, "it contains no activity", at: place)
    }
}
