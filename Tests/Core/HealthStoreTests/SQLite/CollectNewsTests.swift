import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// What observers are told of samples that builders add.
@Suite struct CollectNewsTests {
    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
    }

    private func request(_ workout: Int, _ place: Int, to end: Double? = nil) -> CollectRequest {
        let sample = SampleRecord.quantity(
            .consecutive(place), .heartRate, 60, .countPerMinute, Double(place), end ?? Double(place))
        return CollectRequest(workout: workout, samples: [sample], members: MemberRuns())
    }

    @Test("WBD-6, STO-5: observers are told of all builders at once, and one by one if one of them is refused")
    func builders() throws {
        let notices = StoreNotices()
        let observation = engine.observe { notices.add($0) }
        func told(_ requests: [CollectRequest]) -> String {
            _ = engine.collect(requests, by: .own)
            return notices.removeAll()
        }
        #expect(told([request(7, 1), request(3, 2), request(7, 3)]) == "HeartRate [3, 7]")
        #expect(told([request(7, 4), request(5, 5, to: 0), request(3, 6)]) == "HeartRate [7], HeartRate [3]")
        #expect(told([request(5, 8, to: 0)]) == "" && told([]) == "")
        // What is stored already is no news.
        #expect(told([request(7, 1)]) == "" && told([request(3, 1), request(7, 2)]) == "")
        #expect(told([request(7, 1), request(3, 9)]) == "HeartRate [3, 7]")
        // Whoever saves collects for no builder.
        try engine.save([.quantity(.consecutive(20), .heartRate, 60, .countPerMinute, 20)], by: .own)
        #expect(notices.removeAll() == "HeartRate []")
        withExtendedLifetime(observation) {}
    }
}
