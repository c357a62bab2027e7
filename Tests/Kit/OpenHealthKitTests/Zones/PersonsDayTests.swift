import Foundation
import HealthKit
import OpenHealthKit
import TestStores
import Testing

/// Days of the person, in the time zone of the machine, far from that of Greenwich.
@Suite(.timeLimit(.minutes(10))) struct PersonsDayTests {
    @Test func ZON_20_OTH_13_daysAreThoseOfTheMachine() async {
        await #expect(processExitsWith: .success) {
            setenv("TZ", "Pacific/Kiritimati", 1)
            NSTimeZone.resetSystemTimeZone()
            // Fourteen hours ahead: it is 2 June from 10:00 UTC on the 1st.
            try demand(TimeZone.current.secondsFromGMT() == 14 * 3_600)
            let eve = Date(timeIntervalSince1970: 1_717_236_000)
            let store = try HKHealthStore.forTest(clock: VirtualClock(now: eve.addingTimeInterval(60)))
            let heartRate = HKQuantityType(.heartRate)
            let beats = HKUnit.count().unitDivided(by: .minute())
            let zones = store.workoutZones
            try await store.requestAuthorization(toShare: [], read: [heartRate, HKCharacteristicType(.dateOfBirth)])
            func count(_ seconds: Double) throws -> Int {
                try zones.configuration(for: heartRate, on: eve.addingTimeInterval(seconds))?.zones.count ?? 0
            }
            try zones.setBoundaries(
                [100, 120].map { HKQuantity(unit: beats, doubleValue: $0) }, for: heartRate,
                from: eve.addingTimeInterval(3_600))
            try demand(try count(-1) == 5)
            try demand(try count(0) == 3)
            // Without a date it is from today on.
            try zones.reset(heartRate)
            try zones.setBoundaries(
                [100, 120, 140].map { HKQuantity(unit: beats, doubleValue: $0) }, for: heartRate)
            try demand(try count(-1) == 5)
            try demand(try count(0) == 4)
            let preferred = try await store.preferredWorkoutZoneConfiguration(for: heartRate)
            try demand(preferred?.zones.count == 4)

            try store.systemData.setCharacteristics(dateOfBirth: DateComponents(year: 1984, month: 6, day: 2))
            let born = try store.dateOfBirthComponents()
            try demand((born.year, born.month, born.day) == (1984, 6, 2))
        }
    }
}

private struct Unmet: Error {}

private func demand(_ isMet: Bool) throws {
    guard isMet else { throw Unmet() }
}
