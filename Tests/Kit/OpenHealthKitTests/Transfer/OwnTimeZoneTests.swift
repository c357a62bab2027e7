import Foundation
import HealthKit
import OpenHealthKit
import TestStores
import TestSupport
import Testing

/// Times without a stated zone are those of the machine, which is another process far from Greenwich.
@Suite(.timeLimit(.minutes(5))) struct OwnTimeZoneTests {
    @Test(arguments: [("Pacific/Kiritimati", "+1400"), ("America/St_Johns", "-0330")])
    func EXP_15_OTH_13_timesAreThoseOfTheMachine(zone: String, offset: String) async {
        await #expect(processExitsWith: .success) { [zone, offset] in
            setenv("TZ", zone, 1)
            NSTimeZone.resetSystemTimeZone()
            let folder = try TemporaryFolder()
            // A machine without summer time at the moment says one of two offsets.
            let now = TimeZone.current.secondsFromGMT()
            try demand(now == (zone.hasPrefix("P") ? 14 * 3_600 : now) && [50_400, -12_600, -9_000].contains(now))
            let store = try HKHealthStore.forTest()
            let steps = HKQuantityType(.stepCount)
            let birth = HKCharacteristicType(.dateOfBirth)
            try await store.requestAuthorization(toShare: [steps], read: [steps, birth])
            let start = Date(timeIntervalSinceReferenceDate: 740_145_600)
            try await store.save(
                HKQuantitySample(
                    type: steps, quantity: HKQuantity(unit: .count(), doubleValue: 5), start: start, end: start))
            let file = folder.url.appending(path: "export.xml")
            _ = try await store.exportAll(to: file).reports
            let own = try String(contentsOf: file, encoding: .utf8)
            let said = now == -9_000 ? "-0230" : offset
            try demand(own.contains("startDate=\"") && own.contains(" \(said)\"") && !own.contains(" +0000\""))
            _ = try await store.exportAll(
                to: file, options: ExportOptions(replacesFiles: true, secondsFromGMT: now)
            ).reports
            let stated = try String(contentsOf: file, encoding: .utf8)
            func sample(_ text: String) -> String? {
                text.split(separator: "\n").first { $0.contains("<Record ") }.map(String.init)
            }
            try demand(sample(own) != nil && sample(own) == sample(stated))
            _ = try await store.exportAll(to: file, options: ExportOptions(replacesFiles: true, secondsFromGMT: 0))
                .reports
            let greenwich = try String(contentsOf: file, encoding: .utf8)
            try demand(greenwich.contains("startDate=\"2024-06-15 12:00:00 +0000\""))

            try store.systemData.setCharacteristics(dateOfBirth: DateComponents(year: 1999, month: 1, day: 2))
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = try #require(TimeZone(identifier: zone))
            try demand(
                try store.dateOfBirth() == calendar.date(from: DateComponents(year: 1999, month: 1, day: 2)))
        }
    }
}

private struct Unmet: Error {}

private func demand(_ isMet: Bool) throws {
    guard isMet else { throw Unmet() }
}
