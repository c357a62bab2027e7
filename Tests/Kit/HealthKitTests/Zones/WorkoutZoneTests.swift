import Foundation
import HealthKit
import HealthModel
import HealthStore
import OpenHealthKit
import Testing

@Suite struct WorkoutZoneTests {
    private let test: TestStore
    private let store: HKHealthStore
    private let power = HKQuantityType(.cyclingPower)
    private static let hold: [(Double, Double)] = [(95, 0), (110, 10), (120, 20), (139.9, 30), (160, 40), (100, 50)]

    init() throws {
        test = try TestStore()
        store = try test.app()
    }

    private func zones() throws -> HKWorkoutZoneConfiguration { try heartZones(100, 120, 140, 160) }

    private func samples(_ rates: [(Double, Double)]) -> [HKQuantitySample] { rates.map { pulse($0.0, $0.1) } }

    // MARK: Zones and configurations

    @Test func ZON_2_ZON_3_ZON_7_ZON_8_zonesOfAConfiguration() throws {
        let zones = try HKWorkoutZoneConfiguration(
            quantityType: heartRate,
            zoneBoundaries: [
                HKQuantity(unit: beats, doubleValue: 136.8),
                HKQuantity(unit: HKUnit.count().unitDivided(by: .second()), doubleValue: 2.5),
            ])
        #expect(zones.source == .app && zones.quantityType == heartRate)
        #expect(zones.zones.map(\.index) == [0, 1, 2])
        #expect(zones.zones.map { $0.minimum?.description } == [nil, "136.8 count/min", "2.5 count/s"])
        #expect(zones.zones.map { $0.maximum?.description } == ["136.8 count/min", "2.5 count/s", nil])
    }

    @Test func ZON_4_ZON_5_ZON_6_codeOfWhatMakesNoZones() async throws {
        #expect(await failure { _ = try heartZones(100) } == .errorInvalidArgument)
        #expect(await failure { _ = try heartZones(120, 100) } == .errorInvalidArgument)
        let watts = [100.0, 200].map { HKQuantity(unit: .watt(), doubleValue: $0) }
        for type in [heartRate, HKQuantityType(.runningPower)] {
            let code = await failure { _ = try HKWorkoutZoneConfiguration(quantityType: type, zoneBoundaries: watts) }
            #expect(code == .errorInvalidArgument)
        }
    }

    @Test func ZON_10_sourcesAreEncodedByTheirCases() throws {
        let all: [HKWorkoutZoneConfiguration.Source] = [.system, .user, .app]
        let texts = try all.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
        #expect(texts == [#"{"system":{}}"#, #"{"user":{}}"#, #"{"app":{}}"#])
        for (source, text) in zip(all, texts) {
            let read = try JSONDecoder().decode(HKWorkoutZoneConfiguration.Source.self, from: Data(text.utf8))
            #expect(read == source)
        }
    }

    // MARK: Preferred zones

    @Test func ZON_21_ZON_22_ZON_24_ZON_26_preferredZones() async throws {
        #expect(try await store.preferredWorkoutZoneConfiguration(for: power) == nil)
        let unknown = try #require(try await store.preferredWorkoutZoneConfiguration(for: heartRate))
        #expect(unknown.source == .system && unknown.rates == [136.8, 147.6, 158.4, 169.2])
        let resting = HKQuantityType(.restingHeartRate)
        try await store.save([
            HKQuantitySample(
                type: resting, quantity: HKQuantity(unit: beats, doubleValue: 55), start: noon(10), end: noon(10)),
            HKQuantitySample(
                type: resting, quantity: HKQuantity(unit: beats, doubleValue: 99), start: noon(0), end: noon(0)),
        ])
        let known = try #require(try await store.preferredWorkoutZoneConfiguration(for: heartRate))
        #expect(known.rates == [130, 142.5, 155, 167.5])
    }

    @Test func ZON_24_theAgeIsThatOfToday() async throws {
        let live = try LiveStore(test)
        // Noon is in June 2024.
        let year = Calendar(identifier: .gregorian).component(.year, from: noon(0))
        try store.systemData.setCharacteristics(dateOfBirth: DateComponents(year: year - 30, month: 1, day: 1))
        let zones = try #require(try await live.store.preferredWorkoutZoneConfiguration(for: heartRate))
        #expect(zones.rates == [142.8, 154.6, 166.4, 178.2])
    }

