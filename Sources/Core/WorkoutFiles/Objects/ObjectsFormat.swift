extension FormatName {
    package static let objects = FormatName(rawValue: "json-objects")
}

extension FileFormat {
    /// Objects of a store in our own JSON: a document, or lines of them.
    ///
    /// They are no recordings, so who knows the store reads and writes them.
    package static let objects = FileFormat(
        .objects, title: "JSON", isOwn: true,
        reading: Reading(
            isBeginning: { head in
                head.json.schema?.hasPrefix("openhealthkit-objects-")
                    ?? (head.json.names.contains("uuid") && head.json.names.contains("type"))
            }, content: .objects))
}
