extension FormatName {
    package static let zip = FormatName(rawValue: "zip")
    package static let gzip = FormatName(rawValue: "gzip")
}

extension WorkoutFileFormat {
    /// An archive of files; it is only recognized.
    public static let zip = WorkoutFileFormat(
        .zip, title: "ZIP",
        reading: Reading(
            isBeginning: { ZipArchive.isZip($0.bytes) && !KMZFile.isBeginning($0.bytes) },
            content: .archive))
    /// A file compressed with gzip; it is only recognized.
    public static let gzip = WorkoutFileFormat(
        .gzip, title: "gzip", reading: Reading(isBeginning: { InflateByteSource.isGzip($0.bytes) }, content: .archive))
}

extension FormatName {
    package static let gattLog = FormatName(rawValue: "gattlog")
}

extension WorkoutFileFormat {
    /// A log of the notifications of Bluetooth sensors, which becomes a workout when it is played.
    package static let gattLog = WorkoutFileFormat(
        .gattLog, title: "gattlog", isOwn: true,
        reading: Reading(isBeginning: { $0.bytes.starts(with: "gattlog ".utf8) }, content: .sensors))
}

extension FormatName {
    package static let objects = FormatName(rawValue: "json-objects")
}

extension WorkoutFileFormat {
    /// The objects of a store in this library's own JSON: a document, or lines of objects.
    ///
    /// They are not recordings, so code with access to a store reads and writes them.
    package static let objects = WorkoutFileFormat(
        .objects, title: "JSON", isOwn: true,
        reading: Reading(
            isBeginning: { head in
                head.json.schema?.hasPrefix("openhealthkit-objects-")
                    ?? (head.json.names.contains("uuid") && head.json.names.contains("type"))
            }, content: .objects))
}
