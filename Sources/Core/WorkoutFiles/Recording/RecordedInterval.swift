public import Foundation

/// A part of a recording between two times: a session, a lap, a pause, a segment, a pool length, a set, or all of it.
public protocol RecordedInterval: Sendable {
    /// The start in seconds since the first moment of 2001 (UTC).
    var start: Double { get }
    /// The end in seconds since the first moment of 2001 (UTC).
    var end: Double { get }
}

extension RecordedInterval {
    /// The start as a date.
    public var startDate: Date { Date(timeIntervalSinceReferenceDate: start) }

    /// The end as a date.
    public var endDate: Date { Date(timeIntervalSinceReferenceDate: end) }

    /// The seconds from start to end, including pauses.
    public var duration: TimeInterval { end - start }
}

// MARK: - Dates of other parts

extension RecordedPoint {
    /// The time as a date, or nil if the point has none.
    public var date: Date? { time.isFinite ? Date(timeIntervalSinceReferenceDate: time) : nil }
}

extension RecordedMarker {
    /// The time as a date.
    public var date: Date { Date(timeIntervalSinceReferenceDate: time) }
}

extension RecordedBeat {
    /// The time as a date.
    public var date: Date { Date(timeIntervalSinceReferenceDate: time) }
}

extension WorkoutRecording.Details {
    /// The creation date of the file, if the file contains it.
    public var creationDate: Date? { fileTime.map { Date(timeIntervalSinceReferenceDate: $0) } }
}
