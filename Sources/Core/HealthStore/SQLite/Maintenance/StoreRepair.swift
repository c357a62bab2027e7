import GRDB
import HealthModel

/// A repair of the problems that checks find, within a transaction.
struct StoreRepair {
    let session: StoreReader
    /// The maximum number of times a check is repeated after repairs.
    private static let turns = 4

    /// The result of a repair, with the data lost.
    struct Outcome {
        /// The repaired problems.
        var repaired: [IntegrityProblem] = []
        /// The problems that could not be repaired.
        var left: [IntegrityProblem] = []
        var losses: [DataLoss] = []
    }

    /// Repairs problems check by check, so that each check runs after the repairs of the previous ones.
    func run(progress: @escaping (IntegrityCheckKind, Int) throws -> Void) throws -> Outcome {
        var outcome = Outcome()
        let checkup = IntegrityCheck(session, progress: progress)
        // Pages receive their checksums after the transaction.
        for check in checkup.checks where check != .checksums {
            var findings = try checkup.run(check).findings
            if check == .file, !findings.isEmpty {
                // Writing to a file with broken pages could damage intact data.
                outcome.left += findings.map { $0.problem(of: check) }
                return outcome
            }
            // A repair may reveal more problems: a deleted block leaves its series without quantities.
            for _ in 0..<Self.turns where !findings.isEmpty {
                var left: [Finding] = []
                for finding in findings {
                    if try repair(finding) {
                        outcome.repaired.append(finding.problem(of: check))
                        outcome.losses += finding.losses
                    } else {
                        left.append(finding)
                    }
                }
                if left.count == findings.count { break }
                // The block check determines the findings of the summary check.
                if check == .summaries { _ = try checkup.run(.blocks) }
                findings = try checkup.run(check).findings
            }
            outcome.left += findings.map { $0.problem(of: check) }
        }
        return outcome
    }

    private func repair(_ finding: Finding) throws -> Bool {
        guard let repair = finding.repair else { return false }
        do {
            try session.database.inSavepoint {
                try repair()
                return .commit
            }
            return true
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            // The repair violates a constraint, and the problem remains.
            return false
        }
    }
}
