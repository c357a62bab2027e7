/// Something in a file that was left out or looked wrong, while the rest was read.
///
/// Equal things are counted, and the place is that of the first one.
package struct WorkoutFileWarning: Hashable, Sendable {
    /// What happened.
    package enum Kind: Hashable, Sendable, CaseIterable {
        /// The file ends early or is damaged; everything before the place was read.
        case damaged
        /// A point without a position on earth was left out.
        case invalidPosition
        /// A point without a time, in a file where others have one, was left out.
        case untimedPoint
        /// A point whose date lies far from those of all its neighbours was left out.
        case strayDate
        /// A point that the file has twice was left out once.
        case repeatedPoint
        /// A date that is none, or at which nobody recorded anything, was left out.
        case impossibleDate
        /// A value that cannot be was left out and its point kept.
        case impossibleValue
        /// A value that says that there is none was left out.
        case noValue
        /// A value that is no number, or no date, was left out and its point kept.
        case unreadableValue
        /// A point is earlier than the one before it in its segment; the order of the file was kept.
        case timeGoesBack
        /// Segments were put in the order of their times.
        case reorderedSegments
        /// A control character that XML forbids was dropped.
        case controlCharacter
        /// A tag has an attribute twice; the first one counts.
        case doubleAttribute
        /// An element was left out because its tag is too long to be read.
        case longTag
        /// Something follows the end of the document and was not read.
        case trailingContent
        /// The checksum does not fit the content, which was read nevertheless.
        case wrongChecksum
        /// A field whose size does not fit its type was left out.
        case misalignedField
        /// The device did not close the file; it was read as far as it goes.
        case unclosedRecording
        /// The file says nothing about the activity as a whole.
        case missingSummary
        /// The device did not know the date.
        case undatedClock
        /// A field with a name of its own found no room.
        case droppedField
    }

    /// Whether something that the file holds, nobody knows what, was not read.
    package var isPartial: Bool { kind == .damaged || kind == .longTag }

    package var kind: Kind
    /// How often it happened.
    package var count: Int
    /// Where it happened first, as far as that is known.
    package var place: WorkoutFileError.Place
    /// What is wrong, as a clause, for the kinds that can be many things.
    package var detail: String?
    /// The limit that the file exceeds, if that is why.
    package var limit: ReaderLimit?

    /// A sentence for people.
    package var message: String {
        switch kind {
        case .damaged: "The file is damaged: \(detail ?? "it ends early") (\(place)). What comes before was read."
        case .invalidPosition: leftOut("point", because: "it has no valid position", "they have no valid position")
        case .untimedPoint: leftOut("point", because: "it has no time", "they have no time")
        case .strayDate:
            leftOut(
                "point", because: "its time lies far away from the rest of the workout",
                "their times lie far away from the rest of the workout")
        case .repeatedPoint: leftOut("point", because: "the file has it twice", "the file has them twice")
        case .impossibleDate:
            leftOut(
                "date", because: "there is no such day or time, or it is not of our age",
                "there are no such days or times, or they are not of our age")
        case .impossibleValue: leftOut("value", because: "it is impossible", "they are impossible")
        case .noValue:
            leftOut(
                "value", because: "it is 255, which means that there is none",
                "they are 255, which means that there is none")
        case .unreadableValue: leftOut("value", because: "it could not be read", "they could not be read")
        case .timeGoesBack: "Time goes back at \(counted("point"))\(firstPlace); the order of the file was kept."
        case .reorderedSegments: "The segments were sorted: they are not in the order of time."
        case .controlCharacter: "\(counted("forbidden control character")) \(was) removed\(firstPlace)."
        case .doubleAttribute: "\(counted("double attribute")) \(was) ignored\(firstPlace)."
        case .longTag:
            leftOut(
                "element", because: "its tag is longer than \(XMLByteScanner.windowSize) bytes",
                "their tags are longer than \(XMLByteScanner.windowSize) bytes")
        case .trailingContent: "What follows the end of the document was not read\(firstPlace)."
        case .wrongChecksum: "The checksum is wrong\(firstPlace): the file was changed or is damaged."
        case .misalignedField:
            leftOut(
                "field", because: "its size does not fit its type", "their sizes do not fit their types",
                detail.map { ": \($0)" } ?? "")
        case .unclosedRecording: "The recording was never closed\(firstPlace); it was read as far as it goes."
        case .missingSummary: "The file has no summary of the activity; dates and totals are those of its points."
        case .undatedClock: "The device did not know the date: \(detail ?? "its times were taken as they are")."
        case .droppedField: "\(counted("developer field")) \(was) left out: the file has too many."
        }
    }

    private func counted(_ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

    private var was: String { count == 1 ? "was" : "were" }

    /// - Parameters:
    ///   - one: Why a single one was left out.
    ///   - several: Why several were.
    ///   - rest: What follows the place.
    private func leftOut(_ noun: String, because one: String, _ several: String, _ rest: String = "") -> String {
        "\(counted(noun)) \(was) left out: \(count == 1 ? one : several)\(firstPlace)\(rest)."
    }

    /// Where to look, if a line or byte is known; the file itself is named beside the warning anyway.
    private var firstPlace: String {
        let parts = [place.line.map { "line \($0)" }, place.byteOffset.map { "byte \($0)" }].compactMap(\.self)
        return parts.isEmpty ? "" : " (\(count == 1 ? "" : "the first in ")\(parts.joined(separator: ", ")))"
    }
}

/// Warnings by kind while a file is read.
struct WarningCollector {
    private var warnings: [WorkoutFileWarning] = []

    /// Counts one more; the place is asked for only if it is the first of its kind.
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

    /// All warnings in the order of first occurrence.
    var all: [WorkoutFileWarning] { warnings }
}
