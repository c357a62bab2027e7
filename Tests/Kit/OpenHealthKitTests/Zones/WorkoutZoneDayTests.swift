import Foundation
import HealthKit
import OpenHealthKit
import TestStores
import Testing

/// The day of a setting without a date, and what each setting leaves alone.
@Suite struct WorkoutZoneDayTests {
    private let heartRate = HKQuantityType(.heartRate)
    private let power = HKQuantityType(.cyclingPower)
    private let beats = HKUnit.count().unitDivided(by: .minute())

    /// Returns noon of a day of March 2024 in the time zone of this machine.
    private func day(_ day: Int) throws -> Date {
        try #require(Calendar.current.date(from: DateComponents(year: 2024, month: 3, day: day, hour: 12)))
    }

    private func rates(_ numbers: Double...) -> [HKQuantity] {
        numbers.map { HKQuantity(unit: beats, doubleValue: $0) }
    }

    private func bounds(_ zones: HKWorkoutZoneConfiguration?, _ unit: HKUnit? = nil) -> [Double]? {
        zones?.zones.compactMap { $0.maximum?.doubleValue(for: unit ?? beats).rounded() }
    }

    /// Returns the bounds of the heart rate zones from the 4th to the 7th.
    private func held(_ store: HKHealthStore) throws -> [[Double]?] {
        try (4...7).map { bounds(try store.workoutZones.configuration(for: heartRate, on: day($0))) }
    }

    private static let automatic = [137.0, 148, 158, 169]

    @Test func ZON_20_withoutADateASettingHoldsFromToday() async throws {
        let clock = VirtualClock(now: try day(5))
        let store = try HKHealthStore.forTest(clock: clock)
        let zones = store.workoutZones
        #expect(try held(store) == Array(repeating: Self.automatic, count: 4))
        try zones.setBoundaries(rates(110, 150), for: heartRate)
        #expect(try held(store) == [Self.automatic, [110, 150], [110, 150], [110, 150]])
        await clock.advance(to: try day(6))
        try zones.setAutomatic(for: heartRate)
        #expect(try held(store) == [Self.automatic, [110, 150], Self.automatic, Self.automatic])
        await clock.advance(to: try day(7))
        try zones.setMaximumHeartRate(rates(172)[0])
        #expect(try held(store) == [Self.automatic, [110, 150], Self.automatic, [132, 142, 152, 162]])
        // A later setting of the same day replaces the earlier one.
        try zones.setMaximumHeartRate(nil)
        try zones.setBoundaries(rates(90, 100, 120), for: heartRate)
        #expect(try held(store) == [Self.automatic, [110, 150], Self.automatic, [90, 100, 120]])
        // The day of a setting counts, whatever its hour.
        try zones.setBoundaries(rates(80, 160), for: heartRate, from: day(4).addingTimeInterval(-43_000))
        #expect(try held(store) == [[80, 160], [110, 150], Self.automatic, [90, 100, 120]])
    }

    @Test func ZON_20_otherSettingsAreLeftAlone() throws {
        let store = try HKHealthStore.forTest(clock: VirtualClock(now: day(5)))
        let zones = store.workoutZones
        let watts = [100.0, 200].map { HKQuantity(unit: .watt(), doubleValue: $0) }
        func powers() throws -> [Double]? {
            bounds(try zones.configuration(for: power, on: day(5)), .watt())
        }
        #expect(try powers() == nil)
        try zones.setBoundaries(watts, for: power)
        try zones.setBoundaries(rates(110, 150), for: heartRate)
        try zones.setMaximumHeartRate(rates(172)[0])
        #expect(try powers() == [100, 200])
        try zones.reset(heartRate)
        // The maximum is a setting of its own.
        #expect(try held(store) == [Self.automatic] + Array(repeating: [132, 142, 152, 162], count: 3))
        #expect(try powers() == [100, 200])
        try zones.setBoundaries(rates(110, 150), for: heartRate)
        try zones.setAutomatic(for: power)
        #expect(try powers() == nil)
        #expect(try held(store) == [Self.automatic] + Array(repeating: [110, 150], count: 3))
    }

    /// A maximum that is tried gives the same zones as one that is set, with the resting rate of today.
    @Test func ZON_24_aMaximumIsTriedWithoutBeingSet() throws {
        let store = try HKHealthStore.forTest(clock: VirtualClock(now: day(5)))
        let zones = store.workoutZones
        #expect(bounds(try zones.automaticHeartRateZones(maximum: rates(172)[0])) == [132, 142, 152, 162])
        for (date, rate) in [(2, 40.0), (3, 52), (4, 64)] {
            try store.systemData.save([
                HKQuantitySample(
                    type: HKQuantityType(.restingHeartRate), quantity: rates(rate)[0], start: day(date),
                    end: day(date))
            ])
        }
        let before = try held(store)
        let tried = bounds(try zones.automaticHeartRateZones(maximum: rates(172)[0]))
        #expect(try held(store) == before && before[1] != tried)
        try zones.setMaximumHeartRate(rates(172)[0])
        #expect(try held(store)[1] == tried)
    }

    /// Until a workout begins, it has the zones that the person prefers, and then those of its beginning, or none.
    @Test(arguments: [false, true]) func ZON_34_laterPreferencesAreNotThoseOfAWorkout(isSetBefore: Bool) async throws {
        let store = try HKHealthStore.forTest(clock: VirtualClock(now: day(5)))
        try await store.requestAuthorization(toShare: [.workoutType()], read: [power, heartRate])
        func watts(_ numbers: Double...) -> [HKQuantity] {
            numbers.map { HKQuantity(unit: .watt(), doubleValue: $0) }
        }
        let configuration = HKWorkoutConfiguration()
        configuration.activityType = .cycling
        let builder = HKWorkoutBuilder(healthStore: store, configuration: configuration, device: nil)
        func shown() async throws -> [Double]? {
            bounds(try await builder.zoneConfiguration(for: power), .watt())
        }
        #expect(try await shown() == nil)
        if isSetBefore {
            try store.workoutZones.setBoundaries(watts(100, 200), for: power)
            #expect(try await shown() == [100, 200])
        }
        try await builder.beginCollection(at: day(5))
        #expect(try await shown() == (isSetBefore ? [100, 200] : nil))
        try store.workoutZones.setBoundaries(watts(150, 250), for: power)
        #expect(try await shown() == (isSetBefore ? [100, 200] : nil))
        try await builder.endCollection(at: day(5).addingTimeInterval(60))
        #expect(try await shown() == (isSetBefore ? [100, 200] : nil))
        // Another workout has the new ones.
        let other = HKWorkoutBuilder(healthStore: store, configuration: configuration, device: nil)
        #expect(bounds(try await other.zoneConfiguration(for: power), .watt()) == [150, 250])
    }
}
