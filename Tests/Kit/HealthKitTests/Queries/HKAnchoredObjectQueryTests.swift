import HealthModel
import HealthStore
import Testing

@testable import HealthKit

@Suite(.timeLimit(.minutes(10))) struct HKAnchoredObjectQueryTests {
    private let test: TestStore
    private let store: HKHealthStore
    private let other: HKHealthStore

    init() throws {
        test = try TestStore()
        store = try test.app()
        other = try test.app("two")
    }

    /// Runs a query once.
    private func answer(
        _ predicate: NSPredicate? = nil, anchor: HKQueryAnchor? = nil, limit: Int = HKObjectQueryNoLimit,
        from store: HKHealthStore? = nil
    ) async -> Answer {
        let calls = Calls<Answer>()
        let query = HKAnchoredObjectQuery(type: steps, predicate: predicate, anchor: anchor, limit: limit) {
            calls.add(Answer($1, $2, $3, $4))
        }
        (store ?? self.store).execute(query)
        return await calls.next()
    }

    @Test func QRY_20_QRY_22_changesSinceAnAnchor() async throws {
        let samples = [stepSample(1, 0), stepSample(2, 10)]
        try await store.save(samples)
        try await other.save(stepSample(3, 5))
        try await store.delete(samples[0])
        let all = await answer()
        #expect(all.added?.count == 2)
        #expect(all.deleted?.map(\.uuid) == [samples[0].uuid])
        let nothing = await answer(anchor: all.anchor)
        #expect(nothing.uuids == [[], []])
        #expect(nothing.anchor == all.anchor)
        let late = stepSample(4, -100)
        try await store.save([late, workout()])
        let next = await answer(anchor: all.anchor)
        #expect(next.uuids == [[late.uuid], []])
    }

    @Test func QRY_25_aLimitPages() async throws {
        let samples = (0..<5).map { stepSample(1, Double($0)) }
        try await store.save(samples)
        try await store.delete(samples[1])
        var anchor: HKQueryAnchor?
        var found: [UUID] = []
        for count in [2, 2, 1, 0] {
            let page = await answer(anchor: anchor, limit: 2)
            #expect((page.added?.count ?? 0) + (page.deleted?.count ?? 0) == count)
            found += (page.added?.map(\.uuid) ?? []) + (page.deleted?.map(\.uuid) ?? [])
            anchor = try archived(#require(page.anchor))
        }
        #expect(found == [0, 2, 3, 4, 1].map { samples[$0].uuid })
    }

    @Test func QRY_24_deletionsOfUnseenObjectsAreTold() async throws {
        let sample = stepSample(1, 0)
        try await store.save([sample])
        try await store.delete(sample)
        let late = HKQuery.predicateForSamples(withStart: noon(100), end: nil)
        #expect(await answer(late).uuids == [[], [sample.uuid]])
        #expect(await answer(HKQuery.predicateForObject(with: UUID())).uuids == [[], []])
    }

    @Test func QRY_29_STO_14_aReplacementIsOneDeletedAndOneAdded() async throws {
        let old = syncedSteps("day", 1)
        try await store.save(old)
        let anchor = await answer().anchor
        let new = syncedSteps("day", 2)
        try await store.save(new)
        let change = await answer(anchor: anchor)
        #expect(change.uuids == [[new.uuid], [old.uuid]])
        let metadata = change.deleted?.first?.metadata
        #expect(metadata?[HKMetadataKeySyncIdentifier] as? String == "day")
        #expect((metadata?[HKMetadataKeySyncVersion] as? NSNumber)?.intValue == 1)
        #expect(metadata?.count == 2)
    }

    @Test func QRY_27_theResultsHandlerComesFirstThenEveryChange() async throws {
        let calls = Calls<(String, Answer)>()
        let query = HKAnchoredObjectQuery(type: steps, predicate: nil, anchor: nil, limit: HKObjectQueryNoLimit) {
            calls.add(("results", Answer($1, $2, $3, $4)))
        }
        query.updateHandler = { calls.add(("update", Answer($1, $2, $3, $4))) }
        store.execute(query)
        let first = await calls.next()
        #expect(first.0 == "results")
        #expect(first.1.uuids == [[], []])
        let sample = stepSample(1, 0)
        try await other.save([workout(), sample])
        let second = await calls.next()
        #expect(second.0 == "update")
        #expect(second.1.uuids == [[sample.uuid], []])
        // Another type is not a change; only the deletion is reported.
        try await other.save(workout())
        try await other.delete(sample)
        let third = await calls.next()
        #expect(third.1.uuids == [[], [sample.uuid]])
        #expect(await answer(anchor: third.1.anchor).uuids == [[], []])
        store.stop(query)
        try await other.save(stepSample(1, 0))
        #expect(calls.count == 3)
    }

    @Test func QRY_27_withoutUpdateHandlerItEnds() async throws {
        let calls = Calls<Answer>()
        let query = HKAnchoredObjectQuery(type: steps, predicate: nil, anchor: nil, limit: HKObjectQueryNoLimit) {
            calls.add(Answer($1, $2, $3, $4))
        }
        store.execute(query)
        _ = await calls.next()
        try await store.save(stepSample(1, 0))
        _ = await answer()
        #expect(calls.count == 1)
    }

    @Test(arguments: [0, 1]) func QRY_4_QRY_26_wrongUpdateHandlersRaise(choice: Int) async {
        // Exit tests cannot capture the argument.
        if choice == 0 {
            await #expect(processExitsWith: .failure) {
                let query = HKAnchoredObjectQuery(
                    type: HKQuantityType(.stepCount), predicate: nil, anchor: nil, limit: 5
                ) { _, _, _, _, _ in }
                query.updateHandler = { _, _, _, _, _ in }
            }
        } else {
            await #expect(processExitsWith: .failure) {
                let query = HKAnchoredObjectQuery(
                    type: HKQuantityType(.stepCount), predicate: nil, anchor: nil, limit: 0
                ) { _, _, _, _, _ in }
                try TestStore().app().execute(query)
                query.updateHandler = { _, _, _, _, _ in }
            }
        }
    }

    @Test func QRY_26_withoutALimitTheHandlerMayBeSet() {
        let query = HKAnchoredObjectQuery(type: steps, predicate: nil, anchor: nil, limit: 0) { _, _, _, _, _ in }
        #expect(query.updateHandler == nil)
        query.updateHandler = { _, _, _, _, _ in }
        #expect(query.updateHandler != nil)
        #expect(query.objectType == steps)
    }

    @Test func QRY_13_severalDescriptors() async throws {
        let nap = HKCategorySample(type: sleep, value: 1, start: noon(15), end: noon(16))
        let sample = stepSample(1, 20)
        try await store.save([nap, stepSample(1, 0), sample])
        try await store.delete(nap)
        let calls = Calls<Answer>()
        let late = HKQuery.predicateForSamples(withStart: noon(10), end: nil)
        let descriptors = [
            HKQueryDescriptor(sampleType: sleep, predicate: nil), HKQueryDescriptor(sampleType: steps, predicate: late),
        ]
        let query = HKAnchoredObjectQuery(queryDescriptors: descriptors, anchor: nil, limit: HKObjectQueryNoLimit) {
            calls.add(Answer($1, $2, $3, $4))
        }
        store.execute(query)
        #expect(await calls.next().uuids == [[sample.uuid], [nap.uuid]])
        #expect(query.objectType == nil)
    }

    @Test func QRY_60_anAnchorOfAnotherStoreIsNone() async throws {
        let elsewhere = try TestStore().app()
        try await elsewhere.save([stepSample(1, 0), stepSample(1, 1)])
        let anchor = await answer(from: elsewhere).anchor
        try await store.save([stepSample(1, 0), stepSample(1, 1)])
        #expect(await answer(anchor: anchor).added?.count == 2)
        #expect(await answer(anchor: HKQueryAnchor(fromValue: 1)).added?.count == 1)
        #expect(await answer(anchor: HKQueryAnchor(fromValue: 99)).added?.count == 2)
    }

    @Test func QRY_21_QRY_60_anAnchorServesAnotherProcess() async throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("anchor-\(UUID().uuidString).sqlite")
            .path
        defer {
            for suffix in ["", "-wal", "-shm", ".anchor"] { try? FileManager.default.removeItem(atPath: path + suffix) }
        }
        let engine = try SQLiteEngine(path: path)
        let app = TestStore.identity("one")
        try engine.write {
            try $0.authorize(app, AuthorizationDecisions(share: [.stepCount: true], read: [.stepCount: true]))
        }
        let store = HKHealthStore(context: StoreContext(engine: engine, identity: app))
        try await store.save([stepSample(1, 0), stepSample(2, 1)])
        let anchor = try #require(await answer(from: store).anchor)
        try NSKeyedArchiver.archivedData(withRootObject: anchor, requiringSecureCoding: true)
            .write(to: URL(fileURLWithPath: path + ".anchor"))
        try await store.save(stepSample(3, 2))
        await #expect(processExitsWith: .success) { [path = path as String] in
            let data = try Data(contentsOf: URL(fileURLWithPath: path + ".anchor"))
            let anchor = try NSKeyedUnarchiver.unarchivedObject(ofClass: HKQueryAnchor.self, from: data)
            let context = StoreContext(engine: try SQLiteEngine(path: path), identity: TestStore.identity("one"))
            let descriptor = HKAnchoredObjectQueryDescriptor(
                predicates: [.quantitySample(type: HKQuantityType(.stepCount))], anchor: anchor)
            let found = try await descriptor.result(for: HKHealthStore(context: context)).addedSamples
            #expect(found.map { $0.quantity.doubleValue(for: .count()) } == [3])
        }
    }

    @Test func QRY_61_AUTH_26_deniedReadsSeeOnlyTheirOwn() async throws {
        let mine = [stepSample(1, 0), stepSample(1, 1)]
        let theirs = [stepSample(1, 0), stepSample(1, 1)]
        try await store.save(mine)
        try await other.save(theirs)
        try await store.delete(mine[0])
        try await other.delete(theirs[0])
        try test.decide(store, read: [.stepCount: false])
        #expect(await answer().uuids == [[mine[1].uuid], [mine[0].uuid]])
        #expect(await answer(from: test.stranger()).code == .errorAuthorizationNotDetermined)
    }

    @Test func AUTH_22_aRevokedPermissionHidesWithoutAnError() async throws {
        let calls = Calls<Answer>()
        let query = HKAnchoredObjectQuery(type: steps, predicate: nil, anchor: nil, limit: HKObjectQueryNoLimit) {
            calls.add(Answer($1, $2, $3, $4))
        }
        query.updateHandler = { calls.add(Answer($1, $2, $3, $4)) }
        store.execute(query)
        // What is saved before the first result would be in it.
        #expect(await calls.next().uuids == [[], []])
        let seen = stepSample(1, 0)
        try await other.save(seen)
        #expect(await calls.next().uuids == [[seen.uuid], []])
        try test.decide(store, read: [.stepCount: false])
        try await other.save(stepSample(1, 1))
        try await other.delete(seen)
        let own = stepSample(1, 2)
        try await store.save(own)
        #expect(await calls.next().uuids == [[own.uuid], []])
        store.stop(query)
    }

    @Test func QRY_7_aLockedStoreAnswersCode6() async throws {
        let calls = Calls<Answer>()
        store.context.change { $0.isLocked = true }
        let query = HKAnchoredObjectQuery(type: steps, predicate: nil, anchor: nil, limit: HKObjectQueryNoLimit) {
            calls.add(Answer($1, $2, $3, $4))
        }
        query.updateHandler = { calls.add(Answer($1, $2, $3, $4)) }
        store.execute(query)
        let locked = await calls.next()
        #expect(locked.code == .errorDatabaseInaccessible)
        #expect(locked.added == nil && locked.deleted == nil && locked.anchor == nil)
        // STO-8: samples saved meanwhile are available after unlocking.
        let sample = stepSample(1, 0)
        try await other.save(sample)
        store.context.change { $0.isLocked = false }
        var next = await calls.next()
        while next.code == .errorDatabaseInaccessible { next = await calls.next() }
        #expect(next.uuids == [[sample.uuid], []])
        store.stop(query)
    }

    @available(*, deprecated, message: "Tests the first form.")
    @Test func QRY_28_theFirstFormHasNumbersAndNoDeletions() async throws {
        let samples = (0..<3).map { stepSample(1, Double($0)) }
        try await store.save(samples)
        try await store.delete(samples[0])
        let calls = Calls<([UUID]?, Int)>()
        var anchor = Int(HKAnchoredObjectQueryNoAnchor)
        var found: [[UUID]?] = []
        for _ in 0..<3 {
            let query = HKAnchoredObjectQuery(type: steps, predicate: nil, anchor: anchor, limit: 1) {
                _, samples, anchor, _ in calls.add((samples?.map(\.uuid), anchor))
            }
            store.execute(query)
            let call = await calls.next()
            found.append(call.0)
            anchor = call.1
        }
        #expect(found == [[samples[1].uuid], [samples[2].uuid], []])
    }

    @available(*, deprecated, message: "Tests the first form.")
    @Test func QRY_28_deletionsTakeNoPlaceInTheFirstForm() async throws {
        let samples = (0..<3).map { stepSample(1, Double($0)) }
        try await store.save(samples[0])
        let calls = Calls<([UUID]?, Int)>()
        func page(_ anchor: Int) async -> ([UUID]?, Int) {
            let query = HKAnchoredObjectQuery(type: steps, predicate: nil, anchor: anchor, limit: 1) {
                _, samples, anchor, _ in calls.add((samples?.map(\.uuid), anchor))
            }
            store.execute(query)
            return await calls.next()
        }
        let (_, anchor) = await page(Int(HKAnchoredObjectQueryNoAnchor))
        try await store.delete(samples[0])
        try await store.save(samples[1])
        #expect(await page(anchor).0 == [samples[1].uuid])
    }

    @Test func QRY_13_onlyOneDescriptorsPredicateIsTheQuerys() {
        let early = HKQuery.predicateForSamples(withStart: nil, end: noon(18))
        let descriptors = [
            HKQueryDescriptor(sampleType: steps, predicate: early),
            HKQueryDescriptor(sampleType: steps, predicate: nil),
            HKQueryDescriptor(sampleType: sleep, predicate: nil),
        ]
        func query(_ count: Int) -> HKQuery {
            HKSampleQuery(queryDescriptors: Array(descriptors.prefix(count)), limit: 1) { _, _, _ in }
        }
        #expect(query(1).predicate == early && query(1).objectType == steps)
        #expect(query(2).predicate == nil && query(2).objectType == steps)
        #expect(query(3).predicate == nil && query(3).objectType == nil)
    }

    /// The form with a number gets its own number back with an error, so that nothing is read again.
    @Test func QRY_27_theAnchorOfAnErrorIsThatOfTheQuery() async throws {
        try await store.save([stepSample(1, 0), stepSample(2, 1)])
        func ask(_ anchor: Int, from store: HKHealthStore) async -> (Int, Int?, HKError.Code?) {
            let calls = Calls<(Int, Int?, HKError.Code?)>()
            store.execute(
                HKAnchoredObjectQuery(type: steps, predicate: nil, anchor: anchor, limit: HKObjectQueryNoLimit) {
                    _, samples, anchor, error in
                    calls.add((anchor, samples?.count, (error as? HKError)?.code))
                })
            return await calls.next()
        }
        let first = await ask(0, from: store)
        #expect(first.0 > 0 && first.1 == 2 && first.2 == nil)
        let second = await ask(first.0, from: store)
        #expect(second.0 == first.0 && second.1 == 0 && second.2 == nil)
        let refused = await ask(first.0, from: test.stranger())
        #expect(refused.0 == first.0 && refused.1 == nil && refused.2 == .errorAuthorizationNotDetermined)
        // Deletions are not told to this form.
        try await store.delete(try #require(await store.samples(steps).first))
        let third = await ask(first.0, from: store)
        #expect(third.0 > first.0 && third.1 == 0)
    }
}
