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
        /// A value that is no number, or no date, was left out and its point kept.
        case unreadableValue
        /// A point is earlier than the one before it in its segment; the order of the file was kept.
        case timeGoesBack
        /// Segments were put in the order of their times.
        case reorderedSegments
        /// A control character that XML forbids was dropped.
        case controlCharacter
        /// Something follows the end of the document and was not read.
        case trailingContent
    }

    package var kind: Kind
    /// How often it happened.
    package var count: Int
    /// Where it happened first, as far as that is known.
    package var place: WorkoutFileError.Place
    /// For ``Kind/damaged``: what is wrong, as a clause.
    package var detail: String?

    /// A sentence for people.
    package var message: String {
        switch kind {
        case .damaged: "The file is damaged: \(detail ?? "it ends early") (\(place)). What comes before was read."
        case .invalidPosition: "\(count) points without a valid position were left out; the first is in \(place)."
        case .untimedPoint: "\(count) points without a time were left out; the first is in \(place)."
        case .unreadableValue: "\(count) values could not be read and were left out; the first is in \(place)."
        case .timeGoesBack: "Time goes back at \(count) points; the first is in \(place)."
        case .reorderedSegments: "The segments of \(place) are not in the order of time and were sorted."
        case .controlCharacter: "\(count) forbidden control characters in \(place) were dropped."
        case .trailingContent: "What follows the end of the document in \(place) was not read."
        }
    }
}

/// Warnings by kind while a file is read.
struct WarningCollector {
    private var warnings: [WorkoutFileWarning] = []

    /// Counts one more; the place is asked for only if it is the first of its kind.
    mutating func add(
        _ kind: WorkoutFileWarning.Kind, count: Int = 1, detail: String? = nil, at place: () -> WorkoutFileError.Place
    ) {
        if let index = warnings.firstIndex(where: { $0.kind == kind }) {
            warnings[index].count += count
        } else {
            warnings.append(WorkoutFileWarning(kind: kind, count: count, place: place(), detail: detail))
        }
    }

    /// All warnings in the order of first occurrence.
    var all: [WorkoutFileWarning] { warnings }
}
