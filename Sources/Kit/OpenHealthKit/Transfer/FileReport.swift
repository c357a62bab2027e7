public import Foundation
public import HealthKit
import HealthModel
import HealthTransfer

/// The result of importing or writing one file.
public struct FileReport: Sendable {
    /// The outcome.
    public enum Outcome: String, Sendable {
        /// The whole content was stored or written.
        case complete
        /// A part was stored or written; the remarks explain the rest.
        case partial
        /// All of the content was already stored; nothing changed.
        case unchanged
        /// Nothing was stored or written; see the error.
        case failed
    }

    /// The number of objects of a type.
    public struct Count: Sendable, Hashable {
        /// The number of objects newly stored or written.
        public let added: Int
        /// The number of objects already stored.
        public let unchanged: Int
    }

    /// A remark about a problem or a part without a counterpart.
    public struct Remark: Sendable, Hashable {
        /// The kind of a remark.
        public enum Kind: String, Sendable {
            /// The problem was repaired, and nothing is missing.
            case repaired
            /// The part was omitted.
            case skipped
            /// The remark is only informative.
            case noted
        }

        /// The kind.
        public let kind: Kind
        /// The number of occurrences.
        public let count: Int
        /// The user-facing message, with the first position in the file if known.
        public let text: String
    }

    /// Values of one kind that were judged impossible: they are in no sample, distance, climb or record, and stay in
    /// the recording beside the workout.
    public struct Implausible: Sendable, Hashable {
        /// The kind, such as `positionJump`.
        public let kind: String
        /// The stream or figure, such as `heart rate`; `nil` if the kind says it.
        public let subject: String?
        /// The number of values.
        public let count: Int
        /// The date of the first one; `nil` if it has none.
        public let first: Date?
        /// The user-facing message.
        public let text: String
    }

    /// The file as specified: a path, or a path in an archive.
    public let file: String
    /// The format, by the names of ``WorkoutExportFormat``, or `apple-health`; `nil` if it was not recognized.
    public let format: String?
    /// The outcome.
    public let outcome: Outcome
    /// The workouts of the file, including those already stored; empty for exports of Apple Health, which have
    /// thousands.
    public let workouts: [UUID]
    /// The number of objects of each type.
    public let types: [HKObjectType: Count]
    /// The values that were judged impossible, by kind; ``remarks`` contains their messages.
    public let implausible: [Implausible]
    /// The remarks on repaired, omitted and other parts.
    public let remarks: [Remark]
    /// The reason of a failure, as a sentence; `nil` if the import or export did not fail.
    public let error: String?

    /// The number of objects newly stored or written.
    public var added: Int { types.values.reduce(0) { $0 + $1.added } }
    /// The number of objects already stored.
    public var unchanged: Int { types.values.reduce(0) { $0 + $1.unchanged } }
    /// The number of repaired problems.
    public var repaired: Int { count(.repaired) }
    /// The number of omitted parts.
    public var skipped: Int { count(.skipped) }

    private func count(_ kind: Remark.Kind) -> Int { remarks.reduce(0) { $0 + ($1.kind == kind ? $1.count : 0) } }
}

extension FileReport {
    init(_ report: ImportReport) {
        file = report.file
        format = report.format
        let isCut = !report.remarks.allSatisfy { $0.kind != .skipped }
        outcome =
            switch report.status {
            case .failed: .failed
            case .duplicate: report.isPartial ? .partial : .unchanged
            case .imported: isCut || report.isPartial ? .partial : .complete
            }
        workouts = report.workouts
        var counts: [ObjectType: Count] = [:]
        for (identifier, count) in report.types {
            guard let type = ObjectType(identifier: identifier) else { continue }
            counts[type] = Count(added: count.added, unchanged: count.known)
        }
        for (type, count) in report.samplesByType { counts[type] = Count(added: count, unchanged: 0) }
        if !report.workouts.isEmpty {
            let added = report.stored.count
            counts[.workout] = Count(added: added, unchanged: report.workouts.count - added)
        }
        types = Dictionary(uniqueKeysWithValues: counts.map { (HKObjectType.type(for: $0), $1) })
        implausible = report.implausible.map { values in
            Implausible(
                kind: values.kind.rawValue, subject: values.subject, count: values.count,
                first: values.first.map { Date(timeIntervalSinceReferenceDate: $0) }, text: values.text)
        }
        remarks = (report.remarks + report.keptRemarks(hasValues: false)).map(Remark.init)
        error = report.error
    }
}

extension FileReport.Remark {
    init(_ remark: TransferRemark) {
        kind =
            switch remark.kind {
            case .repaired: .repaired
            case .skipped: .skipped
            case .noted: .noted
            }
        count = remark.count
        text = remark.text
    }
}
