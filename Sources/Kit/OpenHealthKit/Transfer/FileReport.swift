public import Foundation
public import HealthKit
import HealthModel
import HealthReports
import HealthTransfer

/// What became of one file that was imported or written.
public struct FileReport: Sendable {
    /// How it ended.
    public enum Outcome: String, Sendable {
        /// All of it is stored, or written.
        case complete
        /// A part is stored, or written; the remarks say what is not, and why.
        case partial
        /// Everything was stored before; nothing changed.
        case known
        /// Nothing was stored, or written; the error says why.
        case failed
    }

    /// How many objects of a type a file has.
    public struct Count: Sendable, Hashable {
        /// Stored now, or written.
        public let added: Int
        /// Stored before.
        public let known: Int
    }

    /// Something that was not as it should be, or found no place.
    public struct Remark: Sendable, Hashable {
        /// What was done about it.
        public enum Kind: String, Sendable {
            /// It was put right, and nothing is missing.
            case repaired
            /// It was left out.
            case skipped
            /// It is only told.
            case noted
        }

        /// What was done about it.
        public let kind: Kind
        /// How often it happened.
        public let count: Int
        /// A sentence for people, with the first place in the file where that is known.
        public let text: String
    }

    /// The file as it was named: a path, or a path in an archive.
    public let file: String
    /// What its content is, by the names of ``WorkoutFormat``, or `apple-health`; nil if nobody can tell.
    public let format: String?
    /// How it ended.
    public let outcome: Outcome
    /// The workouts of the file, those stored before included; empty for exports of Apple Health, which have thousands.
    public let workouts: [UUID]
    /// How many objects of each type it has.
    public let types: [HKObjectType: Count]
    /// What was repaired, left out, or should be known.
    public let remarks: [Remark]
    /// Why nothing was stored or written, in a sentence; nil unless it failed.
    public let error: String?

    /// How many objects were stored now, or written.
    public var added: Int { types.values.reduce(0) { $0 + $1.added } }
    /// How many objects were stored before.
    public var known: Int { types.values.reduce(0) { $0 + $1.known } }
    /// How many things were put right.
    public var repaired: Int { count(.repaired) }
    /// How many things were left out.
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
            case .duplicate: report.isPartial ? .partial : .known
            case .imported: isCut || report.isPartial ? .partial : .complete
            }
        workouts = report.workouts
        var counts: [ObjectType: Count] = [:]
        for (identifier, count) in report.types {
            guard let type = ObjectType(identifier: identifier) else { continue }
            counts[type] = Count(added: count.added, known: count.known)
        }
        for (type, count) in report.samplesByType { counts[type] = Count(added: count, known: 0) }
        if !report.workouts.isEmpty {
            let added = report.stored.count
            counts[.workout] = Count(added: added, known: report.workouts.count - added)
        }
        types = Dictionary(uniqueKeysWithValues: counts.map { (HKObjectType.type(for: $0), $1) })
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
