import HealthModel
import HealthStore

/// The task's defaults at one moment, to be carried to a queue, where there is no task.
struct TaskLocals: Sendable {
    private let context = StoreContext.current
    private let identity = CurrentApp.identity

    /// Runs a closure under these defaults.
    func run(_ body: () -> Void) {
        StoreContext.$current.withValue(context) {
            CurrentApp.$identity.withValue(identity) { body() }
        }
    }
}
