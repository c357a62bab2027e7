import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthService

/// Members that a payload has several times: the first of them counts.
@Suite struct IngestRepeatTests {
    private static func steps(_ count: Int) -> String {
        "[\(IngestStore.metric("step_count", "count", ["{'date':'2026-11-22T10:00:00Z','qty':\(count)}"]))]"
    }

    private static func runs(_ second: Int) -> String {
        "[{'id':'\(second)','name':'Run','start':'2026-11-22 07:12:0\(second) +0100','end':'2026-11-22 08:02:31 +0100'}]"
    }

    @Test(
        "Of repeated data and sections, the first ones count",
        arguments: [
            ("{'data':{'metrics':\(steps(5)),'metrics':\(steps(7))}}", [5.0], []),
            ("{'data':{'metrics':\(steps(7)),'metrics':\(steps(5)),'metrics':[]}}", [7], []),
            ("{'data':{'metrics':\(steps(5))},'data':{'metrics':\(steps(7))}}", [5], []),
            ("{'data':{'metrics':[],'metrics':\(steps(7))}}", [], []),
            ("{'data':{'workouts':\(runs(1)),'metrics':\(steps(5)),'workouts':\(runs(2))}}", [5], [1]),
            ("{'data':{'workouts':\(runs(2))},'data':{'metrics':\(steps(7))}}", [], [2]),
        ] as [(String, [Double], [Double])])
    func repeated(body: String, steps: [Double], seconds: [Double]) throws {
        let store = try IngestStore()
        _ = try store.ingest(body)
        #expect(try store.samples(.stepCount).compactMap { $0.value(in: .count) } == steps)
        let minute = IngestStore.seconds("2026-11-22T06:12:00Z")
        #expect(try store.samples(.workout).map { $0.start - minute } == seconds)
    }
}
