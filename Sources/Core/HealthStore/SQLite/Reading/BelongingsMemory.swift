import HealthModel
import Synchronization

/// Remembers which insertion numbers belong to any workout, as long as the store is what it was: whoever asks for what belongs to
/// none would read all of them for each type.
///
/// Every change of what belongs to workouts takes a number of the store, or is counted by its epoch (``StoreState``), whichever
/// connection makes it.
final class BelongingsMemory: Sendable {
    /// More runs are not kept: 1 MB.
    private static let most = 65_536

    private let known = Mutex<(state: StoreState, runs: MemberRuns)?>(nil)

    /// The numbers in a state of the store.
    func runs(in state: StoreState, read: () throws -> MemberRuns) rethrows -> MemberRuns {
        if let known = known.withLock(\.self), known.state == state { return known.runs }
        let runs = try read()
        if runs.runs.count <= Self.most { known.withLock { $0 = (state, runs) } }
        return runs
    }
}
