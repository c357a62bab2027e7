import Foundation
import GRDB
import HealthModel

/// A problem found by a check, and its repair.
struct Finding {
    /// A description for people.
    var message: String
    /// The data lost by the repair; empty if there are none.
    var losses: [DataLoss] = []
    /// A closure that repairs the problem within a transaction; nil if it cannot be repaired.
    var repair: (() throws -> Void)?

    /// A Boolean value that indicates whether it is uncertain that this is a problem at all.
    var isDoubtful = false

    func problem(of check: IntegrityCheckKind) -> IntegrityProblem {
        let remedy: IntegrityProblem.Remedy = losses.isEmpty ? isDoubtful ? .accept : .repair : .loss
        return IntegrityProblem(check, repair == nil ? .salvage : remedy, message)
    }
}

/// An integrity check of a store, check by check, within one snapshot.
///
/// Each check has a file of its own. It reports problems with their repairs; an examination alone runs no repairs.
final class IntegrityCheck {
    let session: StoreReader
    /// The checks to run.
    let checks: [IntegrityCheckKind]
    /// The messages of SQLite's integrity check of the file and its indices; nil until it runs, and again after a
    /// repair.
    var knownPageMessages: [String]?
    /// The findings of the block check for the summary check, so that each block is decoded once.
    var summaryFindings: [Finding] = []
    /// The longest sample of each type in blocks, in seconds.
    var longest: [ObjectType: Double] = [:]
    /// The number of quantities of each series that repairs gave up with their blocks.
    var givenUp: [Int64: Int] = [:]
    private let progress: (IntegrityCheckKind, Int) throws -> Void
    private var check = IntegrityCheckKind.file
    private var findings: [Finding] = []
    private var count = 0

    var database: Database { session.database }
    var references: ReferenceTable { session.references }

    /// Creates an integrity check.
    ///
    /// - Parameters:
    ///   - checks: The checks to run, in the order of the cases.
    ///   - progress: A closure called regularly with the number of rows examined; an error that it throws ends the
    ///     examination.
    init(
        _ session: StoreReader, _ checks: [IntegrityCheckKind] = IntegrityCheckKind.allCases,
        progress: @escaping (IntegrityCheckKind, Int) throws -> Void = { _, _ in }
    ) {
        self.session = session
        self.checks = checks
        self.progress = progress
    }

    /// Runs a check, and returns the number of items examined, and its findings.
    func run(_ check: IntegrityCheckKind) throws -> (count: Int, findings: [Finding]) {
        self.check = check
        findings = []
        count = 0
        do {
            try look(check)
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            found("The check of \(check.rawValue) failed: \(Self.reason(error))")
        }
        return (count, findings)
    }

    private func look(_ check: IntegrityCheckKind) throws {
        switch check {
        case .file: try checkFile()
        case .indices: try checkIndices()
        case .references: try checkReferences()
        case .blocks:
            summaryFindings = []
            try checkBlocks()
        case .summaries: findings += summaryFindings
        case .identifiers: try checkDirectory()
        case .series: try checkSeries()
        case .contents: try checkContents()
        case .bodies: try checkBodies()
        case .copies: try checkCopies()
        case .numbers: try checkNumbers()
        case .checksums: try checkChecksums()
        }
    }

    // MARK: Findings

    /// Counts examined items, and reports progress.
    func looked(at number: Int = 1) throws {
        let before = count
        count += number
        if before / 256 != count / 256 { try progress(check, count) }
    }

    /// Records a finding.
    func found(
        _ message: String, losses: [DataLoss] = [], isDoubtful: Bool = false, repair: (() throws -> Void)? = nil
    ) {
        findings.append(Finding(message: message, losses: losses, repair: repair, isDoubtful: isDoubtful))
    }

    /// Records that a part of a sample is unreadable; the repair deletes the sample.
    func found(_ message: String, lostSample id: Int64) {
        found(message, losses: losses(ofSample: id)) { [database] in
            try SQLStatement(database, "DELETE FROM sample WHERE id = ?").run(.integer(id))
        }
    }

    /// Returns a closure that runs work shared by several findings only once; if it failed, it fails for all of them.
    func once(_ work: @escaping () throws -> Void) -> () throws -> Void {
        var known: Result<Void, any Error>?
        return {
            let outcome = known ?? Result { try work() }
            known = outcome
            try outcome.get()
        }
    }

    /// Returns the description of an error, as a sentence or the end of one.
    static func reason(_ error: any Error) -> String {
        switch error {
        case let error as EngineError: error.message
        case let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT:
            "a page is damaged"
        case let error as DatabaseError where error.resultCode == .SQLITE_IOERR: "a disk error occurred"
        case let error as DatabaseError: error.message ?? "code \(error.resultCode.rawValue)"
        default: "\(error)"
        }
    }
}

extension StoreReader {
    /// Returns descriptions of the store's problems; empty if there are none.
    package func integrityProblems() throws -> [String] {
        let checkup = IntegrityCheck(self)
        return try checkup.checks.flatMap { try checkup.run($0).findings.map(\.message) }
    }
}
