import HealthModel

/// The capabilities of formats of tracks without laps and totals.
enum TrackCapabilities {
    static let ofPositions = FormatCapabilities(
        things: thing, streams: { _ in .whole }, sessionTotals: { _ in .nothing }, lapTotals: { _ in .nothing })

    private static func thing(_ thing: RecordingFeature) -> FormatSupport {
        switch thing {
        case .position, .sessionName, .markerName, .title, .notes, .fileDate: .whole
        case .pointTime, .marker: .milliseconds
        case .pointWithoutPosition, .namedValue, .eventBeside, .place, .swimmingPlace, .poolLength, .lapDate, .length,
            .strokeStyle, .set, .setWeight, .beat, .timeZone:
            .nothing
        case .session: .partly("one session where adjacent ones have the same activity", lost: TrackLosses.sessions)
        case .sessionDate: .partly("the dates of the points", lost: TrackLosses.sessionDates)
        case .activity: .partly("the names of sports", lost: TrackLosses.activities)
        case .activityName:
            .partly("no names that refer to another activity", lost: TrackLosses.activityNamesOfPlacedTracks)
        case .pause: .partly("the times between points", lost: TrackLosses.pauses)
        case .devicePart: .partly("its name", lost: TrackLosses.deviceParts)
        case .trackBeside: .partly("tracks with points", lost: TrackLosses.emptyTracks)
        }
    }
}
