import Foundation
import HealthModel
import HealthStore
import OpenHealthKit
import TestSupport
import Testing

@testable import HealthKit

/// Every query that goes on after its first result, in every condition of the store and with every permission.
@Suite(.timeLimit(.minutes(10))) struct LongRunningQueryTests {
    /// The kinds of queries that go on.
    enum Kind: String, CaseIterable, Sendable {
        case changes, observer, collection, summaries, efforts

        /// The types of which an app must have asked for one to be answered.
        var types: [ObjectType] {
            switch self {
            case .changes, .observer, .collection: [.stepCount]
            case .summaries: [.activitySummary]
            case .efforts: [.workout, .workoutEffortScore, .estimatedWorkoutEffortScore]
            }
        }
    }

    private let test: TestStore
    private let store: HKHealthStore
    private let other: HKHealthStore

    init() throws {
        test = try TestStore()
        store = try test.app()
        other = try test.app("two")
    }

    /// The steps from noon on count.
    private static var predicate: NSPredicate {
        HKQuery.predicateForSamples(withStart: noon(0), end: nil, options: .strictStartDate)
    }

    private static func code(_ error: (any Error)?) -> String? {
        (error as? HKError).map { "error \($0.code.rawValue)" }
    }

    private static func sums(_ statistics: [HKStatistics]) -> String {
        "\(statistics.map { Told.optional($0.sumQuantity()) })"
    }

    /// Starts a query, whose calls record the handler and what it is told.
    private func follow(_ kind: Kind, in store: HKHealthStore) -> (HKQuery, Calls<String>) {
        let calls = Calls<String>()
        let query: HKQuery
        switch kind {
        case .changes:
            let anchored = HKAnchoredObjectQuery(
                type: steps, predicate: Self.predicate, anchor: nil, limit: HKObjectQueryNoLimit
            ) { _, added, deleted, anchor, error in
                calls.add(
                    "first " + (Self.code(error) ?? "\(added?.count ?? -1) \(deleted?.count ?? -1) \(anchor != nil)"))
            }
            anchored.updateHandler = { _, added, deleted, anchor, error in
                calls.add(
                    "then " + (Self.code(error) ?? "\(added?.count ?? -1) \(deleted?.count ?? -1) \(anchor != nil)"))
            }
            query = anchored
        case .observer:
            query = HKObserverQuery(
                queryDescriptors: [HKQueryDescriptor(sampleType: steps, predicate: Self.predicate)]
            ) { _, types, _, error in
                calls.add(Self.code(error) ?? types.map { "\($0.map(Told.type))" } ?? "nothing yet")
            }
        case .collection:
            let collection = HKStatisticsCollectionQuery(
                quantityType: steps, quantitySamplePredicate: Self.predicate, options: .cumulativeSum,
                anchorDate: noon(0), intervalComponents: DateComponents(hour: 1))
            collection.initialResultsHandler = { _, collection, error in
                calls.add("first " + (Self.code(error) ?? Self.sums(collection?.statistics() ?? [])))
            }
            collection.statisticsUpdateHandler = { _, one, collection, error in
                let all = [one].compactMap { $0 } + (collection?.statistics() ?? [])
                calls.add("then " + (Self.code(error) ?? Self.sums(all)))
            }
            query = collection
        case .summaries:
            let summaries = HKActivitySummaryQuery(predicate: nil) { _, found, error in
                calls.add("first " + (Self.code(error) ?? "\((found ?? []).map(\.activeEnergyBurned))"))
            }
            summaries.updateHandler = { _, found, error in
                calls.add("then " + (Self.code(error) ?? "\((found ?? []).map(\.activeEnergyBurned))"))
            }
            query = summaries
        case .efforts:
            query = HKWorkoutEffortRelationshipQuery(predicate: nil, anchor: nil, options: .default) {
                _, found, anchor, error in
                calls.add(Self.code(error) ?? "\((found ?? []).map { $0.samples?.count ?? 0 }) \(anchor != nil)")
            }
        }
        store.execute(query)
        return (query, calls)
    }

    /// Changes what a query is about: by 5, by 7 and so on.
    private func change(_ kind: Kind, _ number: Double) async throws {
        switch kind {
        case .changes, .observer, .collection: try await other.save(stepSample(number, 3_600 * number))
        case .summaries:
            let summary = HKActivitySummary()
            summary.activeEnergyBurned = HKQuantity(unit: .kilocalorie(), doubleValue: number)
            try other.systemData.save(summary, of: DateComponents(year: 2024, month: 6, day: Int(number)))
        case .efforts:
            let run = workout(.running, 10_000 * number, 10_000 * number + 60)
            try await other.save(run)
            let score = HKQuantitySample(
                type: HKQuantityType(.workoutEffortScore),
                quantity: HKQuantity(unit: .appleEffortScore(), doubleValue: number), start: run.startDate,
                end: run.endDate)
            try await other.relateWorkoutEffortSample(score, with: run, activity: nil)
        }
    }

    /// Changes what a query is not about, though its types are concerned.
    private func changeElsewhere(_ kind: Kind, _ number: Double) async throws {
        switch kind {
        case .changes, .observer, .collection: try await other.save(stepSample(number, -3_600 * number))
        case .summaries: try await other.save(energySample(number, 100 * number, 100 * number + 1))
        case .efforts: try await other.save(workout(.cycling, 100 * number, 100 * number + 1))
        }
    }

    /// Returns what a query of a kind says of nothing, and of changes by 5 and 7.
    private static func words(_ kind: Kind) -> (first: String, five: String, seven: String) {
        switch kind {
        case .changes: ("first 0 0 true", "then 1 0 true", "then 1 0 true")
        case .observer: ("nothing yet", #"["StepCount"]"#, #"["StepCount"]"#)
        case .collection: ("first []", #"then ["5 count", "5 count"]"#, #"then ["7 count", "5 count", "7 count"]"#)
        case .summaries: ("first []", "then [5 kcal]", "then [7 kcal]")
        case .efforts: ("[] true", "[1] true", "[1] true")
        }
    }

    private func locked(_ kind: Kind, isFirst: Bool) -> String {
        switch kind {
        case .observer, .efforts: "error 6"
        case .changes, .collection, .summaries: "\(isFirst ? "first" : "then") error 6"
        }
    }

    @Test(arguments: Kind.allCases) func QRY_27_QRY_30_onlyWhatMatchesIsTold(kind: Kind) async throws {
        let (query, calls) = follow(kind, in: store)
        let words = Self.words(kind)
        #expect(await calls.next() == words.first)
        for number in 1...3 {
            try await changeElsewhere(kind, Double(number))
            // Another query that sees it gives the first one time to look.
            let (unfiltered, seen) = follow(.observer, in: store)
            _ = await seen.next()
            store.stop(unfiltered)
        }
        try await change(kind, 5)
        #expect(await calls.next() == words.five)
        try await changeElsewhere(kind, 4)
        try await change(kind, 7)
        #expect(await calls.next() == words.seven)
        #expect(calls.count == 3)
        store.stop(query)
    }

    @Test(arguments: Kind.allCases) func QRY_7_QRY_33_aDeviceThatIsLockedAtFirst(kind: Kind) async throws {
        store.context.change { $0.isLocked = true }
        let (query, calls) = follow(kind, in: store)
        #expect(await calls.next() == locked(kind, isFirst: true))
        try await change(kind, 5)
        store.context.change { $0.isLocked = false }
        var next = await calls.next()
        while next.hasSuffix("error 6") {
            #expect(next == locked(kind, isFirst: false))
            next = await calls.next()
        }
        let words = Self.words(kind)
        // What is new to it is everything; an observer has not been called yet.
        #expect(next == (kind == .observer ? words.first : words.five))
        try await change(kind, 7)
        #expect(await calls.next() == words.seven)
        store.stop(query)
    }

    @Test(arguments: Kind.allCases) func QRY_7_QRY_33_aDeviceThatIsLockedForAWhile(kind: Kind) async throws {
        let (query, calls) = follow(kind, in: store)
        let words = Self.words(kind)
        #expect(await calls.next() == words.first)
        store.context.change { $0.isLocked = true }
        try await change(kind, 5)
        #expect(await calls.next() == locked(kind, isFirst: false))
        store.context.change { $0.isLocked = false }
        var next = await calls.next()
        while next.hasSuffix("error 6") { next = await calls.next() }
        #expect(next == words.five)
        try await change(kind, 7)
        #expect(await calls.next() == words.seven)
        store.stop(query)
    }

    @Test(arguments: Kind.allCases) func QRY_33_AUTH_26_withoutAPermissionItEnds(kind: Kind) async throws {
        let stranger = test.stranger()
        let (query, calls) = follow(kind, in: stranger)
        #expect(await calls.next().hasSuffix("error 5"))
        try test.decide(stranger, read: Dictionary(uniqueKeysWithValues: kind.types.map { ($0, true) }))
        try await change(kind, 5)
        // A query that begins later is called after the one that ended would have been.
        let (later, seen) = follow(kind, in: stranger)
        _ = await seen.next()
        try await change(kind, 7)
        _ = await seen.next()
        stranger.stop(later)
        stranger.stop(query)
        #expect(calls.count == 1)
    }

    @Test(arguments: Kind.allCases) func AUTH_21_withoutHealthDataItEnds(kind: Kind) async throws {
        for (availability, code) in [(StoreConditions.Availability.unavailable, 1), (.restricted, 2)] {
            store.context.change { $0.availability = availability }
            let (_, calls) = follow(kind, in: store)
            #expect(await calls.next().hasSuffix("error \(code)"))
            store.context.change { $0.availability = .available }
            try await change(kind, 5)
            let (later, seen) = follow(kind, in: store)
            _ = await seen.next()
            store.stop(later)
            #expect(calls.count == 1)
        }
    }

    @Test(arguments: Kind.allCases) func QRY_2_aStoppedQueryIsToldNothing(kind: Kind) async throws {
        let (query, calls) = follow(kind, in: store)
        let (later, seen) = follow(kind, in: store)
        _ = await calls.next()
        _ = await seen.next()
        store.stop(query)
        store.stop(query)
        try await change(kind, 5)
        #expect(await seen.next() == Self.words(kind).five)
        // Unlocking tells those who could not read.
        store.context.change { $0.isLocked = true }
        store.context.change { $0.isLocked = false }
        try await change(kind, 7)
        #expect(await seen.next() == Self.words(kind).seven)
        store.stop(later)
        #expect(calls.count == 1)
    }

    @Test func AUTH_22_STAT_40_whatBecomesInvisibleIsTakenOut() async throws {
        try await store.save(stepSample(3, 60))
        try await other.save(stepSample(4, 120))
        let (query, calls) = follow(.collection, in: store)
        #expect(await calls.next() == #"first ["7 count"]"#)
        try test.decide(store, read: [.stepCount: false])
        // Whatever follows is of the own samples alone.
        try await other.save(stepSample(10, 180))
        try await store.save(stepSample(1, 240))
        var next = await calls.next()
        while next == #"then ["3 count", "3 count"]"# { next = await calls.next() }
        #expect(next == #"then ["4 count", "4 count"]"#)
        store.stop(query)
    }

    @Test func QRY_23_STO_5_additionsAndDeletionsOfOneTransactionAreToldTogether() async throws {
        let samples = (0..<3).map { stepSample(Double($0 + 1), Double(60 * $0)) }
        try await other.save(samples)
        let (query, calls) = follow(.changes, in: store)
        #expect(await calls.next() == "first 3 0 true")
        #expect(try await other.deleteObjects(of: steps, predicate: Self.predicate) == 3)
        #expect(await calls.next() == "then 0 3 true")
        try await other.save([syncedSteps("a", 1), stepSample(9, 9)])
        #expect(await calls.next() == "then 2 0 true")
        try await other.save(syncedSteps("a", 2))
        #expect(await calls.next() == "then 1 1 true")
        try await other.save(syncedSteps("a", 2))
        try await other.save(stepSample(9, 10))
        #expect(await calls.next() == "then 1 0 true")
        store.stop(query)
    }

    @Test func STAT_42_everyBucketOfADeletionIsTold() async throws {
        let across = stepSample(60, 1_800, 5_400)
        try await other.save([across, stepSample(5, 0), stepSample(7, 7_300)])
        let (query, calls) = follow(.collection, in: store)
        #expect(await calls.next() == #"first ["35 count", "30 count", "7 count"]"#)
        try await other.delete(across)
        #expect(await calls.next() == #"then ["5 count", "5 count", "7 count"]"#)
        #expect(await calls.next() == #"then ["-", "5 count", "7 count"]"#)
        store.stop(query)
    }

    @Test func QRY_53_aCopyOfAnIteratorTakesOver() async throws {
        let descriptor = HKAnchoredObjectQueryDescriptor(predicates: [.quantitySample(type: steps)], anchor: nil)
        var first = descriptor.results(for: store).makeAsyncIterator()
        #expect(try await first.next()?.addedSamples.isEmpty == true)
        let calls = Calls<Int>()
        nonisolated(unsafe) let copies = [first, first]
        let tasks = [0, 1].map { place in
            Task {
                nonisolated(unsafe) var iterator = copies[place]
                calls.add(try await iterator.next()?.addedSamples.count ?? -1)
            }
        }
        // Only one of two waits on.
        #expect(await calls.next() == -1)
        try await other.save(stepSample(1, 0))
        #expect(await calls.next() == 1)
        for task in tasks { try await task.value }
    }

    @Test func QRY_53_AUTH_22_sequencesShowWhatMayBeRead() async throws {
        let seen = stepSample(1, 0)
        try await other.save(seen)
        var loop = HKAnchoredObjectQueryDescriptor(
            predicates: [.quantitySample(type: steps), .quantitySample(type: heartRate)], anchor: nil
        ).results(for: store).makeAsyncIterator()
        #expect(try await loop.next()?.addedSamples.map(\.uuid) == [seen.uuid])
        try test.decide(store, read: [.stepCount: false])
        try await other.save([stepSample(2, 1)])
        try await other.delete(seen)
        let (own, foreign) = (stepSample(3, 2), pulse(70, 3))
        try await store.save(own)
        try await other.save(foreign)
        var (added, deleted) = ([UUID](), 0)
        while !added.contains(foreign.uuid) {
            let next = try #require(try await loop.next())
            added += next.addedSamples.map(\.uuid)
            deleted += next.deletedObjects.count
        }
        #expect(added == [own.uuid, foreign.uuid] && deleted == 0)
    }

    @Test func QRY_7_QRY_53_aSequenceThatCannotReadThrows() async throws {
        var loop = HKAnchoredObjectQueryDescriptor(predicates: [.quantitySample(type: steps)], anchor: nil)
            .results(for: store).makeAsyncIterator()
        _ = try await loop.next()
        store.context.change { $0.isLocked = true }
        try await other.save(stepSample(1, 0))
        let code = await failure { _ = try await loop.next() }
        #expect(code == .errorDatabaseInaccessible)
        #expect(try await loop.next() == nil)
    }

    @Test func QRY_54_aLoopWaitsWhileTheDeviceIsLocked() async throws {
        let descriptor = HKStatisticsCollectionQueryDescriptor(
            predicate: .quantitySample(type: steps), options: .cumulativeSum, anchorDate: noon(0),
            intervalComponents: DateComponents(hour: 1))
        var loop = descriptor.results(for: store).makeAsyncIterator()
        #expect(try await loop.next()?.statisticsCollection.statistics().isEmpty == true)
        store.context.change { $0.isLocked = true }
        // The observer was told of the change while it could not be read.
        let (query, calls) = follow(.observer, in: store)
        #expect(await calls.next() == "error 6")
        try await other.save(stepSample(5, 0))
        #expect(await calls.next() == "error 6")
        store.context.change { $0.isLocked = false }
        let next = try #require(try await loop.next())
        #expect(next.updatedStatistics?.map { Told.optional($0.sumQuantity()) } == ["5 count"])
        store.stop(query)
    }

    @Test func OTH_7_aSequenceTellsTheDaysThatChanged() async throws {
        var loop = HKActivitySummaryQueryDescriptor(predicate: nil).results(for: store).makeAsyncIterator()
        #expect(try await loop.next()?.isEmpty == true)
        try await change(.summaries, 5)
        #expect(try await loop.next()?.map(\.activeEnergyBurned.description) == ["5 kcal"])
        try await change(.summaries, 7)
        #expect(try await loop.next()?.map(\.activeEnergyBurned.description) == ["7 kcal"])
    }

    @Test func OTH_effort_aSequenceTellsWhatIsNew() async throws {
        var loop = HKWorkoutEffortRelationshipQueryDescriptor(predicate: nil, anchor: nil, option: .mostRelevant)
            .results(for: store).makeAsyncIterator()
        let first = try #require(try await loop.next())
        #expect(first.relationships.isEmpty)
        try await change(.efforts, 5)
        let second = try #require(try await loop.next())
        #expect(second.relationships.map { $0.samples?.count } == [1])
        #expect(second.newAnchor != first.newAnchor)
        try await change(.efforts, 7)
        #expect(try await loop.next()?.relationships.count == 1)
        let since = try await HKWorkoutEffortRelationshipQueryDescriptor(
            predicate: nil, anchor: second.newAnchor, option: .default
        ).result(for: store)
        #expect(since.relationships.count == 1)
    }
}
