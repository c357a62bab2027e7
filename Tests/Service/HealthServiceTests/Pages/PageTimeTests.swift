import Foundation
import HealthModel
import HealthStore
import TestEngines
import Testing
import WorkoutFiles

@testable import HealthPages
@testable import HealthService

/// Pages that are kept, as the hours of a day pass (API-9).
@Suite(.enabled(if: Pages.areBuiltIn, "built without the trait 'Pages'"))
struct PageTimeTests {
    @Test(
        "API-9, WEB-13: what compares with the time that has passed is that of the minute, the rest is kept for the day"
    )
    func pagesOfTheMinute() async throws {
        try await Running.withFolder { folder in
            let (engine, clock) = (try SQLiteEngine.forTest(), TestClock())
            let store = try PersonStore(engine: engine)
            let now = clock.now.timeIntervalSinceReferenceDate
            try engine.write(as: .dashboard) { writer in
                // A week ago somebody ran an hour later than now, and four hours later; this week a little.
                try writer.save(
                    [(-7.0, 3_600.0), (-7, 14_400), (-1, 0)].map { days, seconds in
                        let start = now + days * 86_400 + seconds
                        return SampleRecord(
                            type: .workout, start: start, end: start + 1_800,
                            content: .workout(
                                WorkoutRecord(
                                    activityType: .running, duration: 1_800,
                                    totals: [.distance: QuantityValue(5_000 - days * 100, .meter)])))
                    })
                try writer.save(TrainingGoal(.distance, 70_000, per: .week))
            }
            let javascript = try PagesUnderTest.javascript(in: folder)
            func pages() throws -> PagesUnderTest {
                let responder = HealthResponder(
                    authenticate: { _ in Principal(person: "person", app: .dashboard, right: .owner) },
                    openStore: { _ in store }, origins: OriginCheck(hosts: ["health.test"]),
                    seal: { ServiceUnderTest.seal($0) }, clock: ServiceClock(now: { clock.now }))
                return PagesUnderTest(
                    pages: try Pages(
                        responder: responder, isPersonal: true, share: PagesUnderTest.share,
                        javascript: javascript),
                    responder: responder, cookie: "hk=owner")
            }
            let kept = try pages()
            var (tags, texts): ([String: String], [String: Set<String>]) = ([:], [:])
            for (step, seconds) in [0.0, 60, 7_200, 10_800].enumerated() {
                clock.advance(seconds)
                for address in ["/", "/goals", "/today", "/week", "/workouts", "/gear"] {
                    let fresh = try await pages().ask("GET", address)
                    let answer = try await kept.ask("GET", address)
                    #expect(answer.status == 200 && answer.text == fresh.text, "\(address) \(step)")
                    texts[address, default: []].insert(answer.text)
                    let tag = try #require(answer.fields["ETag"])
                    if let known = tags[address] {
                        let again = try await kept.ask("GET", address, fields: [("If-None-Match", known)])
                        let isOfTheDay = ["/workouts", "/gear"].contains(address)
                        #expect(again.status == (isOfTheDay ? 304 : 200), "\(address) \(step)")
                    }
                    let again = try await kept.ask("GET", address, fields: [("If-None-Match", tag)])
                    #expect(again.status == 304, "\(address) \(step)")
                    tags[address] = tag
                }
            }
            #expect(texts["/"]?.count ?? 0 > 2 && texts["/workouts"]?.count == 1)
        }
    }
}
