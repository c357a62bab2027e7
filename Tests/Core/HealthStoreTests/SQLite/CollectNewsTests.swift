import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// News of samples that builders add.
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

    @Test("LIV-30: samples that come at once for several sessions are kept with each, and without one they are refused")
    func sessions() throws {
        try engine.allow(.other)
        let assembly = WorkoutAssembly(configuration: WorkoutConfigurationRecord())
        for (number, app) in [(1, AppIdentity.own), (2, .other)] {
            try engine.save(
                ActiveSessionRecord(uuid: .given(number), state: 2, created: 5, assembly: assembly), by: app)
        }
        func request(_ session: Int, _ place: Int) -> CollectRequest {
            var request = self.request(session, place)
            request.session = .given(session)
            return request
        }
        func kept(_ app: AppIdentity) throws -> [Double] {
            try engine.activeSession(of: app)?.data[.heartRate]?.data.map(\.start).sorted() ?? []
        }
        #expect(engine.collect([request(1, 1), request(2, 2), request(1, 3)], by: .own).count == 3)
        #expect(try kept(.own) == [1, 3] && kept(.other) == [2])
        // In another order than that of the identifiers.
        #expect(engine.collect([request(2, 6), request(1, 5)], by: .own).count == 2)
        #expect(try kept(.own) == [1, 3, 5] && kept(.other) == [2, 6])
        let answers = engine.collect([request(2, 7), request(9, 8), request(1, 9)], by: .own)
        #expect(
            answers.map { answer in EngineError.message { _ = try answer.get() } }
                == [nil, "The session is not stored.", nil])
        #expect(try kept(.own) == [1, 3, 5, 9] && kept(.other) == [2, 6, 7])
        let all = try engine.samples(SampleRequest(.heartRate), for: .own).map(\.start)
        #expect(all == [1, 2, 3, 6, 5, 7, 9])
    }
}
