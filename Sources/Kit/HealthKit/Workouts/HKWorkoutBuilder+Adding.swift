import HealthModel
import HealthStore
import Synchronization

extension HKWorkoutBuilder {
    /// Samples to add to a workout.
    struct Addition: Sendable {
        let builder: HKWorkoutBuilder
        let samples: [SampleRecord]
        /// The identity that saves the samples; nil for the app.
        var saver: AppIdentity?
        /// A closure called in order with the types of newly measured data, or an error.
        var then: @Sendable (Result<Set<ObjectType>, any Error>) -> Void
    }

    /// Saves and counts the samples of several calls, each of which succeeds or fails independently.
    ///
    /// All samples saved by one app are saved in one transaction.
    static func collect(
        _ additions: [Addition], in context: StoreContext
    ) -> [Result<Set<ObjectType>, any Error>] {
        var results = [Result<Set<ObjectType>, any Error>](repeating: .success([]), count: additions.count)
        var rest = additions.indices.filter { place in
            let addition = additions[place]
            do {
                try addition.builder.refusing { try addition.builder.assembly.check(addition.samples) }
                return true
            } catch {
                results[place] = .failure(error)
                return false
            }
        }
        while let first = rest.first {
            let saver = additions[first].saver
            let places = rest.filter { additions[$0].saver == saver }
            rest.removeAll { additions[$0].saver == saver }
            do {
                let answers = try context.access.engine(for: .writing)
                    .collect(places.map { additions[$0].request }, by: saver ?? context.access.identity)
                for (place, answer) in zip(places, answers) {
                    results[place] = answer.map { additions[place].builder.count($0) }.mapError { $0 }
                }
            } catch {
                for place in places { results[place] = .failure(error) }
            }
        }
        return results
    }

    /// Counts saved samples.
    ///
    /// Returns the types of newly measured data.
    private func count(_ collected: CollectedSamples) -> Set<ObjectType> {
        progress.withLock { progress in
            for run in collected.runs { progress.members.add(run) }
            progress.statistics.add(collected.data)
            if reportsZoneChanges, let start = progress.assembly.start {
                progress.zoneUpdates += progress.zones.addReportingChanges(
                    collected.data, start: start, events: progress.assembly.events)
            } else {
                progress.zones.add(collected.data)
            }
        }
        didMeasure(collected.data)
        return Set(collected.data.keys)
    }
}

extension HKWorkoutBuilder.Addition {
    /// The request to the engine.
    fileprivate var request: CollectRequest {
        let (members, session) = builder.progress.withLock { ($0.members, $0.session?.uuid) }
        return CollectRequest(workout: builder.key, samples: samples, members: members, session: session)
    }
}

extension HKWorkoutBuilder {
    /// The key by which the engine distinguishes builders.
    ///
    /// An address is sufficient while the builder exists, and additions retain their builder.
    var key: Int { Int(bitPattern: ObjectIdentifier(self)) }
}

extension HKHealthStore {
    /// Adds samples to a workout in order, batched with adjacent calls.
    func add(_ addition: HKWorkoutBuilder.Addition) {
        queue.gather(addition) { [context] additions in
            let results = HKWorkoutBuilder.collect(additions, in: context)
            for (addition, result) in zip(additions, results) { addition.then(result) }
        }
    }
}

extension Result {
    /// The error, if there is one.
    var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
