package import HealthModel

/// A quantity or category sample of an export in numeric form; properties shared by many samples are in its stream.
package struct AppleHealthRow: Sendable, Hashable {
    /// Seconds since 2001-01-01 UTC.
    package var start: Double
    package var end: Double
    /// The date at which the sample was added on the exporting device; not a number if the file does not contain it
    /// (EXP-24).
    package var created: Double
    /// The value in the unit of the stream, or the raw category value (EXP-12).
    package var value: Double
    /// The index of its stream among all streams of the file.
    package var stream: Int32
    /// The number of its metadata set among all sets of the file, starting at 1; 0 without metadata; negative for
    /// index `-1 - metadata` among the uncached sets of the batch.
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

/// The properties shared by samples of one type and origin.
package struct AppleHealthStream: Sendable, Hashable {
    package var type: ObjectType
    /// The unit of the values, or nil for categories.
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

/// A set of metadata as printed in the file, in the original order.
package typealias AppleHealthEntries = [AppleHealthElement.Attribute]

/// The individual beats of a heart rate variability record (EXP-30).
package struct AppleHealthBeats: Sendable, Hashable {
    /// The index of the record in the rows of the batch.
    package var row: Int
    /// The instantaneous heart rates, rounded, in count/min.
    package var rates: [Double]
    /// The times of day in the time zone of the recording, in seconds.
    package var times: [Double]
}

/// An element that could not be converted to a sample, and the reason.
package struct AppleHealthLeftover: Sendable, Hashable {
    package var element: AppleHealthElement
    package var reason: AppleHealthReason
}

/// The reason that an element of an export is stored unchanged instead of being converted to an object.
package enum AppleHealthReason: String, Error, Sendable, Hashable, CaseIterable {
    case unknownType = "its type is unknown"
    case unknownUnit = "its unit is unknown or not valid for its type"
    case unknownValue = "its value is neither a number nor a known name"
    case notANumber = "its value is not a number"
    case missingValue = "it has no value"
    case valueOutOfRange = "its value is not valid for its type"
    case unreadableDate = "its dates cannot be read"
    case endsBeforeStart = "it ends before it starts"
    case tooLong = "it lasts longer than its type allows"
    case missingSource = "it has no source"
    case unknownElement = "elements of this kind are not supported"
    case noClass = "objects of this kind cannot be stored yet"
    case emptyDay = "it describes a day without data"
    case malformed = "its content is inconsistent"
    case missingFile = "the file it refers to is not in the export"

    /// A Boolean value that indicates whether the element cannot be read at all; otherwise it is not supported yet
    /// (EXP-26).
    package var isUnreadable: Bool {
        switch self {
        case .notANumber, .missingValue, .unreadableDate, .malformed: true
        case .unknownType, .unknownUnit, .unknownValue, .valueOutOfRange, .endsBeforeStart, .tooLong, .missingSource,
            .unknownElement, .noClass, .emptyDay, .missingFile:
            false
        }
    }

    /// Returns the offending text of an element, as printed in the file.
    package func evidence(in element: AppleHealthElement) -> String? {
        switch self {
        case .notANumber, .unknownValue, .valueOutOfRange: element["value"]
        case .unreadableDate: ["startDate", "endDate"].first { element.date($0) == nil }.flatMap { element[$0] }
        case .unknownUnit: element["unit"]
        default: nil
        }
    }
}

/// A part of an export; each list is in file order.
package struct AppleHealthBatch: Sendable {
    package var rows: [AppleHealthRow] = []
    package var beats: [AppleHealthBeats] = []
    /// The elements that are not samples of their own: workouts, correlations, summaries, the person.
    package var elements: [AppleHealthElement] = []
    package var leftovers: [AppleHealthLeftover] = []
    /// The streams that first appear in this batch; their indexes continue those of earlier batches.
    package var newStreams: [AppleHealthStream] = []
    /// The metadata sets that first appear in this batch.
    package var newMetadata: [AppleHealthEntries] = []
    /// The metadata sets that are not cached beyond this batch, because there are too many.
    package var passingMetadata: [AppleHealthEntries] = []
    /// The number of bytes of the file read up to the end of the batch.
    package var byteOffset = 0

    package init() {}

    /// Returns an empty batch with capacity for its rows.
    static func empty() -> AppleHealthBatch {
        var batch = AppleHealthBatch()
        batch.rows.reserveCapacity(AppleHealthParser.batchSize)
        return batch
    }
}

/// The result of reading an export.
package struct AppleHealthSummary: Sendable {
    /// The locale attribute of the root element.
    package var locale: String?
    package var byteCount = 0
    /// The number of elements directly below the root, by name.
    package var elementCounts: [String: Int] = [:]
    package var warnings: [WorkoutFileWarning] = []
    /// A Boolean value that indicates whether the file ended before its root element.
    package var isDamaged = false

    package init() {}
}
