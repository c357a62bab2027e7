import Foundation
import HealthModel
import Testing

@testable import HealthStore

/// The cached figures that are read for workouts.
@Suite struct DerivedChoiceTests {
    @Test("the figures of up to 200 workouts are read one by one, and for more all of them") func choice() throws {
        let store = try DerivedStore()
        let workouts = (0..<3).map { SampleRecord.workout(from: Double($0) * 10_000, to: Double($0) * 10_000 + 60) }
        try store.writer.save(workouts, by: .own)
        #expect(try store.saveDerived())
        let known = workouts.map(\.uuid)
        func figures(_ asked: Set<UUID>?) throws -> [UUID: Data] {
            let found = try store.reader.derivedFigures(DerivedStore.kind, of: asked, for: .own)
            #expect(found.state != nil)
            return found.bodies
        }
        let all = try figures(nil)
        let digests = try store.digests()
        #expect(Set(all.keys) == Set(known) && all == digests)
        #expect(try figures([]).isEmpty)
        for asked in [[0], [2], [0, 2], [0, 1, 2]] {
            let found = try figures(Set(asked.map { known[$0] }))
            #expect(found == all.filter { uuid, _ in asked.contains { known[$0] == uuid } })
        }
        // Those of unknown workouts are none.
        for (count, isAll) in [(1, false), (199, false), (200, false), (201, true)] {
            let asked = [known[1]] + (1..<count).map { UUID.given(1_000 + $0) }
            #expect(try Set(figures(Set(asked)).keys) == (isAll ? Set(known) : [known[1]]), "\(count)")
        }
    }
}
