import Foundation
import HealthModel
import HealthStore
import TestEngines
import Testing
import WorkoutFiles

@testable import HealthService

/// The order in which samples are listed (API-32).
@Suite struct SampleOrderTests {
    private static func service() throws -> ServiceUnderTest {
        try ServiceUnderTest { engine in
            try engine.allow(Fixture.watch)
            // They are stored neither in the order of their starts nor in that of their ends.
            let steps: [(number: Double, seconds: Double)] = [(3, 20), (1, 10), (4, 1_000), (2, 500)]
            let samples = steps.map { step -> SampleRecord in
                let start: Double = Fixture.day + step.number * 60
                return .quantity(.stepCount, step.number, .count, start, seconds: step.seconds)
            }
            try engine.write(as: Fixture.watch) { try $0.save(samples) }
        }
    }

    @Test(
        "API-32: objects are listed from the latest, and values from the first, unless another order is asked for",
        arguments: [
            ("", [4, 3, 2, 1]), ("&sort=-start", [4, 3, 2, 1]), ("&sort=start", [1, 2, 3, 4]),
            ("&sort=end", [1, 3, 2, 4]), ("&sort=-end", [4, 2, 3, 1]), ("&series=objects&sort=end", [1, 3, 2, 4]),
            ("&series=values", [1, 2, 3, 4]), ("&series=values&sort=start", [1, 2, 3, 4]),
        ] as [(String, [Double])])
    func order(query: String, values: [Double]) async throws {
        let page = try await Self.service().ask("GET", "/api/v1/samples?type=stepCount\(query)")
        #expect(try page.items().map { try $0.member("value") { try $0.asFiniteNumber() } } == values)
    }

    @Test("API-32: values have no other order than that of their starts", arguments: ["-start", "end", "-end"])
    func values(sort: String) async throws {
        let answer = try await Self.service().ask("GET", "/api/v1/samples?type=stepCount&series=values&sort=\(sort)")
        #expect(try answer.status == 400 && answer.problem() == "invalid-parameter")
    }
}
