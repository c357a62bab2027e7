import Foundation

/// A clock for the current time and for delays in streams.
struct ServiceClock: Sendable {
    var now: @Sendable () -> Date = { Date() }
    var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
}
