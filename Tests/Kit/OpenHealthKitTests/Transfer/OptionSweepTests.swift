import Foundation
import HealthKit
import HealthModel
import HealthStore
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
