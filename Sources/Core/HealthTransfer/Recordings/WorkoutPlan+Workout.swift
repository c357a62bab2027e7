import Foundation
import HealthModel
import HealthReports
import WorkoutFiles

extension WorkoutPlan {
    /// The recording device, as far as the file contains it.
    var device: DeviceRecord? { DeviceRecord(recording.device, named: recording.details.creator) }

    /// Returns the workout to be saved.
    ///
    /// Totals are those stated in the file, because the device has more data than its points; missing ones are
    /// computed. Totals of a GPX file are computed from its points, which are more reliable.
    ///
    /// - Throws: ``ValidationError`` if the file's dates are invalid for a workout.
    func workout(_ identity: RecordingIdentity, file: UUID) throws(ValidationError) -> SampleRecord {
        let events = events
        let workout = WorkoutRecord(
            activityType: activity, duration: duration(activities, start: start, end: end), totals: totals,
            events: events.isEmpty ? nil : events,
            activities: activities.enumerated().map { index, activity in
                WorkoutActivityRecord(
                    uuid: identity.uuid(.activity, index: index), configuration: configuration(activity),
                    start: activity.start, end: activity.end,
                    duration: duration([activity], start: activity.start, end: activity.end))
            })
        try SampleValidation.checkDates(type: .workout, start: start, end: end)
        try WorkoutValidation.check(workout, start: start, end: end)
        return SampleRecord(
            uuid: identity.uuid(.workout), type: .workout, start: start, end: end, content: .workout(workout),
            device: device, metadata: metadata(file: file))
    }

    // MARK: Totals

    private var sessions: [RecordedSession] { activities.map { recording.sessions[$0.session] } }

    /// Returns the sum of a stated total over all sessions; nil if none is above zero.
    private func stated(_ value: KeyPath<StatedTotals, Double?>) -> Double? {
        guard isWhole else { return nil }
        let sum = sessions.compactMap { $0.totals[keyPath: value] }.reduce(0, +)
        return sum > 0 ? sum : nil
    }

    private var totals: [WorkoutTotal: QuantityValue] {
        let stated = recording.format.isOfTracks && distance > 0 ? nil : stated(\.distance)
        var totals: [WorkoutTotal: QuantityValue] = [.distance: QuantityValue(stated ?? distance, .meter)]
        if let energy = self.stated(\.energy) { totals[.energyBurned] = QuantityValue(energy, .kilocalorie) }
        let swum = isWhole ? activities.compactMap { recording.swumLengths(of: $0.session) } : []
        let strokes = swum.flatMap(\.lengths).compactMap(\.strokeCount)
        if !strokes.isEmpty { totals[.swimmingStrokeCount] = QuantityValue(strokes.reduce(0, +), .count) }
        return totals
    }

    /// The active time of the workout in seconds.
    var activeTime: Double { duration(activities, start: start, end: end) }

    /// Returns the active time counted by the device, or else the duration without the pauses.
    private func duration(_ activities: [Activity], start: Double, end: Double) -> Double {
        let timers = activities.map { recording.sessions[$0.session].totals.timer ?? 0 }
        let stated = timers.reduce(0, +)
        // A timer may be slightly ahead of the dates, which are whole seconds; a timer with a larger value is broken.
        if isWhole, timers.allSatisfy({ $0 > 0 }), stated <= end - start + 60 { return stated }
        return ActiveTime.duration(of: events, start: start, end: end)
    }

    private func configuration(_ activity: Activity) -> WorkoutConfigurationRecord {
        let session = recording.sessions[activity.session]
        var configuration = WorkoutConfigurationRecord()
        configuration.activityType = activity.activity
        configuration.locationType = session.isIndoor.map { $0 ? .indoor : .outdoor } ?? .unknown
        configuration.swimmingLocationType = session.isPoolSwim.map { $0 ? .pool : .openWater } ?? .unknown
        configuration.lapLength = session.poolLength.map { QuantityValue($0, .meter) }
        return configuration
    }

    // MARK: Metadata

    static let nameKey = WorkoutSummary.nameKey
    static let notesKey = WorkoutSummary.notesKey
    /// The metadata key of the name that the file uses for an unknown activity.
    static let activityNameKey = "activityName"

    /// The metadata key of the time by which an import moved all dates of the file.
    static let shiftKey = "timeShift"

