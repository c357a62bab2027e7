import Testing
import WorkoutFiles

/// A trait that runs tests once with each library for inflating archives: results must not depend on it.
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
    /// A trait that runs tests once with each library for inflating archives.
    static var eachInflatingLibrary: Self { Self() }
}
