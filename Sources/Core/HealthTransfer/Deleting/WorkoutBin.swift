package import Foundation
import HealthModel
package import HealthReports
package import HealthStore
import WorkoutFiles

/// The workouts that tools of the owner deleted, which can be restored for 30 days (STO-62).
package struct WorkoutBin: Sendable {
    private let access: StoreAccess

    package init(access: StoreAccess) {
        self.access = access
    }

    /// Objects in the bin that are no copies of what the store had are lines of the lossless JSON format.
    static let form = BinForm { reader, workout, rest, write in
        try withoutActuallyEscaping(write) { write in
            let sink = BinSink(write)
            do {
                _ = try ObjectExporter.write(workout, in: reader, to: sink, .lines, rest)
            } catch {
                // The store says what failed.
                throw sink.failure ?? error
            }
        }
    } read: { bytes, receive in
        var reader = ObjectReader(bytes, file: "bin")
        while let json = try reader.next() { try receive(json.asObject()) }
    }

    /// Returns the workouts in the bin, the latest deletion first.
    package func workouts() throws -> [BinnedWorkout] {
        try access.engine(for: .reading).bin().compactMap { entry in
            WorkoutSummary(entry.workout, entry.annotation).map { workout in
                BinnedWorkout(
                    workout: workout, belongings: entry.belongings,
                    deleted: Date(timeIntervalSinceReferenceDate: entry.deleted),
                    until: Date(timeIntervalSinceReferenceDate: entry.deleted + Bin.retention))
            }
        }
    }

    /// Restores workouts with everything that belonged to them, all or none.
    ///
    /// - Throws: ``EngineError/Code/invalidArgument`` if one of them is not in the bin.
    package func restore(_ workouts: [UUID]) throws -> [BinRestoration] {
        try access.engine(for: .writing).restoreFromBin(workouts, Self.form)
    }

    /// Erases workouts in the bin, and returns their number.
    ///
    /// - Parameter workouts: The workouts; nil for all.
    @discardableResult
    package func erase(_ workouts: [UUID]? = nil) throws -> Int {
        try access.engine(for: .writing).eraseBin(workouts)
    }
}

/// A sink that passes bytes on.
private final class BinSink: ByteSink {
    private let pass: (UnsafeRawBufferPointer) throws -> Void
    private(set) var failure: (any Error)?

    init(_ pass: @escaping (UnsafeRawBufferPointer) throws -> Void) { self.pass = pass }

    func write(_ bytes: UnsafeRawBufferPointer) throws(WorkoutFileError) {
        do {
            try pass(bytes)
        } catch {
            failure = error
            throw WorkoutFileError.writing("\(error)", at: .init(file: "bin"))
        }
    }
}
