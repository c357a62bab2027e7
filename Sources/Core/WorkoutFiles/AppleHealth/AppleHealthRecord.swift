package import HealthModel

/// A record within another element, as a sample.
package struct AppleHealthRecord: Sendable {
    package var stream: AppleHealthStream
    package var start: Double
    package var end: Double
    package var created: Double?
    package var value: Double
    package var entries: AppleHealthEntries
}

/// A reader for records that are not at the top level.
package final class AppleHealthRecordReader {
    private let references = AppleHealthVocabulary()
    private var streams: [AppleHealthStream] = []

    package init() {}

    /// Returns the sample of an element, or the reason that it cannot be converted.
    package func record(of element: AppleHealthElement) -> (record: AppleHealthRecord?, reason: AppleHealthReason?) {
        switch AppleHealthParser.row(of: element, references) {
        case .failure(let unusable): return (nil, unusable.reason)
        case .success(let row):
            streams += references.removeNewStreams()
            return (
                AppleHealthRecord(
                    stream: streams[Int(row.stream)], start: row.start, end: row.end,
                    created: row.created.isNaN ? nil : row.created, value: row.value, entries: element.entries),
                nil
            )
        }
    }

    /// Returns the device of an element.
    package func device(of element: AppleHealthElement) -> DeviceRecord? {
        element["device"].flatMap(references.deviceRecord)
    }
}