    @Test func ZON_23_ZON_28_whoMayAsk() async throws {
        let stranger = test.stranger()
        let other = HKQuantityType(.runningPower)
        #expect(
            await failure { _ = try await store.preferredWorkoutZoneConfiguration(for: other) } == .errorInvalidArgument
        )
        #expect(
            await failure { _ = try await stranger.preferredWorkoutZoneConfiguration(for: heartRate) }
                == .errorAuthorizationNotDetermined)
        try test.decide(stranger, read: [.heartRate: false])
        #expect(try await stranger.preferredWorkoutZoneConfiguration(for: heartRate) == nil)
        try test.decide(stranger, read: [.heartRate: true])
        // The app may lack permission for the data they derive from.
        try await store.save(
            HKQuantitySample(
                type: HKQuantityType(.restingHeartRate), quantity: HKQuantity(unit: beats, doubleValue: 60),
                start: noon(0), end: noon(0)))
        #expect(try await stranger.preferredWorkoutZoneConfiguration(for: heartRate)?.rates == [132, 144, 156, 168])
    }

    @Test func ZON_23_lockedDataTellNothing() async throws {
        store.context.change { $0.isLocked = true }
        #expect(
            await failure { _ = try await store.preferredWorkoutZoneConfiguration(for: heartRate) }
                == .errorDatabaseInaccessible)
    }

    // MARK: Builders

    @Test func ZON_30_ZON_33_ZON_34_ownZonesOfAWorkout() async throws {
        let builder = HKWorkoutBuilder(healthStore: store, configuration: configuration(.running), device: nil)
        #expect(try await builder.zoneConfiguration(for: heartRate)?.source == .system)
        #expect(try await builder.zoneConfiguration(for: power) == nil)
        try await builder.setCustomZoneConfiguration(zones(), for: heartRate)
        #expect(try await builder.zoneConfiguration(for: heartRate)?.rates == [100, 120, 140, 160])
        try await builder.setCustomZoneConfiguration(nil, for: heartRate)
        let preferred = try #require(try await builder.zoneConfiguration(for: heartRate))
        #expect(preferred.source == .system)
        try await builder.setCustomZoneConfiguration(preferred, for: heartRate)
        #expect(try await builder.zoneConfiguration(for: heartRate)?.source == .system)
        #expect(try await store.preferredWorkoutZoneConfiguration(for: heartRate)?.source == .system)
        #expect(
            await failure { _ = try await builder.zoneConfiguration(for: HKQuantityType(.stepCount)) }
                == .errorInvalidArgument)
    }

    @Test func ZON_31_ZON_32_zonesThatCannotBeSet() async throws {
        let builder = HKWorkoutBuilder(healthStore: store, configuration: configuration(.running), device: nil)
        let zones = try zones()
        #expect(
            await failure { try await builder.setCustomZoneConfiguration(zones, for: power) } == .errorInvalidArgument)
        #expect(
            await failure { try await builder.setCustomZoneConfiguration(nil, for: HKQuantityType(.stepCount)) }
                == .errorInvalidArgument)
        try await builder.beginCollection(at: noon(0))
        for _ in 0..<2 {
            #expect(
                await failure { try await builder.setCustomZoneConfiguration(zones, for: heartRate) }
                    == .errorInvalidArgument)
            builder.discardWorkout()
        }
        let finished = try await store.collecting()
        _ = try await finished.finish(at: 1)
        #expect(
            await failure { try await finished.setCustomZoneConfiguration(nil, for: heartRate) }
                == .errorInvalidArgument)
    }

    @Test func ZON_29_ZON_35_zonesHoldFromTheBeginning() async throws {
        let builder = try await store.collecting(into: nil)
        try store.workoutZones.setBoundaries(
            [100, 150].map { HKQuantity(unit: beats, doubleValue: $0) }, for: heartRate, from: noon(0))
        #expect(try await builder.zoneConfiguration(for: heartRate)?.rates == [136.8, 147.6, 158.4, 169.2])
        try await builder.addSamples([pulse(140, 0)])
        let workout = try await builder.finish(at: 10)
        #expect(workout.zoneGroup(for: heartRate)?.seconds == [0, 10, 0, 0, 0])
        let next = try await store.collecting(into: nil)
        #expect(try await next.zoneConfiguration(for: heartRate)?.source == .user)
    }

    // MARK: Time in zones

    @Test func ZON_36_callsKeepTheirOrder() async throws {
        let builder = HKWorkoutBuilder(healthStore: store, configuration: configuration(.running), device: nil)
        let zones = try zones()
        // The call is not awaited, but precedes the zones nevertheless.
        builder.beginCollection(withStart: noon(0)) { _, _ in }
        #expect(
            await failure { try await builder.setCustomZoneConfiguration(zones, for: heartRate) }
                == .errorInvalidArgument)
        #expect(try await builder.zoneConfiguration(for: heartRate)?.source == .system)
    }

    @Test func ZON_57_zonesOfAWorkoutAreThatWorkoutsAlone() async throws {
        let builder = try await store.collecting(into: zones())
        try await builder.addSamples([pulse(130, 0)])
        _ = try await builder.finish(at: 10)
        let next = try await store.collecting(into: nil)
        #expect(try await next.zoneConfiguration(for: heartRate)?.source == .system)
        #expect(try await store.preferredWorkoutZoneConfiguration(for: heartRate)?.source == .system)
    }

    @Test func ZON_40_ZON_46_ZON_48_ZON_50_ZON_52_aPastWorkout() async throws {
        let builder = try await store.collecting(into: zones())
        #expect(builder.zoneGroup(for: heartRate) == nil)
        try await builder.addSamples(samples(Self.hold))
        #expect(builder.zoneGroup(for: heartRate)?.seconds == [10, 10, 20, 0, 10])
        try await builder.endCollection(at: noon(60))
        #expect(builder.zoneGroup(for: heartRate)?.seconds == [10, 20, 20, 0, 10])
        let workout = try #require(try await builder.finishWorkout())
        let group = try #require(workout.zoneGroup(for: heartRate))
        let own = try zones()
        #expect(group.seconds == [10, 20, 20, 0, 10] && group.configuration == own)
        #expect(group.zoneDurations.map(\.zone.index) == [0, 1, 2, 3, 4])
        #expect(workout.zoneGroupsByType?.keys.map { $0 } == [heartRate])
        #expect(workout.workoutActivities.first?.zoneGroup(for: heartRate)?.seconds == [10, 20, 20, 0, 10])
        #expect(workout.zoneGroup(for: power) == nil)
    }

    @Test func ZON_44_pausesCountNowhere() async throws {
        let builder = try await store.collecting(into: zones())
        try await builder.addWorkoutEvents([event(.pause, 50), event(.resume, 100)])
        let rates =
            stride(from: 0, through: 40, by: 10).map { (130.0, Double($0)) }
            + stride(from: 100, through: 190, by: 10).map { (150.0, Double($0)) }
        try await builder.addSamples(samples(rates))
        let workout = try await builder.finish(at: 200)
        #expect(workout.zoneGroup(for: heartRate)?.seconds == [0, 0, 50, 100, 0])
        #expect(workout.duration == 150)
    }

    @Test func ZON_45_theOrderOfSamplesChangesNothing() async throws {
        let builder = try await store.collecting(into: zones())
        for sample in samples(Self.hold).shuffled() { try await builder.addSamples([sample]) }
        #expect(try await builder.finish(at: 60).zoneGroup(for: heartRate)?.seconds == [10, 20, 20, 0, 10])
    }

    @Test func ZON_27_zonesOfPower() async throws {
        try await store.save(
            HKQuantitySample(
                type: HKQuantityType(.cyclingFunctionalThresholdPower),
                quantity: HKQuantity(unit: .watt(), doubleValue: 250), start: noon(-100), end: noon(-100)))
        #expect(try await store.preferredWorkoutZoneConfiguration(for: power) == nil)
        try store.workoutZones.setAutomatic(for: power, from: noon(0))
        #expect(try await store.preferredWorkoutZoneConfiguration(for: power)?.source == .system)
        let builder = try await store.collecting(into: nil, .cycling)
        let watts = [0.0, 200, 262.5, 400].flatMap { [Double](repeating: $0, count: 5) }
        try await builder.addSamples(
            watts.enumerated().map { second, watt in
                HKQuantitySample(
                    type: power, quantity: HKQuantity(unit: .watt(), doubleValue: watt), start: noon(Double(second)),
                    end: noon(Double(second)))
            })
        let workout = try await builder.finish(at: 20)
        #expect(workout.zoneGroup(for: power)?.seconds == [5, 0, 5, 0, 5, 5])
        #expect(workout.zoneGroup(for: heartRate) == nil)
    }

    // MARK: Workouts and activities

    @Test func ZON_51_ZON_53_activities() async throws {
        let builder = try await store.collecting(into: zones(), .swimBikeRun)
        try await builder.addWorkoutActivity(activity(.cycling, 0, 100))
        try await builder.addWorkoutActivity(activity(.running, 100, 200))
        try await builder.addSamples([pulse(130, 90), pulse(150, 105)])
        #expect(
            builder.workoutActivities.map { $0.zoneGroup(for: heartRate)?.seconds } == [
                [0, 0, 10, 0, 0], [0, 0, 5, 0, 0],
            ])
        let workout = try await builder.finish(at: 200)
        #expect(workout.zoneGroup(for: heartRate)?.seconds == [0, 0, 15, 60, 0])
        #expect(
            workout.workoutActivities.map { $0.zoneGroup(for: heartRate)?.seconds } == [
                [0, 0, 10, 0, 0], [0, 0, 5, 60, 0],
            ])
        #expect(activity(.running, 0, 1).zoneGroupsByType == nil)
    }

    @Test func ZON_54_storedGroupsNeverChange() async throws {
        let builder = try await store.collecting(into: zones())
        try await builder.addSamples(samples(Self.hold))
        let workout = try await builder.finish(at: 60)
        func stored() async throws -> [Double]? {
            let found = try await store.samples(.workoutType()).first as? HKWorkout
            return found?.zoneGroup(for: heartRate)?.seconds
        }
        try store.workoutZones.setBoundaries([1, 2].map { HKQuantity(unit: beats, doubleValue: $0) }, for: heartRate)
        try await store.addSamples([pulse(200, 55)], to: workout)
        #expect(try await stored() == [10, 20, 20, 0, 10])
        try await store.delete(try await store.samples(heartRate))
        #expect(try await stored() == [10, 20, 20, 0, 10])
        try await store.delete([workout])
        #expect(try await stored() == nil)
    }

    @Test func ZON_47_ZON_55_workoutsWithoutGroups() async throws {
        let plain = HKWorkout(activityType: .running, start: noon(0), end: noon(60))
        #expect(plain.zoneGroupsByType == nil && plain.zoneGroup(for: heartRate) == nil)
        let builder = try await store.collecting(into: zones())
        try await builder.addSamples([energySample(5, 0, 10)])
        #expect(try await builder.finish(at: 10).zoneGroupsByType == nil)
    }

    @Test func ZON_56_aReaderSeesTheTypesItMayRead() async throws {
        let builder = try await store.collecting(into: zones(), .swimBikeRun)
        try await builder.addWorkoutActivity(activity(.running, 0, 60))
        try await builder.addSamples(samples(Self.hold))
        _ = try await builder.finish(at: 60)
        func groups(_ store: HKHealthStore) async throws -> [Bool] {
            let workout = try #require(try await store.samples(.workoutType()).first as? HKWorkout)
            return [workout.zoneGroupsByType != nil, workout.workoutActivities.first?.zoneGroupsByType != nil]
        }
        let reader = test.stranger("reader")
        try test.decide(reader, read: [.workout: true, .heartRate: false])
        #expect(try await groups(reader) == [false, false])
        try test.decide(reader, read: [.heartRate: true])
        #expect(try await groups(reader) == [true, true])
        // An app's own workout shows all.
        try test.decide(store, read: [.heartRate: false])
        #expect(try await groups(store) == [true, true])
    }

    @Test func groupsAreArchivedWithTheirWorkout() async throws {
        let builder = try await store.collecting(into: zones())
        try await builder.addSamples(samples(Self.hold))
        let workout = try await builder.finish(at: 60)
        let data = try NSKeyedArchiver.archivedData(withRootObject: workout, requiringSecureCoding: true)
        let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: HKWorkout.self, from: data)
        #expect(read?.zoneGroup(for: heartRate)?.seconds == [10, 20, 20, 0, 10])
        let part = try #require(workout.workoutActivities.first)
        let bytes = try NSKeyedArchiver.archivedData(withRootObject: part, requiringSecureCoding: true)
        let again = try NSKeyedUnarchiver.unarchivedObject(ofClass: HKWorkoutActivity.self, from: bytes)
        #expect(again?.zoneGroup(for: heartRate)?.seconds == [10, 20, 20, 0, 10])
    }
}
