package import Foundation
package import HealthModel
package import HealthReports
package import WorkoutFiles

/// The result of importing one file.
package struct ImportReport: Sendable {
    /// The outcome of an import.
    package enum Status: String, Sendable {
        /// Something was stored.
        case imported
        /// Nothing changed, because all data had been stored before.
        case duplicate
        /// Nothing was stored.
        case failed
    }

    /// The number of objects of a kind in a file.
    package struct Count: Sendable, Hashable {
        /// The number stored by this import.
        package var added: Int
        /// The number stored before.
        package var known: Int

        package init(added: Int, known: Int) {
            self.added = added
            self.known = known
        }
    }

    /// Elements that were kept unparsed for the same reason.
    package struct Kept: Sendable, Hashable {
        /// The type identifier, or the kind if there is no type.
        package var kind: String
        /// The reason that it is not an object, as a clause.
        package var reason: String
        /// A Boolean value that indicates whether the element cannot be read; otherwise this version does not support
        /// it.
        package var isUnreadable: Bool
        /// Some distinct values of the file that illustrate the reason.
        package var examples: [String]
        package var count: Count

        /// The maximum number of examples, and the maximum length of each in characters.
        private static let (mostExamples, longestExample) = (3, 40)

        package init(kind: String, reason: String, isUnreadable: Bool = false) {
            (self.kind, self.reason, self.isUnreadable) = (kind, reason, isUnreadable)
            (examples, count) = ([], Count(added: 0, known: 0))
        }

        /// Adds a value as an example, if there is room.
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

    /// Returns remarks on the elements that were kept unparsed.
    ///
    /// - Parameter hasValues: A Boolean value that indicates whether the remarks quote values of the file, for its
    ///   owner; messages that may be logged do not.
    package func keptRemarks(hasValues: Bool) -> [TransferRemark] {
        kept.map { kept in
            let count = kept.count.added + kept.count.known
            let name = ObjectType(identifier: kept.kind).map(TypeName.name) ?? kept.kind
            return TransferRemark(
                kept.isUnreadable ? .skipped : .noted, count: count,
                "\(count) \(count == 1 ? "element" : "elements") of \(name) \(count == 1 ? "was" : "were") kept, but not interpreted (\(hasValues ? kept.clause : kept.reason))."
            )
        }
    }

    /// The name of the file, as given by the caller.
    package var file: String
    /// The format as a file extension.
    package var format: String?
    package var status: Status
    /// The workouts of the file, including those stored before.
    package var workouts: [UUID] = []
    /// The workouts of an export or of a list of objects, including those stored before; ``workouts`` does not
    /// contain them.
    package var workoutsOfExport: [UUID] = []
    /// The workouts among ``workouts`` that this import stored, as summaries.
    package var stored: [WorkoutSummary] = []
    /// The number of samples stored by this import.
    package var samples = 0
    /// The number of samples of each type stored by this import with workouts of workout files.
    package var samplesByType: [ObjectType: Int] = [:]
    /// The number of route points stored by this import.
    package var routePoints = 0
    /// The number of workouts stored by this import that ``stored`` does not contain.
    package var workoutCount = 0
    /// The number of objects by type identifier, for files with objects of many types.
    package var types: [String: Count] = [:]
    /// The number of elements that were kept unparsed, by type or kind.
    package var unmapped: [String: Count] = [:]
    /// The elements that were kept unparsed by type or kind and reason, in this order; ``unmapped`` has the sums.
    package var kept: [Kept] = []
    /// The number of objects of the file that were stored before.
    package var duplicates = 0
    /// The number of objects of the file that were deleted from this store, and stay deleted.
    package var deleted = 0
    /// The number of objects of the file that were left out because others were asked for (IMP-95).
    package var unchosen = 0
    /// A Boolean value that indicates whether a part of the file could not be read.
    package var isPartial = false
    /// A Boolean value that indicates whether the file is valid and contains nothing that could become a workout.
    package var hasNoWorkout = false
    /// The kind of a file that has neither workouts nor measurements, such as "a settings file".
    package var otherKind: String?
    /// A Boolean value that indicates whether the file contains a route without times.
    package var hasWay = false
    /// The users of a device whose measurements the file has.
    package var users: [Int] = []
    /// The routes of an export that no workout references.
    package var unmatchedRoutes: [String] = []
    /// The number of bytes read, for files whose import speed is reported.
    package var byteCount = 0
    /// The values of workout files that were judged impossible, by kind; ``remarks`` contains their sentences.
    package var implausible: [Implausible] = []
    /// The remarks on left out or suspicious data, as sentences.
    package var remarks: [TransferRemark] = []
    /// The reason that nothing was stored, as a sentence.
    package var error: String?
    /// The kind of the error, if it is not the fault of the file.
    package var cause: TransferFailure.Kind?
    /// The reader limit that the file exceeds, with a message; data stored before stays (SEC-42).
    package var excess: Excess?

    /// A limit that a file exceeds.
    package struct Excess: Sendable, Hashable {
        package var limit: ReaderLimit
        /// The message, a sentence.
        package var sentence: String
    }

    /// Adds remarks on types for which the app has no share authorization.
    mutating func addRefusals(_ isShared: [ObjectType: Bool]) {
        for name in isShared.filter({ !$0.value }).keys.map(TypeName.name).sorted() {
            remarks.append(.skipped("No \(name) samples were stored: the app has no permission to write them."))
        }
    }

    /// Adds the warnings of a reader.
    mutating func add(_ warnings: [WorkoutFileWarning]) {
        remarks += warnings.map(TransferRemark.init)
        if warnings.contains(where: { $0.isPartial || [.unreadableValue, .decimalComma].contains($0.kind) }) {
            isPartial = true
        }
        for warning in warnings { note(warning.limit, warning.message) }
    }

    /// Sets the error that stopped the import, and the kind of its cause.
    mutating func fail(_ error: any Error) {
        cause = TransferFailure(error).kind
        guard let error = error as? WorkoutFileError else {
            self.error = "Could not import '\(file)': \(error)"
            return
        }
        self.error = error.message
        otherKind = error.otherKind
        note(error.limit, error.message)
    }

    /// Adds a problem with the compression or the archive of a file.
    mutating func add(_ problem: FileProblem, in name: String) {
        let sentence = problem.sentence(in: name)
        remarks.append(.skipped(sentence))
        isPartial = true
        note(problem.limit, sentence)
    }

    /// Stores the first limit that the file exceeds.
    mutating func note(_ limit: ReaderLimit?, _ sentence: String) {
        if excess == nil { excess = limit.map { Excess(limit: $0, sentence: sentence) } }
    }

    /// Adds a remark that the import was cancelled before the end of the file.
    mutating func addInterruption() {
        remarks.append(.noted("The import was cancelled. Import the file again to continue."))
        isPartial = true
    }

    /// The messages of all remarks.
    package var warnings: [String] { remarks.map(\.text) }

    /// Creates a report without results.
    package init(file: String, format: String?, status: Status) {
        self.file = file
        self.format = format
        self.status = status
    }

    /// Returns the report on a file of which nothing was stored.
    package static func failure(_ file: String, _ message: String, limit: ReaderLimit? = nil) -> ImportReport {
        var report = ImportReport(file: file, format: nil, status: .failed)
        report.error = message
        report.note(limit, message)
        return report
    }

    /// Returns the report on a damaged archive.
    package static func failure(_ file: String, _ problem: FileProblem) -> ImportReport {
        failure(file, problem.sentence(in: file), limit: problem.limit)
    }

    /// Returns the report on a file that could not be read.
    package static func failure(_ file: String, _ error: WorkoutFileError) -> ImportReport {
        failure(file, error.message, limit: error.limit)
    }
}
