extension FormatName {
    package static let kml = FormatName(rawValue: "kml")
    package static let kmz = FormatName(rawValue: "kmz")
}

extension WorkoutFileFormat {
    /// Keyhole Markup Language 2.2 of the Open Geospatial Consortium, with Google's tracks (`gx:Track`).
    ///
    /// It requires positions.
    public static let kml = WorkoutFileFormat(
        .kml, title: "KML",
        reading: Reading(
            isBeginning: { $0.rootName == "kml" },
            content: .workouts(WorkoutReader(KMLReader.recording(from:file:progress:)))),
        writing: Writing(
            ending: "kml", hasTextDates: true, capabilities: TrackCapabilities.ofPositions,
            bytes: KMLWriter.bytes(of:file:)))

    /// An archive with a KML file, as maps exchange it.
    public static let kmz = WorkoutFileFormat(
        .kmz, title: "KMZ",
        reading: Reading(
            isBeginning: { KMZFile.isBeginning($0.bytes) },
            content: .workouts(WorkoutReader(KMZFile.recording(from:file:progress:)))),
        writing: Writing(
            ending: "kmz", hasTextDates: true, capabilities: TrackCapabilities.ofPositions,
            bytes: KMZFile.bytes(of:file:)))
}
