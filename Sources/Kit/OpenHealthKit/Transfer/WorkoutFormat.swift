package import WorkoutFiles

/// A format that a workout can be written in; ``allCases`` has every one, also those that later versions know.
public struct WorkoutFormat: Sendable, Hashable {
    /// The same as readers and writers know it.
    package let written: FileFormat

    package init(_ written: FileFormat) { self.written = written }

    /// GPS Exchange Format 1.1: the way, with heart rate, cadence, power and the like; it needs positions.
    public static let gpx = WorkoutFormat(.gpx)
    /// Training Center XML 2.
    public static let tcx = WorkoutFormat(.tcx)
    /// Garmin's binary format: the one that holds most.
    public static let fit = WorkoutFormat(.fit)
    /// A table: a line for each point, a column for each sensor.
    public static let csv = WorkoutFormat(.csv)
    /// Our own: everything, with identifiers, so that it comes back equal.
    public static let json = WorkoutFormat(.json)
}

// MARK: - RawRepresentable

extension WorkoutFormat: RawRepresentable {
    /// The name, in lower case: `gpx`.
    public var rawValue: String { written.name.rawValue }

    /// The format of a name; nil if there is none.
    public init?(rawValue: String) {
        guard let format = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = format
    }

    /// The format that the ending of a file's name tells; nil if there is none.
    package init?(ending: String) {
        guard let format = Self.allCases.first(where: { $0.written.writing?.ending == ending }) else { return nil }
        self = format
    }
}

// MARK: - CaseIterable

extension WorkoutFormat: CaseIterable {
    /// Every format that workouts are written in.
    public static let allCases = FileFormat.writable.map { WorkoutFormat($0) }
}
