extension FormatName {
    package static let fit = FormatName(rawValue: "fit")
}

extension WorkoutFileFormat {
    /// The binary format of Garmin and most other devices, the most complete one that other programs read.
    public static let fit = WorkoutFileFormat(
        .fit, title: "FIT",
        reading: Reading(
            isBeginning: { FITDecoder.isFIT($0.bytes) && !FITPlanHead.isBeginning($0) },
            content: .workouts(
                WorkoutReader(
                    FITReader.recording(from:file:progress:), anything: FITReader.anything(from:file:progress:)))),
        writing: Writing(
            ending: "fit", hasTextDates: false, capabilities: FITCapabilities.all, bytes: FITWriter.bytes(of:file:)))
}
