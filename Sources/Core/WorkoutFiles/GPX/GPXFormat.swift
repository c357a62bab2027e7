import HealthModel

extension FormatName {
    package static let gpx = FormatName(rawValue: "gpx")
}

extension WorkoutFileFormat {
    /// GPS Exchange Format 1.1, with the sensor values of Garmin's, Cluetrust's and Strava's extensions.
    ///
    /// It requires positions.
    public static let gpx = WorkoutFileFormat(
        .gpx, title: "GPX",
        reading: Reading(
            isBeginning: { $0.rootName == "gpx" },
            content: .workouts(WorkoutReader(GPXReader.recording(from:file:progress:)))),
        writing: Writing(
            ending: "gpx", hasTextDates: true, capabilities: GPXCapabilities.all, bytes: GPXWriter.bytes(of:file:)))
}

/// The capabilities of the GPX format.
private enum GPXCapabilities {
    static let all = FormatCapabilities(
        things: thing, streams: stream, sessionTotals: sessionTotal, lapTotals: lapTotal)

    private static func thing(_ thing: RecordingFeature) -> FormatSupport {
        switch thing {
        case .position, .sessionName, .markerName, .title, .notes, .fileDate, .trackBeside: .whole
        case .pointTime, .lapDate, .marker: .milliseconds
        case .pointWithoutPosition, .namedValue, .eventBeside, .place, .swimmingPlace, .poolLength, .length,
            .strokeStyle, .set, .setWeight, .beat, .timeZone:
            .nothing
        case .session: .partly("one session where adjacent ones have the same activity", lost: lostSessions)
        case .sessionDate: .partly("the dates of the points", lost: lostSessionDates)
        case .activity:
            .partly("the names of sports") { recording in
                recording.sessions.count { session in
                    let name = ActivityNames.written(session.activity, name: session.activityName)
                    return (ActivityNames.activity(named: name) ?? .other) != session.activity
                }
            }
        case .activityName:
            .partly("no names that refer to another activity") { recording in
                recording.sessions.count { session in
                    session.activityName.map {
                        $0 != ActivityNames.written(session.activity, name: session.activityName)
                    } ?? false
                }
            }
        case .pause: .partly("the times between points", lost: lostPauses)
        case .devicePart:
            .partly("its name") {
                ($0.writtenDevice?.texts ?? []).count - ($0.writtenDevice?.name == nil ? 0 : 1)
            }
        }
    }

    private static func stream(_ stream: RecordedStream) -> FormatSupport {
        switch stream {
        case .elevation, .temperature, .waterTemperature: .whole
        case .speed, .course, .horizontalAccuracy, .verticalAccuracy, .heartRate, .cadence, .power, .distance, .depth:
            .nothingBelowZero(stream)
        case .strideLength, .verticalOscillation, .groundContactTime, .respirationRate, .bodyTemperature: .nothing
        }
    }

    private static func sessionTotal(_ total: StatedTotal) -> FormatSupport {
        switch total {
        case .elapsed, .timer, .distance, .energy, .maximumSpeed, .ascent, .descent: .whole
        default: .nothing
        }
    }

    private static func lapTotal(_ total: StatedTotal) -> FormatSupport {
        switch total {
        case .elapsed: .steps(0.001, 0...Double.infinity, "milliseconds")
        case .distance, .energy: .whole
        default: .nothing
        }
    }

    /// The number of sessions that cannot be distinguished: those without positions, and adjacent ones of one
    /// activity.
    private static let lostSessions: @Sendable (WorkoutRecording) -> Int = { recording in
        let activities = recording.sessions.map { session in
            ActivityNames.activity(named: ActivityNames.written(session.activity, name: session.activityName))
        }
        let placed = Set(recording.placedSegments.map(\.session))
        let isMixed = Set(placed.compactMap { activities[$0] }).count > 1
        var last: WorkoutActivity?
        return recording.sessions.indices.count { index in
            guard placed.contains(index) else { return true }
            let read = isMixed ? activities[index] ?? .other : .other
            defer { last = read }
            return last == read
        }
    }

    /// The number of session dates that differ from those of the first and last points.
    private static let lostSessionDates: @Sendable (WorkoutRecording) -> Int = { recording in
        let placed = recording.placedSegments
        return recording.sessions.indices.reduce(0) { sum, index in
            let session = recording.sessions[index]
            let own = placed.filter { $0.session == index }
            let isOff = [
                own.map(\.start).min() != session.start, own.map(\.end).max() != session.end,
            ]
            return sum + isOff.count { $0 }
        }
    }

    /// The number of pauses that differ from the intervals between segments.
    private static let lostPauses: @Sendable (WorkoutRecording) -> Int = { recording in
        let segments = recording.placedSegments
        let gaps = Set(
            zip(segments, segments.dropFirst()).map { WorkoutRecording.Pause(start: $0.end, end: $1.start) })
        return recording.pauses.count { !gaps.contains($0) }
    }
}

extension WorkoutRecording {
    /// The segments, limited to the points with positions.
    fileprivate var placedSegments: [Segment] {
        segments.compactMap { segment in
            let times = segment.points.lazy.filter(points.hasPosition).map { points.times[$0] }
            guard let start = times.min(), let end = times.max() else { return nil }
            var placed = segment
            (placed.start, placed.end) = (start, end)
            return placed
        }
    }
}
