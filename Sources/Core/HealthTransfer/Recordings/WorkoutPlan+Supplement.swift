import HealthModel
import HealthReports
import HealthStore
import WorkoutFiles

extension WorkoutPlan {
    /// Returns the data of the file that is in neither the workout nor its samples and route.
    ///
    /// - Parameter isShared: A closure that returns whether samples of a type are stored. Data that must not be
    ///   stored as samples is not stored in another form either.
    func supplement(isShared: (ObjectType) -> Bool) throws(EngineError) -> WorkoutSupplement {
        var header = header
        let types = streams.map(\.type) + [.workoutRoute, .heartbeatSeries]
        var builder = SupplementBuilder(self, shared: Set(types.filter(isShared)))
        builder.addTimes()
        builder.addPositions()
        builder.addPositionHints()
        for stream in original.points.streams where stream != .distance { builder.add(stream) }
        header.isDistanceSummed = builder.addDistance()
        for field in recording.points.namedFields { builder.add(field) }
        builder.addBeats()
        header.columns = builder.columns
        header.judgement = judgement
        let remarks = keptRemarks
        header.remarks = remarks.isEmpty ? nil : remarks
        return try header.stored(builder.data)
    }

    /// The judgement of the values, with the sessions numbered as in the header.
    private var judgement: RecordingSupplement.Judgement {
        var judgement = RecordingSupplement.Judgement(
            version: judged.isAsRecorded ? nil : PlausibilityLimits.version)
        judgement.implausible = implausible
        for (number, activity) in activities.enumerated() {
            let (own, used) = (original.sessions[activity.session], recording.sessions[activity.session])
            if own.totals.distance != used.totals.distance { judgement.lostDistances.append(number) }
            if own.totals.energy != used.totals.energy { judgement.lostEnergies.append(number) }
        }
        return judgement
    }

    // MARK: The header

    private var header: RecordingSupplement {
        let own = activities.map(\.session)
        // The file as it is, whatever was judged.
        let recording = original
        let sessions = activities.map { activity in
            var session = recording.sessions[activity.session]
            session.activity = activity.activity
            if !isWhole {
                (session.start, session.end) = (activity.start, activity.end)
                session.totals = StatedTotals()
            }
            return session
        }
        var header = RecordingSupplement(format: recording.format, sessions: sessions, segments: [])
        let isAll = isWhole && own.count == recording.sessions.count
        header.laps = recording.laps.filter { isAll || isOwn($0.start, $0.end) }
        header.lengths = recording.lengths.filter { isAll || isOwn($0.start, $0.end) }
        header.sets = recording.sets.filter { isAll || isOwn($0.start, $0.end) }
        header.markers = recording.markers.filter { isAll || isOwn($0.time, $0.time) }
        header.pauses = recording.pauses.filter { isAll || isOwn($0.start, $0.end) }
        header.device = recording.device
        header.creator = recording.details.creator
        header.author = recording.details.author
        header.name = recording.details.name
        header.notes = recording.details.notes
        header.fileTime = recording.details.fileTime
        header.utcOffset = recording.details.utcOffset
        let all = recording.details.tracks
        var numbers: [Int: Int] = [:]
        for segment in segments {
            let session = own.firstIndex(of: segment.session) ?? 0
            var track = session
            if all.indices.contains(segment.track) {
                if numbers[segment.track] == nil {
                    numbers[segment.track] = header.tracks.count
                    header.tracks.append(all[segment.track])
                }
                track = numbers[segment.track] ?? 0
            }
            header.segments.append(.init(count: segment.points.count, session: session, track: track))
        }
        return header
    }

    /// Returns whether an event occurred in the workout; dates of laps and sessions may differ by half a second.
    private func isOwn(_ from: Double, _ to: Double) -> Bool {
        from >= start - 0.5 && to <= end + 0.5 || from < end - 0.5 && to > start + 0.5
    }
}
