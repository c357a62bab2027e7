import HealthModel
import HealthStore

/// The task-local values at one moment, to be passed to a queue, where there is no task.
struct TaskLocals: Sendable {
    private let context = StoreContext.current
    private let identity = CurrentApp.identity

    /// Runs a closure with these values.
    func run(_ body: () -> Void) {
        StoreContext.$current.withValue(context) {
            CurrentApp.$identity.withValue(identity) { body() }
        }
    }
}
