package import HealthModel

/// A quantity or category sample of an export as numbers; everything that many share stands in its stream.
package struct AppleHealthRow: Sendable, Hashable {
    /// Seconds since 2001-01-01 UTC.
    package var start: Double
    package var end: Double
    /// When it was added on the exporting device; not a number if the file does not say (EXP-24).
    package var created: Double
    /// In the unit of the stream, or the number of a category value (EXP-12).
    package var value: Double
    /// The place of its stream among all of the file.
    package var stream: Int32
    /// The place of its metadata among all sets of the file, counted from 1; 0 without metadata; below zero for
    /// `-1 - place` among the sets of the batch that are not remembered.
    package var metadata: Int32

    package init(start: Double, end: Double, created: Double, value: Double, stream: Int32, metadata: Int32) {
        self.start = start
        self.end = end
        self.created = created
        self.value = value
        self.stream = stream
        self.metadata = metadata
    }
}

/// What samples of one type and origin have in common.
package struct AppleHealthStream: Sendable, Hashable {
    package var type: ObjectType
    /// The unit of the values; nil for categories.
    package var unit: QuantityUnit?
    package var sourceName: String
    package var sourceVersion: String?
    package var device: DeviceRecord?

    package init(
        type: ObjectType, unit: QuantityUnit?, sourceName: String, sourceVersion: String?, device: DeviceRecord?
    ) {
        self.type = type
        self.unit = unit
        self.sourceName = sourceName
        self.sourceVersion = sourceVersion
        self.device = device
    }
}

/// A set of metadata as the file prints it, in its order.
package typealias AppleHealthEntries = [AppleHealthElement.Attribute]

/// The single beats of a heart-rate-variability record (EXP-30).
package struct AppleHealthBeats: Sendable, Hashable {
    /// The place of the record in the rows of the batch.
    package var row: Int
    /// Instantaneous, rounded, in count/min.
    package var rates: [Double]
    /// The time of day in the zone of the recording, in seconds.
    package var times: [Double]
}

/// An element that became no sample, and why.
package struct AppleHealthLeftover: Sendable, Hashable {
    package var element: AppleHealthElement
    package var reason: AppleHealthReason
}

/// Why an element of an export is kept as it is instead of becoming an object.
package enum AppleHealthReason: String, Error, Sendable, Hashable, CaseIterable {
    case unknownType = "its type is not known"
    case unknownUnit = "its unit is not known or does not fit its type"
    case unknownValue = "its value is no number and no known name"
    case notANumber = "its value is not a number"
    case missingValue = "it has no value"
    case valueOutOfRange = "its value does not belong to its type"
    case unreadableDate = "it has no readable dates"
    case endsBeforeStart = "it ends before it starts"
    case tooLong = "it lasts longer than its type allows"
    case missingSource = "it names no source"
    case unknownElement = "nothing is known of elements of this kind"
    case noClass = "objects of this kind cannot be stored yet"
    case emptyDay = "it tells of a day without data"
    case malformed = "what it contains does not fit together"
    case missingFile = "the file that it names is not in the export"

    /// Whether what the element says cannot be read; else nobody here knows what to make of it yet (EXP-26).
    package var isUnreadable: Bool {
        switch self {
        case .notANumber, .missingValue, .unreadableDate, .malformed: true
        case .unknownType, .unknownUnit, .unknownValue, .valueOutOfRange, .endsBeforeStart, .tooLong, .missingSource,
            .unknownElement, .noClass, .emptyDay, .missingFile:
            false
        }
    }

    /// What of an element shows it, as the file says it.
    package func evidence(in element: AppleHealthElement) -> String? {
        switch self {
        case .notANumber, .unknownValue, .valueOutOfRange: element["value"]
        case .unreadableDate: ["startDate", "endDate"].first { element.date($0) == nil }.flatMap { element[$0] }
        case .unknownUnit: element["unit"]
        default: nil
        }
    }
}

/// A stretch of an export, in the order of the file within each list.
package struct AppleHealthBatch: Sendable {
    package var rows: [AppleHealthRow] = []
    package var beats: [AppleHealthBeats] = []
    /// Everything that is no sample of its own: workouts, correlations, summaries, the person.
    package var elements: [AppleHealthElement] = []
    package var leftovers: [AppleHealthLeftover] = []
    /// The streams that appear first in this batch; their places follow on those of earlier batches.
    package var newStreams: [AppleHealthStream] = []
    /// The sets of metadata that appear first in this batch.
    package var newMetadata: [AppleHealthEntries] = []
    /// Sets that are not remembered beyond this batch, because there are too many.
    package var passingMetadata: [AppleHealthEntries] = []
    /// How many bytes of the file have been read up to the end of the batch.
    package var byteOffset = 0

    package init() {}

    /// A batch with room for its rows.
    static func empty() -> AppleHealthBatch {
        var batch = AppleHealthBatch()
        batch.rows.reserveCapacity(AppleHealthParser.batchSize)
        return batch
    }
}

/// How reading an export ended.
package struct AppleHealthSummary: Sendable {
    /// The attribute of the root.
    package var locale: String?
    package var byteCount = 0
    /// Elements directly below the root, by name.
    package var elementCounts: [String: Int] = [:]
    package var warnings: [WorkoutFileWarning] = []
    /// Whether the file ended before its root element did.
    package var isDamaged = false

    package init() {}
}