    private func metadata(file: UUID) -> Metadata {
        var metadata: Metadata = [MetadataKey.externalUUID: .string(file.uuidString)]
        if judged.isAsRecorded { metadata[WorkoutSummary.asRecordedKey] = .bool(true) }
        if let name, !name.isEmpty { metadata[Self.nameKey] = .string(name) }
        if let notes = recording.details.notes, !notes.isEmpty { metadata[Self.notesKey] = .string(notes) }
        if let zone = recording.details.timeZone {
            metadata[MetadataKey.timeZone] = .string(zone)
        } else if let offset = recording.details.utcOffset, let zone = TimeZone(secondsFromGMT: offset) {
            metadata[MetadataKey.timeZone] = .string(zone.identifier)
        }
        if let shift = recording.details.shift {
            metadata[Self.shiftKey] = .quantity(QuantityValue(shift, .second))
        }
        let session = sessions.first
        if session?.activity == .other, let name = session?.activityName, !name.isEmpty {
            metadata[Self.activityNameKey] = .string(name)
        }
        if activity == .other, session?.activity == .other, let proposal {
            metadata[WorkoutSummary.proposalKey] = .string(proposal.name)
        }
        let (ascent, descent) = recording.format.isOfTracks ? (nil, nil) : (stated(\.ascent), stated(\.descent))
        if elevation.hasElevation || ascent != nil {
            metadata[MetadataKey.elevationAscended] = .quantity(QuantityValue(ascent ?? elevation.ascent, .meter))
            metadata[MetadataKey.elevationDescended] = .quantity(QuantityValue(descent ?? elevation.descent, .meter))
        }
        if let temperature = mean(of: .temperature) {
            metadata[MetadataKey.weatherTemperature] = .quantity(QuantityValue(temperature, .degreeCelsius))
        }
        if activities.count == 1, let session { add(session, to: &metadata) }
        return metadata
    }

    /// Adds the configuration of a session as metadata of the workout (WBD-15).
    private func add(_ session: RecordedSession, to metadata: inout Metadata) {
        if let isIndoor = session.isIndoor { metadata[MetadataKey.indoorWorkout] = .bool(isIndoor) }
        if let isPool = session.isPoolSwim { metadata[MetadataKey.swimmingLocationType] = .integer(isPool ? 1 : 2) }
        if let length = session.poolLength {
            metadata[MetadataKey.lapLength] = .quantity(QuantityValue(length, .meter))
        }
        guard !recording.format.isOfTracks, isWhole else { return }
        if let speed = session.totals.averageSpeed, speed > 0 {
            metadata[MetadataKey.averageSpeed] = .quantity(QuantityValue(speed, .meterPerSecond))
        }
        if let speed = session.totals.maximumSpeed, speed > 0 {
            metadata[MetadataKey.maximumSpeed] = .quantity(QuantityValue(speed, .meterPerSecond))
        }
    }

    /// A guess of the activity, if the file names none or an unspecific one.
    private var proposal: WorkoutActivity? {
        let word = (sessions.first?.activityName ?? "").lowercased()
        guard ["", "other", "generic", "training", "track", "unknown"].contains(word) else { return nil }
        return ActivityProposal(
            recording, segments, names: [name, recording.details.notes],
            ascent: elevation.hasElevation ? elevation.ascent : nil,
            // Programs that write these names have others for running and cycling.
            excludesCommon: recording.format == .tcx || ["other", "training"].contains(word)
        ).activity
    }

    private var name: String? {
        let tracks = recording.details.tracks
        let track = segments.first.map(\.track).flatMap { tracks.indices.contains($0) ? tracks[$0].name : nil }
        return [track, sessions.first?.name, recording.details.name].lazy.compactMap(\.self).first {
            !Self.isObject($0)
        }
    }

    /// Returns whether a name is the description of an object of a program, such as FitoTrack's
    /// `de.tadris.fitness.data.Workout@8e1c2f`, which is no title.
    private static func isObject(_ name: String) -> Bool {
        name.wholeMatch(of: #/(?:[a-z_][a-z0-9_]*\.)+[A-Z][A-Za-z0-9_$]*@[0-9a-f]{1,16}/#) != nil
    }

    private func mean(of stream: RecordedStream) -> Double? {
        var (sum, count) = (0.0, 0)
        for piece in segments.lazy.map(\.points).flatMap(RecordedPoints.pieces) {
            for value in recording.points.values(stream, in: piece) where value.isFinite {
                sum += value
                count += 1
            }
        }
        return count == 0 ? nil : sum / Double(count)
    }
}

extension DeviceRecord {
    /// Creates a device from the description in a file; returns nil if it has no properties.
    ///
    /// - Parameter name: The name of a device that has none of its own.
    convenience init?(_ recorded: RecordedDevice?, named name: String? = nil) {
        let properties: [(DeviceRecord.Property, String?)] = [
            (.name, recorded?.name ?? name), (.manufacturer, recorded?.manufacturer), (.model, recorded?.model),
            (.hardwareVersion, recorded?.hardwareVersion), (.softwareVersion, recorded?.softwareVersion),
            (.localIdentifier, recorded?.serialNumber),
        ]
        let known = properties.compactMap { property, value in
            value.flatMap { $0.isEmpty ? nil : (property, $0) }
        }
        guard !known.isEmpty else { return nil }
        self.init(Dictionary(uniqueKeysWithValues: known))
    }
}
