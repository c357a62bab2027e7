extension FormatName {
    package static let json = FormatName(rawValue: "json")
}

extension FileFormat {
    /// Our own form of a recording; it says itself which format it was, and only where it does not is it this one.
    package static let json = FileFormat(
        .json, title: "JSON", isOwn: true,
        reading: Reading(
            isBeginning: { head in
                head.json.names == ["schema"] && head.json.schema?.hasPrefix("openhealthkit-recording-") == true
            },
            content: .workouts(WorkoutReader(JSONRecordingReader.recording(from:file:progress:)))),
        writing: Writing(
            ending: "json", hasTextDates: true, holdings: .everything,
            bytes: { (recording, _) throws(WorkoutFileError) in JSONRecordingWriter.bytes(of: recording) }))
}
