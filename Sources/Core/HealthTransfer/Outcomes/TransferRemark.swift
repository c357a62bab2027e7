import Foundation
import WorkoutFiles

/// A remark on data of a file that was invalid, or that could not be transferred.
package struct TransferRemark: Sendable, Hashable {
    /// The handling of the data.
    package enum Kind: String, Sendable {
        /// The data was repaired, and nothing is missing.
        case repaired
        /// The data was left out.
        case skipped
        /// The remark is for information only.
        case noted
    }

    package var kind: Kind
    /// The number of occurrences.
    package var count: Int
    /// The message, a sentence for display.
    package var text: String

    package init(_ kind: Kind, count: Int = 1, _ text: String) {
        (self.kind, self.count, self.text) = (kind, count, text)
    }

    /// Returns a remark on data that was left out.
    package static func skipped(_ count: Int, _ text: String) -> TransferRemark {
        TransferRemark(.skipped, count: count, text)
    }

    /// Returns a remark on a single item that was left out.
    package static func skipped(_ text: String) -> TransferRemark { TransferRemark(.skipped, text) }

    /// Returns a remark for information only.
    package static func noted(_ text: String) -> TransferRemark { TransferRemark(.noted, text) }
}

extension TransferRemark {
    /// Creates a remark from the warning of a reader, with the handling of the data.
    init(_ warning: WorkoutFileWarning) {
        let kind: Kind =
            switch warning.kind {
            case .timeGoesBack, .wrongChecksum, .undatedClock, .noValue, .trailingBytes: .noted
            case .reorderedSegments, .controlCharacter, .doubleAttribute, .unclosedRecording, .missingSummary,
                .repeatedPoint, .correctedDate:
                .repaired
            case .damaged, .longTag, .invalidPosition, .untimedPoint, .strayDate, .unreadableValue, .decimalComma,
                .trailingContent, .misalignedField, .droppedField, .impossibleDate, .impossibleValue:
                .skipped
            }
        self.init(kind, count: warning.count, warning.message)
    }

    /// Returns remarks on the losses of a writer; everything that the format does not support is in one sentence.
    static func remarks(on losses: [WorkoutFileLoss], format: WorkoutFileFormat) -> [TransferRemark] {
        var remarks = losses.filter { $0.kind != .unsupported }.map { loss in
            TransferRemark(loss.kind == .leftOut ? .skipped : .noted, count: loss.count, loss.message)
        }
        let unsupported = losses.filter { $0.kind == .unsupported }
        if !unsupported.isEmpty {
            let list = unsupported.map { "\($0.count) \($0.name)" }.formatted(
                .list(type: .and).locale(Locale(identifier: "en")))
            remarks.append(
                .skipped(
                    unsupported.reduce(0) { $0 + $1.count },
                    "Left out because \(format.title) does not support them: \(list)."))
        }
        return remarks
    }
}
