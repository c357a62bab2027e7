import HealthModel
import HealthStore
import TestSupport
import Testing

/// The same random query on the store and on a plain list in memory must have the same result.
@Suite struct PredicateOracleTests {
    /// Ten thousand queries a run, in worlds of a thousand each.
    @Test(arguments: Seeds.some(1, random: 3))
    func PRED_35_storeAndMemoryAgree(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let world = try RandomWorld(&random)
        for _ in 0..<1_000 {
            let type = RandomWorld.types.randomElement(using: &random) ?? .heartRate
            let predicate = world.predicate(depth: 3, &random)
            let sort = RandomWorld.sorts.randomElement(using: &random) ?? []
            let limit = Bool.random(using: &random) ? nil : Int.random(in: 1...20, using: &random)
            let request = SampleRequest(type, predicate, sort: sort, limit: limit)
            let expected = try world.answer(request)
            let found = try world.engine.samples(request, for: .own).map(\.uuid)
            #expect(found == expected, "seed \(seed): \(request)")
        }
    }

    @Test func PRED_35_deepPredicatesAgreeToo() throws {
        var random = SeededGenerator(seed: 7)
        let world = try RandomWorld(&random)
        var predicate = SamplePredicate.quantity(.greater, QuantityValue(90, .countPerMinute))
        for _ in 0..<401 { predicate = .not(predicate) }
        let request = SampleRequest(.heartRate, predicate, limit: 9)
        #expect(try world.engine.samples(request, for: .own).map(\.uuid) == world.answer(request))
    }

    @Test func QRY_13_unionsListEachSampleOnce() throws {
        var random = SeededGenerator(seed: 8)
        let world = try RandomWorld(&random)
        let request = SampleRequest(
            [
                .init(type: .heartRate, predicate: .start(.less, 500)),
                .init(type: .heartRate, predicate: .end(.less, 700)),
                .init(type: .stepCount),
            ], sort: [.init(.end, isAscending: false)], limit: 40)
        #expect(try world.engine.samples(request, for: .own).map(\.uuid) == world.answer(request))
    }
}
