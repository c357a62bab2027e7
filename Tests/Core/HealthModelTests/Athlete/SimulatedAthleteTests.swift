import Foundation
import HealthModel
import TestSupport
import Testing

@Suite struct SimulatedAthleteTests {
    private static let start = 800_000_000.0

    private static func configuration(
        _ activity: WorkoutActivity, location: Int = 3, swimming: Int = 0
    ) -> WorkoutConfigurationRecord {
        var configuration = WorkoutConfigurationRecord()
        configuration.activityType = activity
        configuration.locationType = LocationType(rawValue: location)
        configuration.swimmingLocationType = SwimmingLocation(rawValue: swimming)
        return configuration
    }

    private static func batch(
        _ configuration: WorkoutConfigurationRecord, minutes: Double = 20, seed: UInt64 = 3,
        plan: EffortPlan = .standard, profile: AthleteProfile = AthleteProfile()
    ) -> FeedBatch {
        var athlete = SimulatedAthlete(profile: profile, plan: plan, seed: seed)
        athlete.begin(configuration, at: start)
        return athlete.advance(to: start + minutes * 60)
    }

    private static func values(_ type: ObjectType, in batch: FeedBatch) -> [Double] {
        batch.samples.filter { $0.type == type }.map(\.value)
    }

    /// Returns the samples as numbers, for comparison.
    private static func numbers(_ batch: FeedBatch) -> [[Double]] {
        batch.samples.map { [Double($0.type.index), $0.start, $0.end, $0.value] }
    }

    // MARK: Determinism

