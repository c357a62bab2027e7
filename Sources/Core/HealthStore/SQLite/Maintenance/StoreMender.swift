import GRDB
import HealthModel

/// Puts right what checks find wrong, within a transaction.
struct StoreMender {
    let session: ReadSession
    /// How often a check is done again after something was mended.
    private static let turns = 4

    /// What was mended, and what it cost.
    struct Outcome {
        /// What was put right.
        var mended: [StoreProblem] = []
        /// What could not be.
        var left: [StoreProblem] = []
        var losses: [StoreLoss] = []
    }

    /// Mends check by check, so that each finds what those before it left.
    func run(progress: @escaping (StoreCheck, Int) throws -> Void) throws -> Outcome {
        var outcome = Outcome()
        let checkup = StoreCheckup(session, progress: progress)
        // Pages get their checksums after the transaction.
        for check in checkup.checks where check != .checksums {
            var findings = try checkup.run(check).findings
            if check == .file, !findings.isEmpty {
                // Writing into a file whose pages are broken could damage what is still right.
                outcome.left += findings.map { $0.problem(of: check) }
                return outcome
            }
            // What was mended may show more: a block that is gone leaves its series without quantities.
            for _ in 0..<Self.turns where !findings.isEmpty {
                var left: [Finding] = []
                for finding in findings {
                    if try mend(finding) {
                        outcome.mended.append(finding.problem(of: check))
                        outcome.losses += finding.losses
                    } else {
                        left.append(finding)
                    }
                }
                if left.count == findings.count { break }
                // The check of blocks finds out what that of summaries tells.
                if check == .summaries { _ = try checkup.run(.blocks) }
                findings = try checkup.run(check).findings
            }
            outcome.left += findings.map { $0.problem(of: check) }
        }
        return outcome
    }

    private func mend(_ finding: Finding) throws -> Bool {
        guard let mend = finding.mend else { return false }
        do {
            try session.database.inSavepoint {
                try mend()
                return .commit
            }
            return true
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            // It contradicts something else, and stays.
            return false
        }
    }
}
