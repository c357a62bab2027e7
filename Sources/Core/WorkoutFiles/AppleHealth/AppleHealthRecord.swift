package import HealthModel

/// A record inside another element, as a sample.
package struct AppleHealthRecord: Sendable {
    package var stream: AppleHealthStream
    package var start: Double
    package var end: Double
    package var created: Double?
    package var value: Double
    package var entries: AppleHealthEntries
}

/// Reads records that are not at the top level.
package final class AppleHealthRecordReader {
    private let vocabulary = AppleHealthVocabulary()
    private var streams: [AppleHealthStream] = []

    package init() {}

    /// The sample that an element tells of, or why it is none.
    package func record(of element: AppleHealthElement) -> (record: AppleHealthRecord?, reason: AppleHealthReason?) {
        switch AppleHealthParser.row(of: element, vocabulary) {
        case .failure(let unusable): return (nil, unusable.reason)
        case .success(let row):
            streams += vocabulary.takeNewStreams()
            return (
                AppleHealthRecord(
                    stream: streams[Int(row.stream)], start: row.start, end: row.end,
                    created: row.created.isNaN ? nil : row.created, value: row.value, entries: element.entries),
                nil
            )
        }
    }

    /// The device that an element names.
    package func device(of element: AppleHealthElement) -> DeviceRecord? {
        element["device"].flatMap(vocabulary.deviceRecord)
    }
}
