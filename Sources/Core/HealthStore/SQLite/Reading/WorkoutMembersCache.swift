import HealthModel
import Synchronization

/// A cache of the insertion numbers that belong to any workout, valid while the store is unchanged: queries for
/// samples without a workout would otherwise read all of them for each type.
///
/// Every change to the samples of workouts takes a number of the store, or increments its epoch (``StoreState``),
/// whichever connection makes it.
final class WorkoutMembersCache: Sendable {
    /// The maximum number of cached runs: 1 MB.
    private static let most = 65_536

    private let known = Mutex<(state: StoreState, runs: MemberRuns)?>(nil)

    /// Returns the numbers in a state of the store, from the cache if it is valid.
    func runs(in state: StoreState, read: () throws -> MemberRuns) rethrows -> MemberRuns {
        if let known = known.withLock(\.self), known.state == state { return known.runs }
        let runs = try read()
        if runs.runs.count <= Self.most { known.withLock { $0 = (state, runs) } }
        return runs
    }
}
