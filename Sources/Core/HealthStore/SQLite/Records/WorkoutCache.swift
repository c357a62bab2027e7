import HealthModel
import Synchronization

/// A cache of workouts by the bytes of their bodies, which avoids decoding the same JSON repeatedly.
///
/// The same bytes always decode to the same workout, so entries never become stale.
final class WorkoutCache: Sendable {
    /// The maximum size of the bodies of a generation, in bytes; two generations are cached.
    ///
    /// These are some five thousand workouts, more than two decades of a person: if reports that read all workouts
    /// had more than a generation holds, each would decode them all again.
    private static let size = 1_500_000
    /// The maximum size of a cached body; only few workouts are larger.
    private static let longest = 32 << 10

    /// The bytes of a body, hashed at once: an array of bytes would hash them one by one.
    private struct Body: Hashable {
        let bytes: [UInt8]

        func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
    }

    private struct State {
        var young: [Body: WorkoutRecord] = [:]
        /// The size of the bodies of the young generation, in bytes.
        var youngSize = 0
        /// The previous generation; entries that are not used are discarded with the next one.
        var old: [Body: WorkoutRecord] = [:]

        mutating func store(_ workout: WorkoutRecord, _ body: Body) {
            if youngSize + body.bytes.count > WorkoutCache.size { (old, young, youngSize) = (young, [:], 0) }
            if young.updateValue(workout, forKey: body) == nil { youngSize += body.bytes.count }
        }
    }

    private let state = Mutex(State())

    /// Returns the workout of a body.
    func workout(_ body: UnsafeRawBufferPointer) throws -> WorkoutRecord {
        guard body.count <= Self.longest else { return try RecordBody.decode(body) }
        let key = Body(bytes: Array(body))
        let known = state.withLock { state -> WorkoutRecord? in
            if let known = state.young[key] { return known }
            guard let known = state.old[key] else { return nil }
            state.store(known, key)
            return known
        }
        if let known { return known }
        let workout = try RecordBody.decode(body) as WorkoutRecord
        state.withLock { $0.store(workout, key) }
        return workout
    }
}
