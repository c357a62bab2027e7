import HealthKit

/// Reading all heart rates of one workout, 2,468, by start.
extension Harness {
    func workoutSamples() throws -> [Row] {
        try prepareStores()
        return try compare(
            "workout-samples",
            [("workout-samples", "", nil), ("workout-samples-peer", "SQLite, the same rows", Limits.workoutSamples)],
            repeats: 50)
    }
}

extension Side {
    static func workoutSamplesOurs(_ folder: String, _ repeats: Int) throws {
        let store = try Store(path: Workload.storePath(folder))
        let start = Date(timeIntervalSinceReferenceDate: Workload.workoutStart)
        guard let workout = try store.samples(.workoutType()).first(where: { $0.startDate == start }) as? HKWorkout
        else { throw Failure("The store has no workout.") }
        let predicate = HKQuery.predicateForObjects(from: workout)
        try measure(repeats) {
            try store.samples(Store.heartRate, predicate, isAscending: true)
        } truth: {
            truth($0.lazy.map { $0.numbers(Store.perMinute) })
        }
    }

    static func workoutSamplesPeer(_ folder: String, _ repeats: Int) throws {
        let peer = try Peer(path: folder + "/peer.sqlite")
        let start = Workload.workoutStart
        try measure(repeats) {
            try peer.between(type: Workload.heartRate, start...start + Double(Workload.workoutPoints))
        } truth: {
            $0.truth
        }
    }
}
