import Foundation
import HealthKit
import HealthModel
import HealthStore
import Testing

/// Every date that an app gives to a session while the clock on the wall shows another time (LIV-51).
@Suite(.timeLimit(.minutes(5))) struct AdjustedClockTests {
    private let clocks = SettableClocks()
    private let store: HKHealthStore

    init() throws {
        let test = try TestStore()
        let identity = try test.app("one").context.access.identity
        store = HKHealthStore(
            context: StoreContext(engine: test.engine, identity: identity, scheduler: clocks.scheduler()))
    }

    /// The time that the clock shows, perhaps some seconds ago or later.
    private func shown(_ offset: Double = 0) -> Date { Date(timeIntervalSinceReferenceDate: clocks.wall + offset) }

    /// Waits until all calls are executed, which happens in order.
    private func wait(_ builder: HKLiveWorkoutBuilder) async {
        _ = await failure { try await builder.addMetadata([:]) }
    }

    /// Seconds since the clock showed 1,000.
    private static func seconds(_ date: Date?) -> Double? { date.map { $0.timeIntervalSinceReferenceDate - 1_000 } }

    /// Each call is made ten seconds after the one before, and gives the date that the clock shows.
    @Test(arguments: [-3_600.0, -2, 2, 3_600]) func LIV_51_eachDateThatMeansNow(jump: Double) async throws {
        let session = try HKWorkoutSession(healthStore: store, configuration: configuration(.swimBikeRun))
        let builder = session.associatedWorkoutBuilder()
        session.prepare()
        await wait(builder)
        clocks.set(by: jump)
        clocks.pass(10)
        session.startActivity(with: shown())
        try await builder.beginCollection(at: shown())
        #expect(Self.seconds(session.startDate) == 10 && Self.seconds(builder.startDate) == 10)
        clocks.pass(10)
        session.beginNewActivity(configuration: configuration(.cycling), date: shown(), metadata: nil)
        await wait(builder)
        #expect(session.currentActivity.workoutConfiguration.activityType == .cycling)
        #expect(Self.seconds(session.currentActivity.startDate) == 20)
        clocks.pass(10)
        session.endCurrentActivity(on: shown())
        await wait(builder)
        #expect(session.currentActivity.workoutConfiguration.activityType == .swimBikeRun)
        clocks.pass(10)
        session.beginNewActivity(configuration: configuration(.running), date: shown(), metadata: nil)
        clocks.pass(10)
        #expect(builder.elapsedTime(at: shown()) == 40 && builder.elapsedTime == 40)
        session.stopActivity(with: shown())
        await wait(builder)
        #expect(Self.seconds(session.endDate) == 50)
        clocks.pass(10)
        try await builder.endCollection(at: shown())
        #expect(Self.seconds(builder.endDate) == 60)
        session.end()
        let workout = try #require(try await builder.finishWorkout())
        #expect(Self.seconds(workout.startDate) == 10 && Self.seconds(workout.endDate) == 60)
        let activities = workout.workoutActivities.map {
            [$0.workoutConfiguration.activityType == .cycling ? "cycling" : "running"]
                + [$0.startDate, $0.endDate].map { "\(Self.seconds($0) ?? -1)" }
        }
        #expect(activities == [["cycling", "20.0", "30.0"], ["running", "40.0", "50.0"]])
    }

    /// A date that is not what the clock shows is used as it is: here of the session's own time.
    @Test func LIV_51_otherDatesAreWhatTheySay() async throws {
        let session = try HKWorkoutSession(healthStore: store, configuration: configuration(.swimBikeRun))
        let builder = session.associatedWorkoutBuilder()
        func own(_ seconds: Double) -> Date { Date(timeIntervalSinceReferenceDate: 1_000 + seconds) }
        session.prepare()
        await wait(builder)
        clocks.set(by: 3_600)
        clocks.pass(10)
        session.startActivity(with: own(8))
        try await builder.beginCollection(at: own(7))
        #expect(Self.seconds(session.startDate) == 8 && Self.seconds(builder.startDate) == 7)
        clocks.pass(20)
        session.beginNewActivity(configuration: configuration(.cycling), date: own(20), metadata: nil)
        session.endCurrentActivity(on: own(25))
        #expect(builder.elapsedTime(at: own(27)) == 20)
        session.stopActivity(with: own(28))
        try await builder.endCollection(at: own(29))
        session.end()
        let workout = try #require(try await builder.finishWorkout())
        #expect(Self.seconds(session.endDate) == 28)
        #expect(Self.seconds(workout.startDate) == 7 && Self.seconds(workout.endDate) == 29)
        let activity = try #require(workout.workoutActivities.first)
        #expect(Self.seconds(activity.startDate) == 20 && Self.seconds(activity.endDate) == 25)
    }
}
