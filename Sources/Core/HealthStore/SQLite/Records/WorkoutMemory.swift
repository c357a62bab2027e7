import HealthModel
import Synchronization

/// Remembers workouts by the bytes of their bodies, so that whoever asks for the same ones again need not have them read as JSON.
///
/// What bytes mean never changes, so nothing that is remembered can be out of date, whoever wrote the row.
final class WorkoutMemory: Sendable {
    /// How many workouts make a generation; two are kept.
    private static let size = 512
    /// Longer bodies are of few workouts, and are not kept.
    private static let longest = 32 << 10

    private struct State {
        var young: [[UInt8]: WorkoutRecord] = [:]
        /// What was not asked for since is forgotten with the next generation.
        var old: [[UInt8]: WorkoutRecord] = [:]
    }

    private let state = Mutex(State())

    /// The workout of a body.
    func workout(_ body: UnsafeRawBufferPointer) throws -> WorkoutRecord {
        guard body.count <= Self.longest else { return try RecordBody.decode(body) }
        let key = Array(body)
        if let known = state.withLock({ $0.young[key] ?? $0.old[key] }) {
            keep(known, key)
            return known
        }
        let workout = try RecordBody.decode(body) as WorkoutRecord
        keep(workout, key)
        return workout
    }

    private func keep(_ workout: WorkoutRecord, _ key: [UInt8]) {
        state.withLock { state in
            guard state.young[key] == nil else { return }
            if state.young.count >= Self.size { (state.old, state.young) = (state.young, [:]) }
            state.young[key] = workout
        }
    }
}
