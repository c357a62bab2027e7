import GRDB
import HealthModel

extension StoreMaintenance {
    /// The requirements of a copy beyond equality with the original.
    package enum CopyRequirement: Sendable {
        /// The copy has no problems.
        case sound
        /// The copy has no problems other than these, which the original has.
        case noWorse(than: [IntegrityProblem])
    }

    /// The stages of copying.
    package enum CopyStage: String, Sendable {
        case copying = "Copying"
        case examining = "Examining"
    }

    /// The error of a copy that was deleted because it has problems.
    package struct UnsoundCopy: Error {
        /// The problems of the copy.
        package var problems: [IntegrityProblem]
        /// A description of the first problem.
        package var first: String { problems.first?.message ?? "" }
    }

    /// A closure that receives the stage, the progress, and the total if known; an error that it throws ends the
    /// copy.
    package typealias CopyProgress = (_ stage: CopyStage, _ done: Int, _ total: Int?) throws -> Void

    /// Copies a store from one snapshot, while others may write, to a new file that only its owner can read, and
    /// examines the copy.
    ///
    /// - Throws: ``UnsoundCopy``; ``EngineError`` if the store cannot be copied, is empty, or the copy does not match
    ///   the store; and errors of `progress`. No copy remains after an error.
    package static func copy(
        _ path: String, to new: String, mustBe requirement: CopyRequirement = .sound,
        progress: @escaping CopyProgress = { _, _, _ in }
    ) throws {
        do {
            let facts = try facts(path)
            if facts.isUnfinished {
                throw EngineError(.databaseInaccessible, "The store '\(path)' is empty.", cause: .unusable)
            }
            try PageCopy.run(from: path, to: new) { try progress(.copying, $0, $1) }
            do {
                let problems = try problems(of: new) { try progress(.examining, $1, nil) }
                let known: [IntegrityProblem] = if case .noWorse(let known) = requirement { known } else { [] }
                guard Set(problems).isSubset(of: known) else { throw UnsoundCopy(problems: problems) }
            } catch {
                PageCopy.remove(new)
                throw error
            }
        } catch let error as DatabaseError {
            throw unreadable(path, error)
        }
    }
}
