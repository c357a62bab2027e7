extension WorkoutFileFormat {
    /// All formats, in the order of display; those in which recordings are written come first, those of plans last.
    ///
    /// A new format must be added here.
    package static let all: [WorkoutFileFormat] =
        [
            .gpx, .tcx, .fit, .kml, .kmz, .geoJSON, .csv, .json, .objects, .appleHealth, .zip, .gzip,
            .electrocardiogram, .gattLog,
        ] + plans

    /// The formats in which recordings are written: GPX, TCX, FIT, KML, KMZ, GeoJSON, CSV and JSON.
    public static let writable = all.filter { $0.writing != nil }

    /// The formats from which recordings are read: GPX, TCX, FIT, KML, KMZ, GeoJSON and JSON.
    public static let readable = all.filter { $0.workoutReader != nil }

    /// The formats of planned workouts, which are read and written: FIT and TCX workouts, ZWO, ERG, MRC, the text of
    /// intervals.icu, Apple's `.workout`, and JSON.
    public static let plans: [WorkoutFileFormat] = [
        .fitWorkout, .tcxWorkout, .zwo, .erg, .mrc, .intervals, .appleWorkout, .planJSON,
    ]

    /// The readable formats of other programs and devices.
    package static let foreign = readable.filter { !$0.isOwn }

    /// Returns the format of a file, or nil if it cannot be read.
    package static func recognize(_ head: FileHead) -> WorkoutFileFormat? {
        all.first { $0.reading?.isBeginning(head) == true }
    }

    var workoutReader: WorkoutReader? {
        if case .workouts(let reader) = reading?.content { reader } else { nil }
    }
}

extension FormatName {
    /// A Boolean value that indicates whether recordings are read from a format of this name; a later version may
    /// support others.
    package var isReadable: Bool { WorkoutFileFormat.readable.contains { $0.name == self } }
}
