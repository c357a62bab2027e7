import GRDB
package import HealthModel

extension StoreMaintenance {
    /// What a copy of a store has to be, beside equal to what was copied.
    package enum CopyRequirement: Sendable {
        /// Sound in every respect.
        case sound
        /// Without a problem that is none of these, which the original has.
        case noWorse(than: [StoreProblem])
    }

    /// What is done while a store is copied.
    package enum CopyStage: String, Sendable {
        case copying = "Copying"
        case examining = "Examining"
    }

    /// A copy that was taken away again, because something is wrong with it.
    package struct UnsoundCopy: Error {
        /// What is wrong with it.
        package var problems: [StoreProblem]
        /// A sentence about the first of it.
        package var first: String { problems.first?.message ?? "" }
    }

    /// Told what is done, how far it is, and how much there is to do, if that is known; what it throws ends the copy.
    package typealias CopyProgress = (_ stage: CopyStage, _ done: Int, _ total: Int?) throws -> Void

    /// Copies a store as it is at one moment, while others may write, into a new file that only its owner can read, and
    /// examines the copy.
    ///
    /// - Throws: ``UnsoundCopy``, ``EngineError`` if the store cannot be copied, holds nothing yet, or the copy does not hold
    ///   what the store holds, and what `progress` throws; then there is no copy.
    package static func copy(
        _ path: String, to new: String, mustBe requirement: CopyRequirement = .sound,
        progress: @escaping CopyProgress = { _, _, _ in }
    ) throws {
        do {
            let facts = try facts(path)
            if facts.isUnfinished {
                throw EngineError(.databaseInaccessible, "The store '\(path)' holds nothing yet.", cause: .unusable)
            }
            try PageCopy.run(from: path, to: new) { try progress(.copying, $0, $1) }
            do {
                let problems = try problems(of: new) { try progress(.examining, $1, nil) }
                let known: [StoreProblem] = if case .noWorse(let known) = requirement { known } else { [] }
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
