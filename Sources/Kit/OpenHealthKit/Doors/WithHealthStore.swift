public import HealthKit
import HealthStore

/// Makes a store the default one while a closure runs: what `HKHealthStore()` opens in it, and what the static calls
/// such as `HKSource.default()` answer about.
///
/// The choice belongs to the task and those it starts, so that tests can run side by side, each with its own store.
///
/// - Parameters:
///   - store: The store that is the default meanwhile.
///   - body: What runs with it.
/// - Returns: What the closure returns.
public func withHealthStore<Result>(_ store: HKHealthStore, _ body: () throws -> Result) rethrows -> Result {
    try CurrentApp.$identity.withValue(store.context.access.identity) {
        try StoreContext.$current.withValue(store.context, operation: body)
    }
}

/// Makes a store the default one while an asynchronous closure runs.
///
/// - Parameters:
///   - store: The store that is the default meanwhile.
///   - isolation: Where the closure runs; the caller's own place.
///   - body: What runs with it.
/// - Returns: What the closure returns.
public func withHealthStore<Result>(
    _ store: HKHealthStore, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
) async rethrows -> Result {
    try await CurrentApp.$identity.withValue(
        store.context.access.identity,
        operation: {
            try await StoreContext.$current.withValue(store.context, operation: body, isolation: isolation)
        }, isolation: isolation)
}
