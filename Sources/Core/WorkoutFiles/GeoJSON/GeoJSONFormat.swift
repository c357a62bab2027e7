extension FormatName {
    package static let geoJSON = FormatName(rawValue: "geojson")
}

extension WorkoutFileFormat {
    /// GeoJSON (RFC 7946): lines with their times in the property `coordTimes`, as converters of GPX write them.
    ///
    /// It requires positions.
    public static let geoJSON = WorkoutFileFormat(
        .geoJSON, title: "GeoJSON",
        reading: Reading(
            isBeginning: { head in
                guard let type = head.json.type else { return head.json.names.last == "features" }
                return type == "FeatureCollection" || type == "Feature"
            },
            content: .workouts(WorkoutReader(GeoJSONReader.recording(from:file:progress:)))),
        writing: Writing(
            ending: "geojson", hasTextDates: true, capabilities: TrackCapabilities.ofPositions,
            bytes: GeoJSONWriter.bytes(of:file:)))
}
