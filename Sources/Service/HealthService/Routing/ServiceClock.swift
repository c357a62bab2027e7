import Foundation

/// The time, and how streams wait for a later one.
struct ServiceClock: Sendable {
    var now: @Sendable () -> Date = { Date() }
    var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
}
