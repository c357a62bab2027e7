import Foundation
import HealthModel
import HealthStore
import Synchronization
import Testing

@testable import HealthKit

/// Sessions at the bounds of what they warn of, keep, collect and try again.
@Suite(.timeLimit(.minutes(5))) struct SessionBoundsTests {
    private static func warnings(_ body: () async throws -> Void) async rethrows -> [String] {
        let lines = Mutex<[String]>([])
        try await Warnings.$sink.withValue({ line in lines.withLock { $0.append(line) } }) { try await body() }
        return lines.withLock { $0 }
    }

    // MARK: A start that is far ahead

    @Test(arguments: [(60.0, false), (60.5, true), (61, true)])
    func SES_13_aMinuteAheadIsNotFar(ahead: Double, isTold: Bool) async throws {
        let live = try LiveStore()
        for isPrepared in [false, true] {
            let (session, _, _) = try live.session()
            if isPrepared { session.prepare() }
            await live.waitUntilIdle()
            let told = await Self.warnings { session.startActivity(with: noon(ahead)) }
            await live.waitUntilIdle()
            let expected =
                "A workout session starts at \(noon(ahead)), but its store's clock shows \(noon(0)); nothing is "
                + "collected until then. Start it at the clock's time, or create the clock with VirtualClock(now:)."
            #expect(told == (isTold ? [expected] : []))
            #expect(session.startDate == noon(ahead))
        }
    }

    /// A call that starts nothing is no reason to warn.
    @Test func SES_13_onlyAStartIsTold() async throws {
        let live = try LiveStore()
        let (session, _, _) = try live.session()
        session.startActivity(with: noon(0))
        await live.waitUntilIdle()
        for step in 0..<4 {
            #expect(await Self.warnings { session.startActivity(with: noon(500)) } == [], "\(step)")
            switch step {
            case 0: session.pause()
            case 1: session.stopActivity(with: nil)
            default: session.end()
            }
            await live.waitUntilIdle()
        }
        #expect(session.startDate == noon(0))
    }

    // MARK: What is collected

    @Test func LIV_9_SES_15_theMomentsThatBelongToAWorkout() {
        var session = SessionMachine(configuration: WorkoutConfigurationRecord(), created: 0)
        _ = session.apply(.start(at: 0))
        func admitted(_ start: Double) -> [Double] {
            let filter = CollectionFilter(start: start, session: session, selection: [:])
            return [-1, 0, 4.5, 5, 9.5, 10, 15, 19.5, 20, 25, 29.5, 30, 31].filter { filter.admits($0) }
        }
        #expect(admitted(5) == [5, 9.5, 10, 15, 19.5, 20, 25, 29.5, 30, 31])
        #expect(admitted(.infinity) == [])
        _ = session.apply(.pause(at: 10))
        #expect(admitted(5) == [5, 9.5])
        _ = session.apply(.resume(at: 20))
        #expect(admitted(5) == [5, 9.5, 20, 25, 29.5, 30, 31])
        _ = session.apply(.stop(at: 30))
        #expect(admitted(5) == [5, 9.5, 20, 25, 29.5])
        #expect(admitted(0) == [0, 4.5, 5, 9.5, 20, 25, 29.5])
    }

    @Test func LIV_22_theSamplesThatBelongToAWorkout() {
        var session = SessionMachine(configuration: WorkoutConfigurationRecord(), created: 0)
        _ = session.apply(.start(at: 0))
        let filter = CollectionFilter(
            start: 5, session: session, selection: [.stepCount: .constant(true), .heartRate: .constant(false)])
        func sample(_ type: ObjectType, _ start: Double) -> SampleRecord {
            let unit = type == .stepCount ? QuantityUnit.count : .countPerMinute
            return SampleRecord(type: type, start: start, end: 100, content: .quantity(QuantityValue(1, unit)))
        }
        // Of a type that is collected, with its predicate, and from the beginning on, whenever it ends.
        #expect(filter.admits(sample(.stepCount, 5)) && !filter.admits(sample(.stepCount, 4.5)))
        #expect(!filter.admits(sample(.heartRate, 5)) && !filter.admits(sample(.bodyMass, 5)))
        // What the store has found matches already.
        #expect(filter.admitsMatching(sample(.stepCount, 5)) && filter.admitsMatching(sample(.heartRate, 5)))
        #expect(!filter.admitsMatching(sample(.heartRate, 4.5)) && !filter.admitsMatching(sample(.bodyMass, 5)))
    }

    @Test func LIV_22_theNewsThatConcernABuilder() {
        var collection = LiveCollection()
        let unknown = ChangeNotification(types: nil, isForeign: true)
        func news(_ types: ObjectType...) -> ChangeNotification {
            ChangeNotification(types: Set(types), isForeign: false)
        }
        #expect(!collection.concerns(unknown) && !collection.concerns(news(.heartRate)))
        collection.selection = [.heartRate: .constant(true), .stepCount: .constant(true)]
        #expect(collection.concerns(unknown) && collection.concerns(news(.heartRate)))
        #expect(collection.concerns(news(.bodyMass, .stepCount)) && !collection.concerns(news(.bodyMass)))
        #expect(!collection.concerns(news()))
    }

    @Test func aDelegateIsHeldWeakly() {
        final class Delegate: NSObject, HKWorkoutSessionDelegate {
            func workoutSession(
                _ workoutSession: HKWorkoutSession, didChangeTo toState: HKWorkoutSessionState,
                from fromState: HKWorkoutSessionState, date: Date
            ) {}
            func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: any Error) {}
        }
        let reference = WeakDelegate<any HKWorkoutSessionDelegate>()
        #expect(!reference.isSet && reference.value == nil)
        do {
            let delegate = Delegate()
            reference.value = delegate
            #expect(reference.isSet && reference.value === delegate)
            withExtendedLifetime(delegate) {}
        }
        #expect(!reference.isSet && reference.value == nil)
        let delegate = Delegate()
        reference.value = delegate
        reference.value = nil
        #expect(!reference.isSet)
        withExtendedLifetime(delegate) {}
    }

    // MARK: What is tried again

    /// The store is read again a second later, and what waits is collected then.
    @Test func LIV_22_aLookIsRepeatedAfterASecond() async throws {
        let live = try LiveStore()
        let (_, _, log) = try await live.running()
        let other = HKHealthStore(
            context: StoreContext(
                engine: live.test.engine, identity: live.store.context.access.identity, scheduler: live.time))
        live.store.context.change { $0.isFull = true }
        try await other.save(energySample(2, 1, 2))
        await live.waitUntilIdle()
        await live.reach(0.5)
        live.store.context.change { $0.isFull = false }
        await live.reach(0.9)
        #expect(log.drain() == [])
        await live.reach(1)
        #expect(log.drain() == ["collected ActiveEnergyBurned 2"])
        await live.reach(5)
        #expect(log.drain() == [])
    }

    @Test func LIV_26_aSourceIsReadAgainAfterASecond() async throws {
        let live = try LiveStore()
        let (session, builder, log) = try live.session()
        session.startActivity(with: noon(0))
        try await builder.beginCollection(at: noon(0))
        let other = HKHealthStore(
            context: StoreContext(
                engine: live.test.engine, identity: live.store.context.access.identity, scheduler: live.time))
        try await other.save(energySample(2, 1, 2))
        await live.waitUntilIdle()
        _ = log.drain()
        live.store.context.change { $0.isFull = true }
        builder.dataSource = live.source(.running)
        await live.reach(0.5)
        live.store.context.change { $0.isFull = false }
        await live.reach(0.9)
        #expect(log.drain() == [])
        await live.reach(1)
        #expect(log.drain() == ["collected ActiveEnergyBurned 2"])
    }

    // MARK: What is kept

    @Test func LIV_30_aMillionSamplesCanWait() async throws {
        let live = try LiveStore()
        let feed = ScriptedFeed()
        live.store.context.feed = feed
        let (session, _, _) = try await live.running()
        let link = try #require(session.feed.withLock { $0.link })
        live.store.context.change { $0.isFull = true }
        #expect(await feed.deliver(measuredPulse(100, 1)) == nil)
        let sample = SampleRecord(
            type: .heartRate, start: noon(1).timeIntervalSinceReferenceDate,
            end: noon(1).timeIntervalSinceReferenceDate, content: .quantity(QuantityValue(100, .countPerMinute)))
        func keep(_ count: Int) -> FeedError? {
            do throws(FeedError) {
                try link.store([SampleRecord](repeating: sample, count: count), of: session)
                return nil
            } catch {
                return error
            }
        }
        let many = [SampleRecord](repeating: sample, count: 9_999)
        for _ in 0..<100 { try link.store(many, of: session) }
        #expect(session.unstoredSamples?.waiting == 999_901)
        let full = FeedError.failed("More cannot be kept than 1000000 samples that are not stored yet.")
        #expect(keep(100) == full)
        #expect(keep(98) == nil && keep(2) == full && keep(1) == nil && keep(1) == full && keep(0) == nil)
        #expect(
            session.unstoredSamples == StorageFailure(waiting: 1_000_000, refused: 0, reason: "The disk is full."))
    }

    /// Waiting samples are told with the latest reason until they are stored, and refused ones for good.
    @Test func LIV_30_whatIsToldOfThatWhichWaits() {
        var pending = PendingMeasurements()
        let sample = SampleRecord(type: .stepCount, start: 0, end: 1, content: .quantity(QuantityValue(1, .count)))
        pending.batches = [[sample, sample], [], [sample]]
        #expect(pending.waiting == 3 && pending.trouble == nil)
        #expect(pending.fail(EngineError(.storage, "It is full.")) == 1)
        #expect(pending.trouble == StorageFailure(waiting: 3, refused: 0, reason: "It is full."))
        #expect(pending.fail(EngineError(.databaseInaccessible, "It is locked.")) == 2)
        pending.batches = [[sample]]
        #expect(pending.trouble == StorageFailure(waiting: 1, refused: 0, reason: "It is locked."))
        pending.refuse(2, "They are too old.")
        pending.refuse(3, "They are too new.")
        #expect(pending.trouble == StorageFailure(waiting: 1, refused: 5, reason: "They are too new."))
        #expect(pending.trouble?.samples == 6)
        pending.batches = []
        pending.succeed()
        #expect(pending.trouble == StorageFailure(waiting: 0, refused: 5, reason: "They are too new."))
        var other = PendingMeasurements()
        _ = other.fail(EngineError(.storage, "It is full."))
        other.succeed()
        #expect(other.trouble == nil)
    }

    // MARK: What is mirrored

    /// Of several stores of an app the one that was made last takes the sessions, if it has a handler.
    @Test func LIV_40_theLastStoreWithAHandlerTakesSessions() throws {
        let context = try TestStore().app().context
        let stores = (0..<3).map { _ in HKHealthStore(context: context) }
        #expect(context.storeForMirroring == nil)
        stores[0].workoutSessionMirroringStartHandler = { _ in }
        #expect(context.storeForMirroring === stores[0])
        stores[1].workoutSessionMirroringStartHandler = { _ in }
        #expect(context.storeForMirroring === stores[1])
        stores[0].workoutSessionMirroringStartHandler = { _ in }
        #expect(context.storeForMirroring === stores[1])
        stores[1].workoutSessionMirroringStartHandler = nil
        #expect(context.storeForMirroring === stores[0])
        withExtendedLifetime(stores) {}
    }
}
