import HealthModel

/// A part that a recording may have, besides streams (``RecordedStream``) and totals (``StatedTotal``).
///
/// The cases are in the order of reports.
enum RecordingFeature: CaseIterable, Sendable {
    case pointTime
    case position
    case pointWithoutPosition
    case namedValue
    case session
    case sessionDate
    case activity
    case activityName
    case sessionName
    case eventBeside
    case place
    case swimmingPlace
    case poolLength
    case lapDate
    case pause
    case length
    case strokeStyle
    case set
    case setWeight
    case marker
    case markerName
    case beat
    case title
    case notes
    case devicePart
    case fileDate
    case timeZone
    case trackBeside

    /// The singular and plural display names.
    var names: (singular: String, plural: String) {
        switch self {
        case .pointTime: ("time of a point", "times of points")
        case .position: ("position", "positions")
        case .pointWithoutPosition: ("point without a position", "points without a position")
        case .namedValue: ("custom field value", "custom field values")
        case .session: ("session", "sessions")
        case .sessionDate: ("date of a session", "dates of sessions")
        case .activity: ("activity", "activities")
        case .activityName: ("name of an activity", "names of activities")
        case .sessionName: ("name of a session", "names of sessions")
        case .eventBeside: ("additional event", "additional events")
        case .place: ("indoor or outdoor setting", "indoor or outdoor settings")
        case .swimmingPlace: ("swimming location", "swimming locations")
        case .poolLength: ("pool size", "pool sizes")
        case .lapDate: ("date of a lap", "dates of laps")
        case .pause: ("pause", "pauses")
        case .length: ("pool length", "pool lengths")
        case .strokeStyle: ("stroke style", "stroke styles")
        case .set: ("exercise set", "exercise sets")
        case .setWeight: ("weight of a set", "weights of sets")
        case .marker: ("point of interest", "points of interest")
        case .markerName: ("name of a point of interest", "names of points of interest")
        case .beat: ("heart beat", "heart beats")
        case .title: ("title", "titles")
        case .notes: ("note", "notes")
        case .devicePart: ("part of the device", "parts of the device")
        case .fileDate: ("date of the file", "dates of the file")
        case .timeZone: ("time zone", "time zones")
        case .trackBeside: ("additional track", "additional tracks")
        }
    }

    /// Returns all values of this part in a recording as numbers; parts that are not numeric return arbitrary
    /// numbers.
    func values(of recording: WorkoutRecording) -> [Double] {
        switch self {
        case .pointTime: recording.points.times
        case .position: recording.points.latitudes.filter { !$0.isNaN }
        case .pointWithoutPosition: recording.points.latitudes.filter(\.isNaN)
        case .namedValue:
            recording.points.namedFields.flatMap { recording.points.values(of: $0).filter { !$0.isNaN } }
        case .session: recording.sessions.map(\.start)
        case .sessionDate: recording.sessions.flatMap { [$0.start, $0.end] }
        case .activity:
            recording.sessions.filter { $0.activity != .other }.map { Double($0.activity.rawValue) }
        case .activityName: recording.sessions.compactMap { $0.activityName.map { Double($0.count) } }
        case .sessionName: recording.sessions.compactMap { $0.name.map { Double($0.count) } }
        case .eventBeside: Set(recording.sessions.map(\.group)).dropFirst().map { Double($0) }
        case .place: recording.sessions.compactMap(\.isIndoor).map { $0 ? 1 : 0 }
        case .swimmingPlace: recording.sessions.compactMap(\.isPoolSwim).map { $0 ? 1 : 0 }
        case .poolLength: recording.sessions.compactMap(\.poolLength)
        case .lapDate: recording.laps.map(\.start)
        case .pause: recording.pauses.map(\.start)
        case .length: recording.lengths.map(\.start)
        case .strokeStyle: recording.lengths.compactMap { $0.stroke.map { Double($0.rawValue) } }
        case .set: recording.sets.map(\.start)
        case .setWeight: recording.sets.compactMap(\.weight)
        case .marker: recording.markers.map(\.time)
        case .markerName: recording.markers.compactMap { $0.name.map { Double($0.count) } }
        case .beat: recording.beats.map(\.time)
        case .title: recording.details.name == nil ? [] : [1]
        case .notes: recording.details.notes == nil ? [] : [1]
        case .devicePart: (recording.writtenDevice?.texts ?? []).map { Double($0.count) }
        case .fileDate: recording.details.fileTime.map { [$0] } ?? []
        case .timeZone: recording.details.utcOffset.map { [Double($0)] } ?? []
        case .trackBeside:
            Array(repeating: 1, count: max(0, recording.details.tracks.count - recording.sessions.count))
        }
    }
}

extension RecordedDevice {
    /// The known texts of the device.
    var texts: [String] {
        [name, manufacturer, model, hardwareVersion, softwareVersion, serialNumber].compactMap(\.self)
    }
}
