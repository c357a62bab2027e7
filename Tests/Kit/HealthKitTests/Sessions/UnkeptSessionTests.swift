import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing

@testable import HealthKit

/// Sessions that the store could not keep, and those that another one has replaced (LIV-30, SES-8).
@Suite(.timeLimit(.minutes(5))) struct UnkeptSessionTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.url.appending(path: "health.sqlite").path
    }

    private func recovered() async throws -> HKWorkoutSession? {
        try await LiveStore(path: path).store.recoverActiveWorkoutSession()
    }

    /// A session that could not be kept when it began goes on without it, and its workout is whole.
    @Test(arguments: [false, true])
    func LIV_30_aSessionThatBeginsOnAFullDiskGoesOn(isFull: Bool) async throws {
        let live = try LiveStore(path: path)
        let feed = ScriptedFeed()
        live.store.context.feed = feed
        let (session, builder, log) = try live.session()
        builder.dataSource = live.source(.running)
        if isFull { live.store.context.change { $0.isFull = true } }
        session.startActivity(with: noon(0))
        await live.waitUntilIdle()
        live.store.context.change { $0.isFull = false }
        try await builder.beginCollection(at: noon(0))
        await feed.deliver(measuredPulse(100, 1))
        try await builder.addSamples([pulse(120, 2)])
        try await builder.addMetadata(["a": 1])
        await live.reach(10)
        session.pause()
        await live.waitUntilIdle()
        #expect(session.state == .paused && !log.drain().contains { $0.hasPrefix("failed") })
        #expect((try await recovered() != nil) == !isFull)
        session.end()
        let workout = try #require(try await builder.finishWorkout())
        #expect(workout.statistics(for: heartRate)?.averageBeats.map { $0.rounded() } == 110)
        #expect(workout.metadata?["a"] as? Int == 1 && workout.endDate == noon(10))
        #expect(try await recovered() == nil)
    }

    /// The builder of a replaced session keeps nothing in the place of the new one.
    @Test func SES_8_LIV_30_aReplacedBuilderKeepsNothing() async throws {
        let live = try LiveStore(path: path)
        let (first, builder, _) = try await live.running(.cycling)
        try await builder.addMetadata(["a": 1])
        #expect(try await recovered()?.core.identifier == first.core.identifier)
        let (second, _, _) = try await live.running(.yoga)
        await live.waitUntilIdle()
        #expect(first.state == .ended)
        try await builder.addMetadata(["b": 2])
        try await builder.addSamples([pulse(100, 1)])
        try await builder.addWorkoutEvents([event(.lap, 0, 1)])
        let kept = try #require(try await recovered())
        #expect(kept.core.identifier == second.core.identifier)
        #expect(kept.associatedWorkoutBuilder().metadata.isEmpty)
        // Its workout can be saved nevertheless, which leaves the new one.
        let ride = try await builder.finish(at: 5)
        #expect(ride.workoutActivityType == .cycling && ride.metadata?.count == 2)
        #expect(try await recovered()?.core.identifier == second.core.identifier)
    }

    @Test func LIV_30_QRY_7_aLockedDeviceDoesNotTellWhatWasLeft() async throws {
        _ = try await LiveStore(path: path).running()
        let live = try LiveStore(path: path)
        live.store.context.change { $0.isLocked = true }
        #expect(
            await failure { _ = try await live.store.recoverActiveWorkoutSession() } == .errorDatabaseInaccessible)
        live.store.context.change { $0.isLocked = false }
        #expect(try await live.store.recoverActiveWorkoutSession() != nil)
    }
}
