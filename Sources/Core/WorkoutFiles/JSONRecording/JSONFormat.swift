extension FormatName {
    package static let json = FormatName(rawValue: "json")
}

extension WorkoutFileFormat {
    /// The JSON form of a recording, which contains all of it.
    ///
    /// The file names the original format of the recording; if it does not, the format is this one.
    public static let json = WorkoutFileFormat(
        .json, title: "JSON", isOwn: true,
        reading: Reading(
            isBeginning: { head in
                head.json.names == ["schema"] && head.json.schema?.hasPrefix("openhealthkit-recording-") == true
            },
            content: .workouts(WorkoutReader(JSONRecordingReader.recording(from:file:progress:)))),
        writing: Writing(
            ending: "json", hasTextDates: true, capabilities: .everything,
            bytes: { (recording, _) throws(WorkoutFileError) in JSONRecordingWriter.bytes(of: recording) }))
}
