import Foundation
import WorkoutFiles

/// Something in a file that was not as it should be, or found no place.
package struct TransferRemark: Sendable, Hashable {
    /// What was done about it.
    package enum Kind: String, Sendable {
        /// It was put right, and nothing is missing.
        case repaired
        /// It was left out.
        case skipped
        /// It is only told.
        case noted
    }

    package var kind: Kind
    /// How often it happened.
    package var count: Int
    /// A sentence for people.
    package var text: String

    package init(_ kind: Kind, count: Int = 1, _ text: String) {
        (self.kind, self.count, self.text) = (kind, count, text)
    }

    /// Something that was left out.
    package static func skipped(_ count: Int, _ text: String) -> TransferRemark {
        TransferRemark(.skipped, count: count, text)
    }

    /// One thing that was left out.
    package static func skipped(_ text: String) -> TransferRemark { TransferRemark(.skipped, text) }

    /// Something that is only told.
    package static func noted(_ text: String) -> TransferRemark { TransferRemark(.noted, text) }
}

extension TransferRemark {
    /// What a reader says, with what it did about it.
    init(_ warning: WorkoutFileWarning) {
        let kind: Kind =
            switch warning.kind {
            case .timeGoesBack, .wrongChecksum, .undatedClock, .noValue: .noted
            case .reorderedSegments, .controlCharacter, .doubleAttribute, .unclosedRecording, .missingSummary,
                .repeatedPoint:
                .repaired
            case .damaged, .longTag, .invalidPosition, .untimedPoint, .strayDate, .unreadableValue, .trailingContent,
                .misalignedField, .droppedField, .impossibleDate, .impossibleValue:
                .skipped
            }
        self.init(kind, count: warning.count, warning.message)
    }

    /// What a writer says that a file does not hold; all that the format has no place for in one sentence.
    static func remarks(on losses: [WorkoutFileLoss], format: FileFormat) -> [TransferRemark] {
        var remarks = losses.filter { $0.kind != .unknown }.map { loss in
            TransferRemark(loss.kind == .leftOut ? .skipped : .noted, count: loss.count, loss.message)
        }
        let unknown = losses.filter { $0.kind == .unknown }
        if !unknown.isEmpty {
            let list = unknown.map { "\($0.count) \($0.what)" }.formatted(
                .list(type: .and).locale(Locale(identifier: "en")))
            remarks.append(
                .skipped(
                    unknown.reduce(0) { $0 + $1.count },
                    "Left out, because \(format.title) has no place for them: \(list)."))
        }
        return remarks
    }
}
