package import Foundation
package import HealthModel
package import HealthReports
import HealthStore
package import WorkoutFiles

/// The plans that the owner of a store keeps in it, and the plans that were linked to workouts.
package struct PlanLibrary: Sendable {
    private let access: TransferAccess

    /// Creates the library of a store.
    package init(access: TransferAccess) { self.access = access }

    /// A plan of an imported file.
    package struct Imported: Sendable {
        /// The plan.
        package let plan: PlannedWorkout
        /// What became of it.
        package let outcome: LibraryPlan.Outcome
    }

    /// Adds all plans of a file, with its bytes (PLF-2); the same bytes are stored once.
    ///
    /// - Parameters:
    ///   - source: The file, positioned at its beginning.
    ///   - name: Its name without folders.
    ///   - options: The figures of the athlete, and other choices.
    /// - Throws: A ``WorkoutFileError`` if it cannot be read as plans, and nothing is stored.
    package func add(
        _ source: OpenedFile, named name: String, _ options: PlanFileOptions = PlanFileOptions()
    ) throws -> (plans: [Imported], notes: [PlanNote]) {
        let bytes = try source.readAll(limit: PlanFile.largest, file: source.name)
        let file = try PlanFile(data: Data(bytes), named: source.name, options)
        let kept = LibraryPlan.File(name: name, format: file.format.description, bytes: bytes)
        let outcomes = try access.write { try $0.addToLibrary(file.plans, of: kept) }
        return (zip(file.plans, outcomes).map { Imported(plan: $0, outcome: $1) }, file.notes)
    }

    /// Removes a plan, which schedules and workouts keep; returns whether there was one.
    package func remove(_ plan: UUID) throws -> Bool {
        try access.write { try $0.removeFromLibrary(plan) }
    }

    /// Links a workout to a plan that it was not started from (PLN-90).
    ///
    /// - Parameter entry: The date for which the plan was scheduled; it becomes complete.
    /// - Throws: ``EngineError/Code/invalidArgument`` if there is no such workout, or if it was started from a plan.
    package func link(_ workout: UUID, to plan: PlannedWorkout, _ entry: PlannedEntry?) throws {
        try access.write { store in
            let scheduled = try entry.flatMap { try store.read.scheduledPlan($0) }
            try store.link(workout, to: plan, scheduled.map { StartedPlan.Entry(app: $0.app, date: $0.date) })
        }
    }

    /// Removes the link of a workout to a plan; returns whether there was one.
    package func unlink(_ workout: UUID) throws -> Bool {
        try access.write { try $0.unlink(workout) }
    }
}
