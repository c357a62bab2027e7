import Foundation
import GRDB
import HealthModel

/// Something that a check found, and what helps.
struct Finding {
    /// A sentence for people.
    var message: String
    /// What is given up when it is mended; empty if nothing is.
    var losses: [StoreLoss] = []
    /// Puts it right, within a transaction; nil if nothing can.
    var mend: (() throws -> Void)?

    /// Whether nobody can tell whether it is wrong at all.
    var isDoubtful = false

    func problem(of check: StoreCheck) -> StoreProblem {
        let remedy: StoreProblem.Remedy = losses.isEmpty ? isDoubtful ? .accept : .repair : .loss
        return StoreProblem(check, mend == nil ? .salvage : remedy, message)
    }
}

/// Examines a store, check by check, within one consistent read.
///
/// Each check stands in a file of its own. It finds what is wrong and says what would mend it; whoever only looks leaves that be.
final class StoreCheckup {
    let session: ReadSession
    /// What is looked at.
    let checks: [StoreCheck]
    /// What SQLite says of the file and of its indices, in one go.
    lazy var pageMessages = readPageMessages()
    /// What the check of blocks found out for the next one, so that each block is opened once.
    var summaryFindings: [Finding] = []
    /// The longest sample of each type in blocks, in seconds.
    var longest: [ObjectType: Double] = [:]
    private let progress: (StoreCheck, Int) throws -> Void
    private var check = StoreCheck.file
    private var findings: [Finding] = []
    private var count = 0

    var database: Database { session.database }
    var vocabulary: Vocabulary { session.vocabulary }

    /// - Parameters:
    ///   - checks: What is looked at, in the order of the cases.
    ///   - progress: Told now and then how many rows a check has looked at; what it throws ends the examination.
    init(
        _ session: ReadSession, _ checks: [StoreCheck] = StoreCheck.allCases,
        progress: @escaping (StoreCheck, Int) throws -> Void = { _, _ in }
    ) {
        self.session = session
        self.checks = checks
        self.progress = progress
    }

    /// Does a check; answers how many things it looked at, and what it found.
    func run(_ check: StoreCheck) throws -> (count: Int, findings: [Finding]) {
        self.check = check
        findings = []
        count = 0
        do {
            try look(check)
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            found("The check of \(check.rawValue) came to no end: \(Self.reason(error))")
        }
        return (count, findings)
    }

    private func look(_ check: StoreCheck) throws {
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

    // MARK: What checks say

    /// Counts something that was looked at.
    func looked(at number: Int = 1) throws {
        let before = count
        count += number
        if before / 256 != count / 256 { try progress(check, count) }
    }

    /// Notes what is wrong.
    func found(
        _ message: String, losses: [StoreLoss] = [], isDoubtful: Bool = false, mend: (() throws -> Void)? = nil
    ) {
        findings.append(Finding(message: message, losses: losses, mend: mend, isDoubtful: isDoubtful))
    }

    /// Notes that something of a sample cannot be read; without it the sample goes.
    func found(_ message: String, lostSample id: Int64) {
        found(message, losses: losses(ofSample: id)) { [database] in
            try SQLStatement(database, "DELETE FROM sample WHERE id = ?").run(.integer(id))
        }
    }

    /// Work that several findings share, and that is done once.
    func once(_ work: @escaping () throws -> Void) -> () throws -> Void {
        var isDone = false
        return {
            guard !isDone else { return }
            isDone = true
            try work()
        }
    }

    /// What an error says, as the end of a sentence or a sentence.
    static func reason(_ error: any Error) -> String {
        switch error {
        case let error as EngineError: error.message
        case let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT:
            "a page does not read as it was written"
        case let error as DatabaseError where error.resultCode == .SQLITE_IOERR: "the disk failed"
        case let error as DatabaseError: error.message ?? "code \(error.resultCode.rawValue)"
        default: "\(error)"
        }
    }
}

extension ReadSession {
    /// What is wrong with the store, in sentences; empty when it is sound.
    func integrityProblems() throws -> [String] {
        let checkup = StoreCheckup(self)
        return try checkup.checks.flatMap { try checkup.run($0).findings.map(\.message) }
    }
}
