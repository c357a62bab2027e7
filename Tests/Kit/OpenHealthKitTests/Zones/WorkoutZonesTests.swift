import Foundation
import HealthKit
import OpenHealthKit
import TestStores
import Testing

@Suite struct WorkoutZonesTests {
    private let store: HKHealthStore
    private let heartRate = HKQuantityType(.heartRate)
    private let beats = HKUnit.count().unitDivided(by: .minute())

    init() throws {
        store = try HKHealthStore.forTest()
    }

    private func rates(_ numbers: Double...) -> [HKQuantity] {
        numbers.map { HKQuantity(unit: beats, doubleValue: $0) }
    }

    private func bounds(_ zones: HKWorkoutZoneConfiguration?) -> [Double] {
        zones?.zones.compactMap { $0.maximum?.doubleValue(for: beats).rounded() } ?? []
    }

    /// Returns noon of a day in the time zone of this machine.
    private func day(_ year: Int, _ month: Int, _ day: Int) throws -> Date {
        try #require(Calendar.current.date(from: DateComponents(year: year, month: month, day: day, hour: 12)))
    }

    @Test func ZON_20_whatIsSetHoldsFromADayOn() throws {
        let zones = store.workoutZones
        try zones.setBoundaries(rates(110, 150), for: heartRate, from: day(2023, 6, 1))
        try zones.setBoundaries(rates(120, 160), for: heartRate, from: day(2024, 6, 1))
        try zones.setAutomatic(for: heartRate, from: day(2025, 6, 1))
        try zones.setMaximumHeartRate(rates(172)[0], from: day(2025, 7, 1))
        func held(_ year: Int, _ month: Int) throws -> [Double] {
            bounds(try zones.configuration(for: heartRate, on: day(year, month, 1)))
        }
        #expect(try held(2023, 5) == [137, 148, 158, 169])
        #expect(try held(2023, 6) == [110, 150] && held(2024, 5) == [110, 150])
        #expect(try held(2024, 6) == [120, 160])
        #expect(try held(2025, 6) == [137, 148, 158, 169])
        #expect(try held(2025, 7) == [132, 142, 152, 162])
        try zones.setMaximumHeartRate(nil, from: day(2025, 8, 1))
        #expect(try held(2025, 8) == [137, 148, 158, 169])
        try zones.reset(heartRate)
        #expect(try held(2024, 6) == [137, 148, 158, 169])
    }

    @Test func ZON_24_olderDaysHaveTheRestOfTheirDay() throws {
        try store.systemData.setCharacteristics(dateOfBirth: DateComponents(year: 1984, month: 6, day: 1))
        let resting = HKQuantityType(.restingHeartRate)
        for (year, rate) in [(2022, 60.0), (2024, 50)] {
            let date = try day(year, 6, 1)
            let sample = HKQuantitySample(
                type: resting, quantity: HKQuantity(unit: beats, doubleValue: rate), start: date, end: date)
            try store.systemData.save([sample])
        }
        let zones = store.workoutZones
        // 220 less 39 is 181, 121 above rest; 220 less 41 is 179, 129 above rest.
        #expect(bounds(try zones.configuration(for: heartRate, on: day(2023, 7, 1))) == [133, 145, 157, 169])
        #expect(bounds(try zones.configuration(for: heartRate, on: day(2025, 7, 1))) == [127, 140, 153, 166])
    }

    @Test func ZON_1_ZON_4_whatCannotBeSet() throws {
        let zones = store.workoutZones
        #expect(throws: HKError.self) { try zones.setBoundaries(rates(100), for: heartRate) }
        #expect(throws: HKError.self) { try zones.setBoundaries(rates(100, 120), for: HKQuantityType(.runningPower)) }
        #expect(throws: HKError.self) { try zones.setAutomatic(for: HKQuantityType(.stepCount)) }
        #expect(throws: HKError.self) { try zones.setMaximumHeartRate(HKQuantity(unit: .meter(), doubleValue: 1)) }
        #expect(throws: HKError.self) { try zones.setMaximumHeartRate(rates(-1)[0]) }
    }

    @Test func ZON_58_samplesAreSortedIntoOtherZones() throws {
        let start = Date(timeIntervalSinceReferenceDate: 740_145_600)
        func sample(_ rate: Double, _ second: Double) -> HKQuantitySample {
            HKQuantitySample(
                type: heartRate, quantity: HKQuantity(unit: beats, doubleValue: rate), start: start + second,
                end: start + second)
        }
        let samples = [(95.0, 0.0), (110, 10), (120, 20), (139.9, 30), (160, 40), (100, 50)].map(sample)
        let seven = try HKWorkoutZoneConfiguration(
            quantityType: heartRate, zoneBoundaries: rates(95, 105, 115, 125, 135, 145))
        let during = DateInterval(start: start, duration: 60)
        let group = try #require(WorkoutZones.zoneGroup(of: samples, during: during, in: seven))
        #expect(group.zoneDurations.map(\.duration) == [0, 20, 10, 10, 0, 10, 10])
        let pauses = [
            HKWorkoutEvent(type: .pause, dateInterval: .init(start: start + 15, duration: 0), metadata: nil),
            HKWorkoutEvent(type: .resume, dateInterval: .init(start: start + 25, duration: 0), metadata: nil),
        ]
        let active = try #require(WorkoutZones.zoneGroup(of: samples, during: during, events: pauses, in: seven))
        #expect(active.zoneDurations.map(\.duration) == [0, 20, 5, 5, 0, 10, 10])
        #expect(WorkoutZones.zoneGroup(of: [], during: during, in: seven) == nil)
    }
}
