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
        case .session: .partly("one session where adjacent ones have the same activity", lost: TrackLosses.sessions)
        case .sessionDate: .partly("the dates of the points", lost: TrackLosses.sessionDates)
        case .activity:
            .partly("the names of sports", lost: TrackLosses.activities)
        case .activityName:
            .partly("no names that refer to another activity", lost: TrackLosses.activityNames)
        case .pause: .partly("the times between points", lost: TrackLosses.pauses)
        case .devicePart:
            .partly("its name", lost: TrackLosses.deviceParts)
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
}
