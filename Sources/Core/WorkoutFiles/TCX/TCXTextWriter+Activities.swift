import HealthModel

/// Conversion of sessions to activities, with extensions for values that a reader could not derive.
extension TCXTextWriter {
    /// Returns a session as an activity.
    func activity(_ index: Int, isTransition: Bool = false) -> TCXActivity {
        let session = recording.sessions[index]
        var activity = TCXActivity(sport: isTransition ? "Transition" : Self.sport(session.activity), group: 0)
        activity.notes = recording.writtenName(ofSession: index)
        let laps = recording.laps(of: index)
        let isMadeUp = !recording.hasLaps(session: index)
        let segments = recording.segments.filter { $0.session == index }
        let tracks = laps.indices.map { number in
            let next = number + 1 < laps.count ? laps[number + 1].start : .infinity
            let first = number == 0 ? -Double.infinity : laps[number].start
            return segments.flatMap { runs(of: $0, from: first, to: next) }
        }
        let totals = recording.totals(ofLaps: laps, of: index, rows: tracks, distances: distances)
        let starts = Set(segments.map(\.points.lowerBound))
        for (number, lap) in laps.enumerated() {
            activity.laps.append(
                self.lap(lap, totals[number], tracks[number], isMadeUp: isMadeUp, after: activity.laps, starts: starts))
        }
        addOwn(&activity, session, index)
        return activity
    }

    private static func sport(_ activity: WorkoutActivity) -> String {
        switch activity {
        case .running: "Running"
        case .cycling: "Biking"
        default: "Other"
        }
    }

    /// Returns the points of a segment with times in a lap, as runs.
    private func runs(of segment: WorkoutRecording.Segment, from: Double, to: Double) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        let times = recording.points.times
        for index in segment.points where times[index] >= from && times[index] < to {
            if let last = runs.last, last.upperBound == index {
                runs[runs.count - 1] = last.lowerBound..<index + 1
            } else {
                runs.append(index..<index + 1)
            }
        }
        return runs
    }

    private func lap(
        _ lap: RecordedLap, _ stated: StatedTotals, _ tracks: [Range<Int>], isMadeUp: Bool, after: [TCXActivity.Lap],
        starts: Set<Int>
    ) -> TCXActivity.Lap {
        var result = TCXActivity.Lap(start: lap.start, totals: told(stated), tracks: tracks, isMadeUp: isMadeUp)
        if !isMadeUp {
            for total in StatedTotal.allCases {
                if let value = lap.totals[total], value.isFinite, value >= 0 { result.totals[total] = value }
            }
            let times = recording.points.times
            let read = TCXRecordingBuilder.lap(result, times)
            if read?.end != lap.end { result.end = lap.end }
        }
        if let first = tracks.first, let last = after.last {
            let goesOn = !starts.contains(first.lowerBound)
            let isSeen = TCXRecordingBuilder.goesOn([last, result], recording.points.times)
            if isSeen != goesOn { result.goesOn = goesOn }
        }
        return result
    }

    /// Returns the totals that the elements of a lap contain: some are rounded to integers, and two are required, by
    /// the schema.
    func told(_ totals: StatedTotals) -> StatedTotals {
        var told = StatedTotals()
        told.timer = totals.timer ?? 0
        told.distance = totals.distance ?? 0
        told.energy = (totals.energy ?? 0).rounded()
        told.maximumSpeed = totals.maximumSpeed
        told.averageSpeed = totals.averageSpeed
        told.averageHeartRate = Self.rate(totals.averageHeartRate).flatMap { $0 > 0 ? $0 : nil }
        told.maximumHeartRate = Self.rate(totals.maximumHeartRate).flatMap { $0 > 0 ? $0 : nil }
        told.averageCadence = Self.rate(totals.averageCadence)
        told.maximumCadence = Self.rate(totals.maximumCadence)
        told.averagePower = Self.power(totals.averagePower)
        told.maximumPower = Self.power(totals.maximumPower)
        return told
    }

    /// Adds the values that a reader could not derive from an activity.
    private func addOwn(_ activity: inout TCXActivity, _ session: RecordedSession, _ index: Int) {
        guard let read = TCXRecordingBuilder.part(activity, recording.points.times) else { return }
        if read.session.start != session.start || read.session.end != session.end {
            (activity.own.start, activity.own.end) = (session.start, session.end)
        }
        if read.session.activity != session.activity { activity.own.activity = session.activity }
        if let name = session.activityName, name != activity.sport { activity.own.activityName = name }
        activity.own.isIndoor = session.isIndoor
        activity.own.isPoolSwim = session.isPoolSwim
        activity.own.poolLength = session.poolLength
        for total in StatedTotal.allCases {
            guard let stated = session.totals[total], stated.isFinite, stated >= 0 else { continue }
            if read.session.totals[total] != stated { activity.own.totals[total] = stated }
        }
        let pauses = pauses(of: index)
        if read.pauses != pauses { activity.own.pauses = pauses }
    }

    /// Returns the pauses that began in a session, or after it and before the next.
    private func pauses(of index: Int) -> [WorkoutRecording.Pause] {
        recording.pauses.filter { pause in
            pause.start < pause.end && (recording.sessions.lastIndex { $0.start <= pause.start } ?? 0) == index
        }
    }
}
