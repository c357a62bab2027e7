import Dispatch
import HealthModel
import HealthStore
import Synchronization

/// Triggers a long-running query to read again after each change of its types, coalesced (QRY-32).
final class ChangeFollower: Sendable {
    private struct State {
        var pacing = ReadPacing()
        /// A Boolean value that indicates whether another process has written since the last read.
        var isForeign = false
        var observations: [ChangeObservation] = []
        /// The closure that reads; nil after cancellation, which releases everything it captures.
        var look: (@Sendable (Bool) -> Void)?
    }

    private let types: Set<ObjectType>
    private let queue: DispatchQueue
    private let taskLocals = TaskLocals()
    private let state: Mutex<State>

    init(types: Set<ObjectType>, queue: DispatchQueue, look: @escaping @Sendable (_ isForeign: Bool) -> Void) {
        self.types = types
        self.queue = queue
        state = Mutex(State(look: look))
    }

    /// Starts following; if the store cannot be opened, the first read reports it.
    func start(in context: StoreContext) {
        let changes = try? context.access.engine(for: .permissions).observe { [weak self] in self?.receive($0) }
        let unlocking = context.access.onReadable { [weak self] in
            self?.receive(ChangeNotification(types: nil, isForeign: false))
        }
        let isCancelled = state.withLock { state in
            state.observations = [changes, unlocking].compactMap { $0 }
            return state.look == nil
        }
        if isCancelled { cancel() }
    }

    /// Stops following; no further read starts.
    func cancel() {
        // Releasing these may call back, so they are released outside of the lock.
        let old = state.withLock { state in
            defer {
                state.observations = []
                state.look = nil
            }
            return (state.observations, state.look)
        }
        for observation in old.0 { observation.cancel() }
    }

    private func receive(_ news: ChangeNotification) {
        guard news.concerns(types) else { return }
        let wait = state.withLock { state -> UInt64? in
            if news.isForeign { state.isForeign = true }
            return state.pacing.news(at: DispatchTime.now().uptimeNanoseconds)
        }
        guard let wait else { return }
        if wait == 0 {
            queue.async { [weak self] in self?.readAgain() }
        } else {
            queue.asyncAfter(deadline: .now() + .nanoseconds(Int(wait))) { [weak self] in self?.readAgain() }
        }
    }

    private func readAgain() {
        let (look, isForeign) = state.withLock { state in
            defer { state.isForeign = false }
            state.pacing.beginLook(at: DispatchTime.now().uptimeNanoseconds)
            return (state.look, state.isForeign)
        }
        guard let look else { return }
        taskLocals.run { look(isForeign) }
        state.withLock { $0.pacing.endLook(at: DispatchTime.now().uptimeNanoseconds) }
    }
}
