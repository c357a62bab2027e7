public import HealthKit
import HealthStore

/// Makes a store the default while a closure runs: it is the store of `HKHealthStore()` and of static methods such as
/// `HKSource.default()`.
///
/// The default is local to the task and its child tasks, so that tests can run in parallel, each with its own store.
///
/// - Parameters:
///   - store: The default store.
///   - body: The closure.
/// - Returns: The return value of the closure.
public func withHealthStore<Result>(_ store: HKHealthStore, _ body: () throws -> Result) rethrows -> Result {
    try CurrentApp.$identity.withValue(store.context.access.identity) {
        try StoreContext.$current.withValue(store.context, operation: body)
    }
}

/// Makes a store the default while an asynchronous closure runs.
///
/// - Parameters:
///   - store: The default store.
///   - isolation: The isolation of the closure; the caller's by default.
///   - body: The closure.
/// - Returns: The return value of the closure.
public func withHealthStore<Result>(
    _ store: HKHealthStore, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
) async rethrows -> Result {
    try await CurrentApp.$identity.withValue(
        store.context.access.identity,
        operation: {
            try await StoreContext.$current.withValue(store.context, operation: body, isolation: isolation)
        }, isolation: isolation)
}
