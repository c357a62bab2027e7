/// A warning about something in a file that was left out or looked wrong, while the rest was read.
///
/// Equal warnings are counted, and the location is that of the first.
public struct WorkoutFileWarning: Hashable, Sendable {
    /// The kind of warning.
    package enum Kind: Hashable, Sendable, CaseIterable {
        /// The file ends early or is damaged; the content before the location was read.
        case damaged
        /// A point without a valid position was left out.
        case invalidPosition
        /// A point without a time, in a file where others have one, was left out.
        case untimedPoint
        /// A point whose date lies far from those of all its neighbours was left out.
        case strayDate
        /// A point whose date lies far from those of all its neighbours has the time that these give.
        case correctedDate
        /// A duplicate point was left out.
        case repeatedPoint
        /// A date that is invalid, or before or after any possible recording, was left out.
        case impossibleDate
        /// An impossible value was left out, and its point kept.
        case impossibleValue
        /// A value that marks missing data was left out.
        case noValue
        /// A value that is not a number, or not a date, was left out, and its point kept.
        case unreadableValue
        /// A number with a decimal comma was left out, because the format requires decimal points.
        case decimalComma
        /// A point is earlier than the one before it in its segment; the order in the file was kept.
        case timeGoesBack
        /// Segments were sorted by time.
        case reorderedSegments
        /// A control character that XML forbids was dropped.
        case controlCharacter
        /// A tag has the same attribute twice; the first one is used.
        case doubleAttribute
        /// An element was left out because its tag is too long to be read.
        case longTag
        /// Content after the end of the document was not read.
        case trailingContent
        /// The bytes after the end of a complete file belong to no file.
        case trailingBytes
        /// The checksum does not match the content, which was read nevertheless.
        case wrongChecksum
        /// A field whose size does not match its type was left out.
        case misalignedField
        /// The device did not close the file, which was read to its end.
        case unclosedRecording
        /// The file contains no summary of the activity.
        case missingSummary
        /// The clock of the device was not set.
        case undatedClock
        /// A custom field was dropped, because there was no room for it.
        case droppedField
    }

    /// A Boolean value that indicates whether an unknown part of the file was not read, as in a damaged file.
    public var isPartial: Bool { kind == .damaged || kind == .longTag }

    package var kind: Kind
    /// The number of occurrences.
    public package(set) var count: Int
    /// The location of the first occurrence, as far as it is known.
    public package(set) var place: WorkoutFileError.Place
    /// The problem as a clause, for kinds that cover different problems.
    package var detail: String?
    /// The limit that the file exceeds, if that is the reason.
    package var limit: ReaderLimit?

    /// The warning as a sentence in English.
    public var message: String {
        switch kind {
        case .damaged: "The file is damaged: \(detail ?? "it ends early") (\(place)). The content before that was read."
        case .invalidPosition: leftOut("point", because: "it has no valid position", "they have no valid position")
        case .untimedPoint: leftOut("point", because: "it has no time", "they have no time")
        case .strayDate:
            leftOut(
                "point", because: "its time is too far from the rest of the workout",
                "their times are too far from the rest of the workout")
        case .correctedDate:
            "\(counted("point")) \(was) dated by a clock that was wrong: \(count == 1 ? "it has" : "they have") the time "
                + "that the rest of the recording gives."
        case .repeatedPoint: leftOut("point", because: "it is a duplicate", "they are duplicates")
        case .impossibleDate:
            leftOut(
                "date", because: "it is invalid or implausible",
                "they are invalid or implausible")
        case .impossibleValue: leftOut("value", because: "it is impossible", "they are impossible")
        case .noValue:
            leftOut(
                "value", because: "it is 255, which marks a missing value",
                "they are 255, which marks a missing value")
        case .unreadableValue: leftOut("value", because: "it could not be read", "they could not be read")
        case .decimalComma:
            leftOut("number", because: "it has a decimal comma", "they have decimal commas")
        case .timeGoesBack: "Time goes backwards at \(counted("point"))\(firstPlace); the order in the file was kept."
        case .reorderedSegments: "The segments were not in chronological order and have been sorted."
        case .controlCharacter: "\(counted("forbidden control character")) \(was) removed\(firstPlace)."
        case .doubleAttribute: "\(counted("duplicate attribute")) \(was) ignored\(firstPlace)."
        case .longTag:
            leftOut(
                "element", because: "its tag is longer than \(XMLByteScanner.windowSize) bytes",
                "their tags are longer than \(XMLByteScanner.windowSize) bytes")
        case .trailingContent: "The content after the end of the document was not read\(firstPlace)."
        case .trailingBytes: "The \(counted("byte")) after the end of the file \(was) ignored."
        case .wrongChecksum: "The checksum is wrong\(firstPlace): the file was changed or is damaged."
        case .misalignedField:
            leftOut(
                "field", because: "its size does not match its type", "their sizes do not match their types",
                detail.map { ": \($0)" } ?? "")
        case .unclosedRecording: "The recording was never closed\(firstPlace); it was read to its end."
        case .missingSummary: "The file has no summary of the activity; dates and totals are those of its points."
        case .undatedClock: "The device did not know the date: \(detail ?? "its times were taken as they are")."
        case .droppedField: "\(counted("developer field")) \(was) left out: the file has too many."
        }
    }

    private func counted(_ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

    private var was: String { count == 1 ? "was" : "were" }

    /// - Parameters:
    ///   - one: The reason for leaving out a single one.
    ///   - several: The reason for leaving out several.
    ///   - rest: The text after the location.
    private func leftOut(_ noun: String, because one: String, _ several: String, _ rest: String = "") -> String {
        "\(counted(noun)) \(was) left out: \(count == 1 ? one : several)\(firstPlace)\(rest)."
    }

    /// The line or byte of the first occurrence, if known.
    ///
    /// The file itself is named beside the warning.
    private var firstPlace: String {
        let parts = [place.line.map { "line \($0)" }, place.byteOffset.map { "byte \($0)" }].compactMap(\.self)
        return parts.isEmpty ? "" : " (\(count == 1 ? "" : "the first in ")\(parts.joined(separator: ", ")))"
    }
}

/// A collector of the warnings found while a file is read, grouped by kind.
struct WarningCollector {
    private var warnings: [WorkoutFileWarning] = []

    /// Counts a warning; the location is computed only for the first of its kind.
    mutating func add(
        _ kind: WorkoutFileWarning.Kind, count: Int = 1, detail: String? = nil, limit: ReaderLimit? = nil,
        at place: () -> WorkoutFileError.Place
    ) {
        if let index = warnings.firstIndex(where: { $0.kind == kind }) {
            warnings[index].count += count
        } else {
            warnings.append(
                WorkoutFileWarning(kind: kind, count: count, place: place(), detail: detail, limit: limit))
        }
    }

    /// All warnings, in the order of first occurrence.
    var all: [WorkoutFileWarning] { warnings }
}
