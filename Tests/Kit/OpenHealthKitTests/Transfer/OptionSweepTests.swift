import Foundation
import HealthKit
import HealthModel
import HealthStore
import TestStores
import TestSupport
import Testing

@testable import OpenHealthKit

/// Options and names that apps give, as the store takes them.
@Suite struct OptionSweepTests {
    @Test func optionsAsRequests() {
        let usual = CondensingOptions().request
        #expect(usual.types == CondensingRules.standardTypes && usual.minimumAge == CondensingRules.minimumAge)
        #expect(usual.minimumDuration == CondensingRules.minimumDuration && !usual.isDryRun)
        let own = CondensingOptions(
            sources: .named(["a", "b"]), types: [HKQuantityType(.stepCount)], minimumAge: 3, minimumDuration: 4,
            isDryRun: true
        ).request
        #expect(own.types == [.stepCount] && own.minimumAge == 3 && own.minimumDuration == 4 && own.isDryRun)
        if case .named(let names) = own.sources { #expect(names == ["a", "b"]) } else { Issue.record("not named") }
        if case .system = usual.sources {} else { Issue.record("not of the system") }
        if case .all = CondensingOptions(sources: .all).request.sources {} else { Issue.record("not all") }
    }

    @Test func textsThatAreNoUnits() {
        for text in ["", "nothing", String(repeating: "x", count: 140)] {
            let unit = try? HKUnit.parsing(text)
            #expect((unit == nil) == !text.isEmpty)
        }
        #expect(throws: InvalidHealthData("'\(String(repeating: "x", count: 100))' is not a valid unit.")) {
            try HKUnit.parsing(String(repeating: "x", count: 140))
        }
        let length = HKQuantity(unit: .meter(), doubleValue: 1_500)
        #expect((try? length.value(in: .meterUnit(with: .kilo))) == 1.5)
        #expect(throws: InvalidHealthData("A quantity in m cannot be converted to s.")) {
            try length.value(in: .second())
        }
    }

    @Test func errorsSayTheirReason() {
        #expect(TransferError(reason: "No file.").errorDescription == "No file.")
        #expect(InvalidHealthData("No unit.").errorDescription == "No unit." && "\(InvalidHealthData("x"))" == "x")
    }

    @Test func metadataThatAppsGive() throws {
        #expect(try InvalidHealthData.metadata(nil) == nil && InvalidHealthData.metadata([:]) == nil)
        let known = try InvalidHealthData.metadata(["a": "x", "b": 3, "c": true])
        #expect(known?["a"] == .string("x") && known?["b"]?.doubleValue == 3 && known?["c"]?.boolValue == true)
        #expect(throws: InvalidHealthData("Metadata cannot hold the value of the key 'd'.")) {
            try InvalidHealthData.metadata(["d": [1, 2]])
        }
    }

    @Test func heartbeatsOfReadings() {
        var readings = FeedReadings()
        #expect(readings.isEmpty)
        let date = Date(timeIntervalSinceReferenceDate: 700.25)
        readings.addHeartbeat(at: date, followsGap: true)
        readings.addHeartbeat(at: date + 0.5, followsGap: false)
        #expect(!readings.isEmpty && readings.batch.beats.map(\.time) == [700.25, 700.75])
        #expect(readings.batch.beats.map(\.followsGap) == [true, false])
    }

    @Test func zonesFromAMaximalRate() throws {
        let store = try HKHealthStore.forTest()
        func zones(_ value: Double, _ unit: HKUnit) throws -> [Double] {
            let quantity = HKQuantity(unit: unit, doubleValue: value)
            return try store.workoutZones.automaticHeartRateZones(maximum: quantity).record.boundaries
                .compactMap { $0.converted(to: .countPerMinute) }
        }
        // From a resting rate of 72, which nothing measured.
        let expected = [0.6, 0.7, 0.8, 0.9].map { 72 + $0 * (192 - 72) }
        for found in [try zones(192, .perMinute), try zones(3.2, .count().unitDivided(by: .second()))] {
            #expect(found.count == 4 && zip(found, expected).allSatisfy { abs($0 - $1) < 1e-9 }, "\(found)")
        }
        for wrong in [0, -3, .nan, .infinity] as [Double] {
            #expect(throws: HKError.self) { try zones(wrong, .perMinute) }
        }
        #expect(throws: HKError.self) { try zones(190, .meter()) }
    }

    @Test func formatsOfExportsByNameAndEnding() {
        for format in WorkoutExportFormat.allCases {
            #expect(WorkoutExportFormat(rawValue: format.rawValue) == format)
        }
        #expect(WorkoutExportFormat(rawValue: "nothing") == nil && WorkoutExportFormat(ending: "nothing") == nil)
        #expect(WorkoutExportFormat(ending: "gpx") == .gpx && WorkoutExportFormat(ending: "fit") == .fit)
        #expect(
            Set(WorkoutExportFormat.allCases).isSuperset(of: [.gpx, .tcx, .fit, .kml, .kmz, .geoJSON, .csv, .json]))
    }
}
