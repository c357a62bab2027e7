import Testing
import WorkoutFiles

/// Runs tests once with each library that unpacks archives: what they find must not depend on which it is.
struct EachInflatingLibrary: TestTrait, SuiteTrait, TestScoping {
    let isRecursive = true

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        for library in InflatingLibrary.available {
            try await InflatingLibrary.$current.withValue(library) { try await function() }
        }
    }
}

extension Trait where Self == EachInflatingLibrary {
    /// Once with each library that unpacks archives.
    static var eachInflatingLibrary: Self { Self() }
}
