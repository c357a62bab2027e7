package import WorkoutFiles

/// A format for writing workouts; ``allCases`` contains all of them, including those of later versions.
public struct WorkoutExportFormat: Sendable, Hashable {
    /// The corresponding internal file format.
    package let written: WorkoutFileFormat

    package init(_ written: WorkoutFileFormat) { self.written = written }

    /// GPS Exchange Format 1.1: the route, with heart rate, cadence, power and similar values; it requires positions.
    public static let gpx = WorkoutExportFormat(.gpx)
    /// Training Center XML 2.
    public static let tcx = WorkoutExportFormat(.tcx)
    /// Garmin's binary format, the most complete of the exchange formats.
    public static let fit = WorkoutExportFormat(.fit)
    /// Keyhole Markup Language 2.2 with tracks, for maps; it requires positions.
    public static let kml = WorkoutExportFormat(.kml)
    /// An archive with a KML file.
    public static let kmz = WorkoutExportFormat(.kmz)
    /// GeoJSON with the times of positions, for maps; it requires positions.
    public static let geoJSON = WorkoutExportFormat(.geoJSON)
    /// A table with a line for each point and a column for each sensor.
    public static let csv = WorkoutExportFormat(.csv)
    /// The JSON format of this package, which is lossless and includes identifiers.
    public static let json = WorkoutExportFormat(.json)
}

// MARK: - RawRepresentable

extension WorkoutExportFormat: RawRepresentable {
    /// The name in lower case, such as `gpx`.
    public var rawValue: String { written.name.rawValue }

    /// Creates a format from its name; returns `nil` if there is none.
    public init?(rawValue: String) {
        guard let format = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = format
    }

    /// Creates a format from a file extension; returns `nil` if there is none.
    package init?(ending: String) {
        guard let format = Self.allCases.first(where: { $0.written.writing?.ending == ending }) else { return nil }
        self = format
    }
}

// MARK: - CaseIterable

extension WorkoutExportFormat: CaseIterable {
    /// All formats in which workouts can be written.
    public static let allCases = WorkoutFileFormat.writable.map { WorkoutExportFormat($0) }
}

// MARK: - Names of 0.1

/// The name of ``WorkoutExportFormat`` in 0.1.
@available(*, deprecated, renamed: "WorkoutExportFormat")
public typealias WorkoutFormat = WorkoutExportFormat
