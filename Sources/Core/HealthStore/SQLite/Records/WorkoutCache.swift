import HealthModel
import Synchronization

/// A cache of workouts by the bytes of their bodies, which avoids decoding the same JSON repeatedly.
///
/// The same bytes always decode to the same workout, so entries never become stale.
final class WorkoutCache: Sendable {
    /// The number of workouts per generation; two generations are cached.
    private static let size = 512
    /// The maximum size of a cached body; only few workouts are larger.
    private static let longest = 32 << 10

    private struct State {
        var young: [[UInt8]: WorkoutRecord] = [:]
        /// The previous generation; entries that are not used are discarded with the next one.
        var old: [[UInt8]: WorkoutRecord] = [:]
    }

    private let state = Mutex(State())

    /// Returns the workout of a body.
    func workout(_ body: UnsafeRawBufferPointer) throws -> WorkoutRecord {
        guard body.count <= Self.longest else { return try RecordBody.decode(body) }
        let key = Array(body)
        if let known = state.withLock({ $0.young[key] ?? $0.old[key] }) {
            store(known, key)
            return known
        }
        let workout = try RecordBody.decode(body) as WorkoutRecord
        store(workout, key)
        return workout
    }

    private func store(_ workout: WorkoutRecord, _ key: [UInt8]) {
        state.withLock { state in
            guard state.young[key] == nil else { return }
            if state.young.count >= Self.size { (state.old, state.young) = (state.young, [:]) }
            state.young[key] = workout
        }
    }
}
