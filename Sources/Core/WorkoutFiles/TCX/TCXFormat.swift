extension FormatName {
    package static let tcx = FormatName(rawValue: "tcx")
}

extension WorkoutFileFormat {
    /// Training Center XML, version 2, with Garmin's activity extension.
    public static let tcx = WorkoutFileFormat(
        .tcx, title: "TCX",
        reading: Reading(
            isBeginning: { $0.rootName == "TrainingCenterDatabase" && !TCXPlanHead.isBeginning($0) },
            content: .workouts(WorkoutReader(TCXReader.recording(from:file:progress:)))),
        writing: Writing(
            ending: "tcx", hasTextDates: true, capabilities: TCXCapabilities.all,
            bytes: { (recording, _) throws(WorkoutFileError) in TCXWriter.bytes(of: recording) }))
}

/// The capabilities of the TCX format.
private enum TCXCapabilities {
    static let all = FormatCapabilities(
        things: thing, streams: stream, sessionTotals: { _ in .whole }, lapTotals: { _ in .whole })

    private static func thing(_ thing: RecordingFeature) -> FormatSupport {
        switch thing {
        case .position, .pointWithoutPosition, .session, .activity, .activityName, .sessionName, .eventBeside, .place,
            .swimmingPlace, .poolLength, .devicePart:
            .whole
        case .pointTime, .sessionDate, .lapDate, .pause: .milliseconds
        case .namedValue, .length, .strokeStyle, .set, .setWeight, .marker, .markerName, .beat, .fileDate, .notes,
            .timeZone, .trackBeside:
            .nothing
        case .title: .partly("the name of the first session", lost: FormatSupport.lostTitles)
        }
    }

    private static func stream(_ stream: RecordedStream) -> FormatSupport {
        switch stream {
        case .elevation: .whole
        case .speed, .distance: .nothingBelowZero(stream)
        case .heartRate: .steps(1, 1...TCXWriter.largestRate, "whole numbers")
        case .cadence: .steps(1, 0...TCXWriter.largestRate, "whole numbers")
        case .power: .steps(1, 0...TCXWriter.largestPower, "whole numbers")
        default: .nothing
        }
    }
}
