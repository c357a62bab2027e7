extension FormatName {
    package static let objects = FormatName(rawValue: "json-objects")
}

extension FileFormat {
    /// The objects of a store in this library's own JSON: a document, or lines of objects.
    ///
    /// They are not recordings, so code with access to a store reads and writes them.
    package static let objects = FileFormat(
        .objects, title: "JSON", isOwn: true,
        reading: Reading(
            isBeginning: { head in
                head.json.schema?.hasPrefix("openhealthkit-objects-")
                    ?? (head.json.names.contains("uuid") && head.json.names.contains("type"))
            }, content: .objects))
}