    /// Returns a session with a change of activity, a pause and fractional dates, computed in steps of any size.
    private static func triathlon(steps: inout SeededGenerator, seed: UInt64) -> FeedBatch {
        var athlete = SimulatedAthlete(seed: seed)
        var all = FeedBatch()
        var now = start
        func go(_ to: Double, _ athlete: inout SimulatedAthlete) {
            while now < to {
                now = min(to, now + Double.random(in: 0.1...90, using: &steps))
                let batch = athlete.advance(to: now)
                all.samples += batch.samples
                all.locations += batch.locations
                all.events += batch.events
            }
        }
        athlete.begin(configuration(.swimming, swimming: 2), at: start)
        go(start + 300.5, &athlete)
        athlete.begin(configuration(.transition), at: start + 300.5)
        go(start + 360, &athlete)
        athlete.begin(configuration(.cycling), at: start + 360)
        go(start + 700.25, &athlete)
        athlete.pause(at: start + 700.25)
        go(start + 760, &athlete)
        athlete.resume(at: start + 760)
        go(start + 1_000, &athlete)
        athlete.begin(configuration(.running), at: start + 1_000)
        go(start + 1_500, &athlete)
        return all
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func theStepsPlayNoPart(seed: UInt64) {
        var small = SeededGenerator(seed: seed)
        var others = SeededGenerator(seed: seed + 100)
        let first = Self.triathlon(steps: &small, seed: 9)
        let second = Self.triathlon(steps: &others, seed: 9)
        #expect(Self.numbers(first) == Self.numbers(second), "seed \(seed)")
        #expect(first.locations == second.locations, "seed \(seed)")
        #expect(first.events.map(\.start) == second.events.map(\.start), "seed \(seed)")
        #expect(first.samples.count > 1_000)
    }

    @Test func theSeedDecides() {
        let run = Self.configuration(.running)
        #expect(Self.numbers(Self.batch(run, seed: 4)) == Self.numbers(Self.batch(run, seed: 4)))
        #expect(Self.numbers(Self.batch(run, seed: 4)) != Self.numbers(Self.batch(run, seed: 5)))
        #expect(Self.batch(run, seed: 4).locations != Self.batch(run, seed: 5).locations)
    }

    @Test func samplesFollowOneAnotherWithoutGapsOrOverlaps() {
        var steps = SeededGenerator(seed: 1)
        let batch = Self.triathlon(steps: &steps, seed: 2)
        for type in [ObjectType.activeEnergyBurned, .basalEnergyBurned] {
            let samples = batch.samples.filter { $0.type == type }
            #expect(samples.first?.start == Self.start)
            #expect(zip(samples, samples.dropFirst()).allSatisfy { $0.end == $1.start && $0.start < $0.end })
        }
        for (type, list) in Dictionary(grouping: batch.samples, by: \.type) {
            #expect(zip(list, list.dropFirst()).allSatisfy { $0.end <= $1.start || $0.start < $1.start }, "\(type)")
        }
        #expect(zip(batch.locations, batch.locations.dropFirst()).allSatisfy { $0.timestamp < $1.timestamp })
    }

    // MARK: Types

    /// The default types of each activity beyond energy and heart rate.
    static let table: [(activity: WorkoutActivity, location: Int, types: Set<ObjectType>)] = [
        (
            .running, 3,
            [
                .distanceWalkingRunning, .stepCount, .runningSpeed, .runningPower, .runningStrideLength,
                .runningVerticalOscillation, .runningGroundContactTime,
            ]
        ),
        (.running, 2, [.distanceWalkingRunning, .stepCount, .runningSpeed]),
        (.walking, 3, [.distanceWalkingRunning, .stepCount]),
        (.hiking, 3, [.distanceWalkingRunning, .stepCount, .flightsClimbed]),
        (.cycling, 3, [.distanceCycling, .cyclingSpeed, .cyclingPower, .cyclingCadence]),
        (.handCycling, 2, [.distanceCycling, .cyclingSpeed, .cyclingPower, .cyclingCadence]),
        (.swimming, 2, [.distanceSwimming, .swimmingStrokeCount]),
        (.swimBikeRun, 3, [.distanceSwimming, .swimmingStrokeCount]),
        (.wheelchairWalkPace, 3, [.distanceWheelchair, .pushCount]),
        (.wheelchairRunPace, 3, [.distanceWheelchair, .pushCount]),
        (.downhillSkiing, 3, [.distanceDownhillSnowSports]),
        (.snowboarding, 3, [.distanceDownhillSnowSports]),
        (.snowSports, 3, [.distanceDownhillSnowSports]),
        (.crossCountrySkiing, 3, [.distanceCrossCountrySkiing, .crossCountrySkiingSpeed]),
        (.paddleSports, 3, [.distancePaddleSports, .paddleSportsSpeed]),
        (.rowing, 3, [.distanceRowing, .rowingSpeed]),
        (.rowing, 2, []),
        (.skatingSports, 3, [.distanceSkatingSports]),
        (.stairClimbing, 2, [.flightsClimbed, .stepCount]),
        (.stairs, 2, [.flightsClimbed, .stepCount]),
        (.stepTraining, 2, [.flightsClimbed, .stepCount]),
        (.soccer, 3, [.distanceWalkingRunning]),
        (.americanFootball, 3, [.distanceWalkingRunning]),
        (.australianFootball, 3, [.distanceWalkingRunning]),
        (.rugby, 3, [.distanceWalkingRunning]),
        (.lacrosse, 3, [.distanceWalkingRunning]),
        (.hockey, 3, [.distanceWalkingRunning]),
        (.discSports, 3, [.distanceWalkingRunning]),
        (.golf, 3, [.distanceWalkingRunning]),
        (.trackAndField, 3, [.distanceWalkingRunning]),
        (.elliptical, 2, [.distanceWalkingRunning]),
        (.underwaterDiving, 3, [.underwaterDepth, .waterTemperature]),
        (.transition, 3, []),
        (.yoga, 2, []),
        (.functionalStrengthTraining, 2, []),
        (.other, 1, []),
    ]

    @Test(arguments: table.indices)
    func eachActivityHasItsDefaultTypes(index: Int) {
        let row = Self.table[index]
        let batch = Self.batch(Self.configuration(row.activity, location: row.location))
        let types = Set(batch.samples.map(\.type))
        #expect(types == row.types.union([.activeEnergyBurned, .basalEnergyBurned, .heartRate]))
        #expect(batch.samples.allSatisfy { $0.value.isFinite && $0.value >= 0 && $0.start <= $0.end })
        #expect(batch.samples.allSatisfy { $0.type.canonicalUnit.map($0.unit.isCompatible(with:)) ?? false })
    }

    // MARK: Ranges

    private static let steady = EffortPlan(
        [.init(seconds: 300, from: 0.4, to: 0.7)], repeating: [.init(seconds: 600, effort: 0.7)])

    /// The speed in metres per second over the second half of twenty minutes at an effort of 0.7.
    @Test(
        arguments: [
            (.running, 2.4...4.2), (.walking, 1.2...2.01), (.cycling, 6.5...11), (.swimming, 0.9...1.5),
            (.rowing, 3...5.2), (.paddleSports, 1.8...3.4), (.crossCountrySkiing, 2.5...5.5), (.skatingSports, 5...9),
            (.wheelchairWalkPace, 1...2), (.wheelchairRunPace, 2.5...4.5), (.downhillSkiing, 7...13),
            (.soccer, 1.5...3),
        ] as [(WorkoutActivity, ClosedRange<Double>)])
    func speedsArePlausible(activity: WorkoutActivity, range: ClosedRange<Double>) throws {
        let batch = Self.batch(Self.configuration(activity), plan: Self.steady)
        let distances = batch.samples.filter {
            $0.type == WorkoutDistance.type(for: activity) && $0.start > Self.start + 600
        }
        let speed = distances.reduce(0) { $0 + $1.value } / 600
        #expect(range.contains(speed), "\(speed) m/s")
    }

    @Test(
        arguments: [
            (.running, .runningPower, 20...400), (.running, .runningStrideLength, 0.6...1.6),
            (.running, .runningVerticalOscillation, 5...13), (.running, .runningGroundContactTime, 150...320),
            (.running, .runningSpeed, 0.5...6), (.cycling, .cyclingPower, 30...400),
            (.cycling, .cyclingCadence, 50...110), (.cycling, .cyclingSpeed, 0.3...17),
            (.underwaterDiving, .underwaterDepth, 0...20), (.underwaterDiving, .waterTemperature, 17...23),
            (.running, .heartRate, 50...184), (.cycling, .heartRate, 50...184), (.swimming, .heartRate, 50...184),
        ] as [(WorkoutActivity, ObjectType, ClosedRange<Double>)])
    func valuesArePlausible(activity: WorkoutActivity, type: ObjectType, range: ClosedRange<Double>) {
        for seed in 1...5 as ClosedRange<UInt64> {
            let values = Self.values(type, in: Self.batch(Self.configuration(activity), minutes: 40, seed: seed))
            #expect(values.count > 50)
            #expect(values.allSatisfy(range.contains), "seed \(seed): \(values.min() ?? 0)...\(values.max() ?? 0)")
        }
    }

    /// Below a quarter of the effort nothing but the sensors fluctuates.
    @Test func powerAndHeartRateFluctuateAtConstantEffort() {
        let easy = EffortPlan([], repeating: [.init(seconds: 600, effort: 0.24)])
        let batch = Self.batch(Self.configuration(.cycling, location: 2), minutes: 60, plan: easy)
        #expect(Set(Self.values(.cyclingCadence, in: batch)).count == 1)
        for (type, spread) in [(ObjectType.cyclingPower, 0.03...0.07), (.heartRate, 0.005...0.03)] {
            let values = Self.values(type, in: batch).dropFirst(360)
            let mean = values.reduce(0, +) / Double(values.count)
            let squares = values.map { ($0 - mean) * ($0 - mean) }
            let deviation = (squares.reduce(0, +) / Double(squares.count)).squareRoot()
            #expect(spread.contains(deviation / mean), "\(type) \(deviation / mean)")
        }
    }

    @Test func countsAreWholeAndPlausible() {
        let run = Self.batch(Self.configuration(.running), plan: Self.steady)
        let steps = Self.values(.stepCount, in: run)
        #expect(steps.allSatisfy { $0 == $0.rounded() })
        #expect(2_800...3_700 ~= steps.reduce(0, +))
        let swim = Self.batch(Self.configuration(.swimming, location: 2, swimming: 1), plan: Self.steady)
        let distance = Self.values(.distanceSwimming, in: swim).reduce(0, +)
        let strokes = Self.values(.swimmingStrokeCount, in: swim).reduce(0, +)
        #expect(1.4...2.6 ~= distance / strokes)
        let stairs = Self.values(.flightsClimbed, in: Self.batch(Self.configuration(.stairClimbing), plan: Self.steady))
        #expect(30...80 ~= stairs.reduce(0, +))
    }

    @Test func energyIsPlausible() {
        let batch = Self.batch(Self.configuration(.running), minutes: 60, plan: Self.steady)
        let active = Self.values(.activeEnergyBurned, in: batch).reduce(0, +)
        let distance = Self.values(.distanceWalkingRunning, in: batch).reduce(0, +)
        // A kilogram and a kilometre of running cost about a kilocalorie.
        #expect(0.85...1.2 ~= active / 68 / (distance / 1000))
        let basal = Self.values(.basalEnergyBurned, in: batch).reduce(0, +)
        #expect(50...80 ~= basal)
    }

    // MARK: Route

    @Test func theWayIsAsLongAsTheDistance() {
        for activity in [.running, .cycling] as [WorkoutActivity] {
            let batch = Self.batch(Self.configuration(activity), minutes: 60)
            let distance = Self.values(WorkoutDistance.type(for: activity), in: batch).reduce(0, +)
            // Every tenth point: the noise of positions from one second to the next is not distance.
            let points = stride(from: 0, to: batch.locations.count, by: 10).map { batch.locations[$0] }
            let length = zip(points, points.dropFirst()).reduce(0) { sum, pair in
                sum
                    + Geodesic.distance(
                        latitude1: pair.0.latitude, longitude1: pair.0.longitude, latitude2: pair.1.latitude,
                        longitude2: pair.1.longitude)
            }
            #expect(0.93...1.05 ~= length / distance, "\(activity.name): \(length) m of \(distance) m")
            #expect(points.allSatisfy { $0.hasValidCoordinate && 300...520 ~= $0.altitude })
            #expect(points.allSatisfy { 0..<360 ~= $0.course && $0.speed >= 0 && $0.horizontalAccuracy > 0 })
            let elevations = points.map(\.altitude)
            #expect((elevations.max() ?? 0) - (elevations.min() ?? 0) > 5)
        }
    }

    @Test(
        arguments: [
            (.running, 2, 0), (.swimming, 2, 1), (.stairClimbing, 3, 0), (.underwaterDiving, 3, 0), (.running, 1, 0),
        ] as [(WorkoutActivity, Int, Int)])
    func indoorsAndOnTheSpotThereAreNoPlaces(activity: WorkoutActivity, location: Int, swimming: Int) {
        let batch = Self.batch(Self.configuration(activity, location: location, swimming: swimming))
        #expect(batch.locations.isEmpty)
    }

    // MARK: Swimming

    @Test func WEV_4_poolsHaveLapsAndSets() throws {
        let plan = EffortPlan(
            [], repeating: [.init(seconds: 180, effort: 0.75), .init(seconds: 40, effort: 0.1)])
        let batch = Self.batch(Self.configuration(.swimming, location: 2, swimming: 1), plan: plan)
        let laps = batch.events.filter { $0.kind == .lap }
        let sets = batch.events.filter { $0.kind == .segment }
        let distance = Self.values(.distanceSwimming, in: batch).reduce(0, +)
        #expect(abs(Double(laps.count) - distance / 25) <= 1)
        #expect(laps.allSatisfy { 14...90 ~= $0.end - $0.start })
        #expect(laps.allSatisfy { $0.metadata?[MetadataKey.swimmingStrokeStyle] == .integer(2) })
        #expect(zip(laps, laps.dropFirst()).allSatisfy { $0.end <= $1.start })
        #expect(sets.count == 5)
        #expect(sets.allSatisfy { 170...200 ~= $0.end - $0.start })
    }

    @Test func openWaterHasPlacesAndNoLaps() {
        let batch = Self.batch(Self.configuration(.swimming, location: 3, swimming: 2))
        #expect(!batch.locations.isEmpty)
        #expect(!batch.events.contains { $0.kind == .lap })
    }

    // MARK: Pauses and activities

    @Test func whoIsPausedStandsAndCalmsDown() throws {
        var athlete = SimulatedAthlete(plan: Self.steady, seed: 1)
        athlete.begin(Self.configuration(.running), at: Self.start)
        let before = athlete.advance(to: Self.start + 600)
        athlete.pause(at: Self.start + 600)
        let pause = athlete.advance(to: Self.start + 900)
        let running = try #require(Self.values(.heartRate, in: before).last)
        let calm = try #require(Self.values(.heartRate, in: pause).last)
        #expect(calm < running - 40)
        #expect(!pause.samples.contains { $0.type == .stepCount && $0.start > Self.start + 620 })
        athlete.resume(at: Self.start + 900)
        let after = athlete.advance(to: Self.start + 1_200)
        #expect(Self.values(.distanceWalkingRunning, in: after).reduce(0, +) > 600)
    }

    @Test func theHeartDoesNotForgetWhenTheActivityChanges() throws {
        var athlete = SimulatedAthlete(plan: Self.steady, seed: 1)
        athlete.begin(Self.configuration(.swimming, swimming: 2), at: Self.start)
        let swim = athlete.advance(to: Self.start + 600)
        athlete.begin(Self.configuration(.cycling), at: Self.start + 600)
        let ride = athlete.advance(to: Self.start + 660)
        let last = try #require(Self.values(.heartRate, in: swim).last)
        let first = try #require(Self.values(.heartRate, in: ride).first)
        #expect(abs(last - first) < 8)
        #expect(!ride.samples.contains { $0.type == .distanceSwimming })
        let here = try #require(swim.locations.last)
        let there = try #require(ride.locations.first)
        #expect(abs(here.latitude - there.latitude) < 0.0003)
        #expect(abs(here.altitude - there.altitude) < 8)
    }

    @Test func anAthleteMayHaveHadEnough() {
        var athlete = SimulatedAthlete(duration: 120, seed: 1)
        #expect(athlete.lastDate == nil)
        athlete.begin(Self.configuration(.running), at: Self.start)
        #expect(athlete.lastDate == Self.start + 120)
        _ = athlete.advance(to: Self.start + 60)
        athlete.pause(at: Self.start + 60)
        #expect(athlete.lastDate == nil)
        athlete.resume(at: Self.start + 100)
        #expect(athlete.lastDate == Self.start + 160)
        let rest = athlete.advance(to: Self.start + 500)
        #expect(rest.samples.map(\.end).max() == Self.start + 160)
        #expect(athlete.advance(to: Self.start + 600).isEmpty)
    }
}
