package import Foundation
package import HealthModel
import HealthReports
package import WorkoutFiles

/// What became of one file.
package struct ImportReport: Sendable {
    /// How it ended.
    package enum Status: String, Sendable {
        /// Something was stored.
        case imported
        /// Everything was stored before; nothing changed.
        case duplicate
        /// Nothing was stored.
        case failed
    }

    /// How much of something a file had.
    package struct Count: Sendable, Hashable {
        /// Stored now.
        package var added: Int
        /// Stored before.
        package var known: Int

        package init(added: Int, known: Int) {
            self.added = added
            self.known = known
        }
    }

    /// What was kept as the file says it for one reason.
    package struct Kept: Sendable, Hashable {
        /// The type, or what it is instead of one.
        package var kind: String
        /// Why it is no object, as a clause.
        package var reason: String
        /// Whether it cannot be read; else nobody here knows what to make of it yet.
        package var isUnreadable: Bool
        /// Some of the values that show it, as the file says them, each once.
        package var examples: [String]
        package var count: Count

        /// How many examples there are at most, and of how many characters.
        private static let (mostExamples, longestExample) = (3, 40)

        package init(kind: String, reason: String, isUnreadable: Bool = false) {
            (self.kind, self.reason, self.isUnreadable) = (kind, reason, isUnreadable)
            (examples, count) = ([], Count(added: 0, known: 0))
        }

        /// Remembers a value as an example, if there is room.
        package mutating func add(example: String) {
            guard examples.count < Self.mostExamples else { return }
            let text = example.count > Self.longestExample ? example.prefix(Self.longestExample) + "…" : example[...]
            if !examples.contains(String(text)) { examples.append(String(text)) }
        }

        /// The reason with its examples.
        package var clause: String {
            examples.isEmpty ? reason : "\(reason): \(examples.map { "\"\($0)\"" }.joined(separator: ", "))"
        }
    }

    /// What was kept as the file says it, as remarks.
    ///
    /// - Parameter hasValues: Whether they say what stands in the file, for the person whose it is; messages that may end in a log do
    ///   not.
    package func keptRemarks(hasValues: Bool) -> [TransferRemark] {
        kept.map { kept in
            let count = kept.count.added + kept.count.known
            let name = ObjectType(identifier: kept.kind).map(TypeName.name) ?? kept.kind
            return TransferRemark(
                kept.isUnreadable ? .skipped : .noted, count: count,
                "\(count) of \(name) \(count == 1 ? "was" : "were") kept and not understood (\(hasValues ? kept.clause : kept.reason))."
            )
        }
    }

    /// The file as the caller named it.
    package var file: String
    /// The format as a file extension.
    package var format: String?
    package var status: Status
    /// The workouts of the file, those stored before included.
    package var workouts: [UUID] = []
    /// The workouts of an export or of a list of objects, those stored before included; ``workouts`` does not name them.
    package var workoutsOfExport: [UUID] = []
    /// Those of ``workouts`` that were stored now, as lines of a list.
    package var stored: [WorkoutSummary] = []
    /// How many samples were stored now.
    package var samples = 0
    /// How many samples of each type were stored now with workouts of workout files.
    package var samplesByType: [ObjectType: Int] = [:]
    /// How many points of routes were stored now.
    package var routePoints = 0
    /// How many workouts were stored now, where ``stored`` does not name them.
    package var workoutCount = 0
    /// Objects by type identifier, for files with objects of many types.
    package var types: [String: Count] = [:]
    /// What is no object and was kept as the file says it, by type or kind.
    package var unmapped: [String: Count] = [:]
    /// Why that is no object, by type or kind and reason, in this order; ``unmapped`` has the sums.
    package var kept: [Kept] = []
    /// How many objects of the file were stored before.
    package var duplicates = 0
    /// How many objects of the file were deleted here, and stay so.
    package var deleted = 0
    /// Whether a part of the file could not be read, and so nobody knows what it holds.
    package var isPartial = false
    /// Whether the file is in order and holds nothing that could become a workout.
    package var hasNoWorkout = false
    /// Whether it describes a way without saying when somebody went it.
    package var hasWay = false
    /// Routes of an export that no workout names.
    package var unmatchedRoutes: [String] = []
    /// How many bytes were read, where it matters how fast.
    package var byteCount = 0
    /// What was left out or looked wrong, in sentences.
    package var remarks: [TransferRemark] = []
    /// Why nothing was stored, in a sentence.
    package var error: String?
    /// The limit of the readers that the file exceeds, with a sentence; what was stored before stays (SEC-42).
    package var excess: Excess?

    /// A limit that a file exceeds.
    package struct Excess: Sendable, Hashable {
        package var limit: ReaderLimit
        /// A sentence.
        package var sentence: String
    }

    /// Tells of types that may not be shared.
    mutating func addRefusals(_ isShared: [ObjectType: Bool]) {
        for name in isShared.filter({ !$0.value }).keys.map(TypeName.name).sorted() {
            remarks.append(.skipped("No samples of type \(name) were stored: permission to share it was refused."))
        }
    }

    /// Tells what a reader noticed.
    mutating func add(_ warnings: [WorkoutFileWarning]) {
        remarks += warnings.map(TransferRemark.init)
        if warnings.contains(where: { $0.isPartial || $0.kind == .unreadableValue }) { isPartial = true }
        for warning in warnings { note(warning.limit, warning.message) }
    }

    /// Tells why nothing, or no more, was stored.
    mutating func fail(_ error: WorkoutFileError) {
        self.error = error.message
        note(error.limit, error.message)
    }

    /// Tells of what is wrong with the packing of a file.
    mutating func add(_ problem: FileProblem, in name: String) {
        let sentence = problem.sentence(in: name)
        remarks.append(.skipped(sentence))
        isPartial = true
        note(problem.limit, sentence)
    }

    /// Keeps the first limit that the file exceeds.
    mutating func note(_ limit: ReaderLimit?, _ sentence: String) {
        if excess == nil { excess = limit.map { Excess(limit: $0, sentence: sentence) } }
    }

    /// Tells that the import was ended before the file was.
    mutating func addInterruption() {
        remarks.append(.noted("The import was interrupted; import the file again to go on."))
        isPartial = true
    }

    /// The sentences of all remarks.
    package var warnings: [String] { remarks.map(\.text) }

    /// A report without results.
    package init(file: String, format: String?, status: Status) {
        self.file = file
        self.format = format
        self.status = status
    }

    /// The report of a file of which nothing was stored.
    package static func failure(_ file: String, _ message: String, limit: ReaderLimit? = nil) -> ImportReport {
        var report = ImportReport(file: file, format: nil, status: .failed)
        report.error = message
        report.note(limit, message)
        return report
    }

    /// The report of an archive that is not as it was packed.
    package static func failure(_ file: String, _ problem: FileProblem) -> ImportReport {
        failure(file, problem.sentence(in: file), limit: problem.limit)
    }

    /// The report of a file that could not be read.
    package static func failure(_ file: String, _ error: WorkoutFileError) -> ImportReport {
        failure(file, error.message, limit: error.limit)
    }
}
