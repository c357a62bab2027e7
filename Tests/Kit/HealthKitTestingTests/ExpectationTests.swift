import Foundation
import HealthKit
import HealthKitTesting
import OpenHealthKit
import Testing

/// The whole sentences of expectations that are not met, and seeded workouts.
@Suite(.timeLimit(.minutes(5))) struct ExpectationTests {
    private static let steps = HKQuantityType(.stepCount)
    private static let mass = HKQuantityType(.bodyMass)
    private static let start = Date(timeIntervalSinceReferenceDate: 700_000_000)

    private let test: TestHealthStore

    init() throws {
        test = try TestHealthStore()
        try test.decide(share: [Self.steps: true])
    }

    private func save(_ values: Double...) async throws {
        let samples = values.enumerated().map { place, value in
            let date = Self.start + Double(place)
            return HKQuantitySample(
                type: Self.steps, quantity: HKQuantity(unit: .count(), doubleValue: value), start: date, end: date)
        }
        try await test.store.save(samples)
    }

    private func message(_ body: () async throws -> Void) async -> String? {
        do {
            try await body()
            return nil
        } catch let error as UnmetExpectation {
            #expect(error.description == error.message && error.localizedDescription == error.message)
            return error.message
        } catch {
            return "\(error)"
        }
    }

    @Test func numbersOfSamples() async throws {
        let sentence = { (wanted: String, found: Int) in
            "Expected \(wanted) saved samples of HKQuantityTypeIdentifierStepCount, found \(found)."
        }
        #expect(await message { try await test.requireSaved(Self.steps) } == sentence("at least one", 0))
        #expect(await message { try await test.requireSaved(Self.steps, count: 1) } == sentence("1", 0))
        #expect(await message { try await test.requireSaved(Self.steps, count: 0) } == nil)
        #expect(await message { try await test.requireNothingSaved(Self.steps) } == nil)
        try await save(4, 6)
        // What others saved does not count.
        try test.seed([
            HKQuantitySample(
                type: Self.steps, quantity: HKQuantity(unit: .count(), doubleValue: 9), start: Self.start,
                end: Self.start)
        ])
        #expect(await message { try await test.requireSaved(Self.steps) } == nil)
        #expect(await message { try await test.requireSaved(Self.steps, count: 2) } == nil)
        for count in [0, 1, 3] {
            #expect(
                await message { try await test.requireSaved(Self.steps, count: count) } == sentence("\(count)", 2))
        }
        #expect(await message { try await test.requireNothingSaved(Self.steps) } == sentence("0", 2))
        let late = HKQuery.predicateForSamples(withStart: Self.start + 1, end: nil, options: .strictStartDate)
        let found = try await test.requireSaved(Self.steps, count: 1, matching: late)
        #expect(found.map(\.startDate) == [Self.start + 1])
        #expect(try await test.contents(of: Self.steps).count == 3)
    }

    @Test func sums() async throws {
        try await save(4, 6)
        func told(_ sum: Double, _ tolerance: Double?) async -> String? {
            await message {
                if let tolerance {
                    try await test.requireSaved(Self.steps, sum: sum, unit: .count(), tolerance: tolerance)
                } else {
                    try await test.requireSaved(Self.steps, sum: sum, unit: .count())
                }
            }
        }
        let sentence = { (sum: Double) in
            "Expected a sum of \(sum) count for HKQuantityTypeIdentifierStepCount, found 10.0."
        }
        for sum in [9.5, 10, 10.5] { #expect(await told(sum, 0.5) == nil) }
        for sum in [9.25, 10.75, -10, 0] { #expect(await told(sum, 0.5) == sentence(sum)) }
        #expect(await told(10, nil) == nil)
        #expect(await told(10, 0) == nil)
        #expect(await told(10.001, nil) == sentence(10.001))
        #expect(await message { try await test.requireSaved(Self.mass, sum: 0, unit: .gram()) } == nil)
        #expect(
            await message { try await test.requireSaved(Self.mass, sum: 5, unit: .gram()) }
                == "Expected a sum of 5.0 g for HKQuantityTypeIdentifierBodyMass, found 0.0.")
    }

    @Test(arguments: [0, -1, .nan, .infinity] as [Double])
    func workoutsThatCannotBe(duration: Double) async throws {
        #expect(
            await message { try await test.seedWorkout(.running, start: Self.start, duration: duration) }
                == "A workout of \(duration) seconds cannot be recorded.")
        #expect(try await test.contents(of: .workoutType()).isEmpty)
    }

    /// A swim is in a pool of 25 metres or in open water, and everything else on the spot or in the open.
    @Test(arguments: [HKWorkoutActivityType.swimming, .cycling], [true, false])
    func placesOfWorkouts(activity: HKWorkoutActivityType, isIndoor: Bool) async throws {
        let workout = try await test.seedWorkout(
            activity, start: Self.start, duration: 60, isIndoor: isIndoor, athlete: AthleteFeed(rhythm: 30))
        let configuration = try #require(workout.workoutActivities.first).workoutConfiguration
        #expect(configuration.activityType == activity)
        #expect(configuration.locationType == (isIndoor ? .indoor : .outdoor))
        let isSwim = activity == .swimming
        #expect(configuration.swimmingLocationType == (!isSwim ? .unknown : isIndoor ? .pool : .openWater))
        #expect(
            configuration.lapLength == (isSwim && isIndoor ? HKQuantity(unit: .meter(), doubleValue: 25) : nil))
        #expect(workout.startDate == Self.start && workout.endDate == Self.start + 60)
        let routes = try await test.contents(of: HKSeriesType.workoutRoute())
        #expect(routes.count == (isIndoor ? 0 : 1))
        #expect(workout.sourceRevision.source.bundleIdentifier == "com.example.other")
    }

    @Test func whatTheDeviceIsLike() async throws {
        #expect(!test.isLocked && !test.isGuestUser && test.hasHealthData)
        test.isLocked = true
        #expect(test.isLocked && !test.isGuestUser && test.hasHealthData)
        test.isGuestUser = true
        test.isLocked = false
        #expect(!test.isLocked && test.isGuestUser && test.hasHealthData)
        test.hasHealthData = false
        #expect(!test.hasHealthData && test.isGuestUser)
        test.hasHealthData = true
        #expect(test.hasHealthData)
    }
}
