import Foundation
import HealthModel
import OpenHealthKit
import Testing

@testable import HealthKit

/// Arguments of a format by their class, and objects that are no samples (PRED-30, PRED-33).
@Suite struct FormatArgumentTests {
    private static let source = HKSource(record: SourceRecord(bundleIdentifier: "o.a", name: "A"))
    private static let device = HKDevice(
        name: "Strap", manufacturer: nil, model: "H10", hardwareVersion: nil, firmwareVersion: nil,
        softwareVersion: nil, localIdentifier: nil, udiDeviceIdentifier: nil)

    private static func day(_ day: Int) -> DateComponents {
        DateComponents(calendar: Calendar(identifier: .gregorian), era: 1, year: 2024, month: 6, day: day)
    }

    @Test func PRED_30_eachClassIsKnown() throws {
        let run = workout()
        let identifier = UUID()
        let aspirin = try TestStore().app().systemData.saveMedication("aspirin", displayText: "Aspirin").medication
        let revision = HKSourceRevision(
            source: Self.source, version: HKSourceRevisionAnyVersion, productType: "Watch1,1",
            operatingSystemVersion: HKSourceRevisionAnyOperatingSystem)
        let pattern = SourceRevisionPattern(
            bundleIdentifier: "o.a", version: .any, productType: .exactly("Watch1,1"), system: .any)
        let meters = HKQuantity(unit: .meter(), doubleValue: 3)
        let cases: [(Any, FormatValue)] = [
            (NSNull(), .null), (identifier, .uuid(identifier)), (Self.source, .source("o.a")),
            (revision, .revision(pattern)), (Self.device, .device(Self.device.record)), (run, .workout(run.uuid)),
            (aspirin.identifier, .text(aspirin.identifier.record.key)),
            (Self.day(5), .day(CalendarDay(year: 2024, month: 6, day: 5))),
            (DateComponents(year: 2024, month: 6, day: 5), .other("DateComponents")),
            (
                HKQuery.predicateForWorkoutActivities(workoutActivityType: .running),
                .activities(.activityType(HKWorkoutActivityType.running.record))
            ),
            (NSPredicate(value: true), .activities(.constant(true))),
            (HKQuery.predicateForObject(with: identifier), .other("NSPredicate")),
            ("a", .text("a")), (true, .bool(true)), (false, .bool(false)), (7, .integer(7)), (2.5, .number(2.5)),
            (noon(5), .date(noon(5).timeIntervalSinceReferenceDate)), (meters, .quantity(meters.record)),
            ([] as [Any], .list([])),
            (
                ["a", 7, NSNull(), [noon(1)]] as [Any],
                .list([.text("a"), .integer(7), .null, .list([.date(noon(1).timeIntervalSinceReferenceDate)])])
            ),
            (Set([identifier]), .list([.uuid(identifier)])), (Set<String>(), .list([])),
            (NSSet(array: ["a"]), .list([.text("a")])), (Data([1]), .other("Data")), (NSObject(), .other("NSObject")),
        ]
        for (index, (argument, expected)) in cases.enumerated() {
            #expect(FormatValue(argument: argument) == expected, "\(index)")
        }
    }

    @Test func PRED_31_aRevisionIsAskedAsTheFactoryAsks() throws {
        for version in ["2", nil, HKSourceRevisionAnyVersion] {
            let revision = HKSourceRevision(source: Self.source, version: version)
            let format = NSPredicate(format: "%K == %@", HKPredicateKeyPathSourceRevision, revision)
            let factory = HKQuery.predicateForObjects(from: [revision] as Set<HKSourceRevision>)
            #expect(try format.tree(for: .stepCount) == factory.tree(for: .stepCount))
        }
    }

    @Test func PRED_33_objectsThatAreNoSamples() throws {
        let store = try TestStore().app()
        let old = try store.systemData.saveMedication("old", displayText: "Old", isArchived: true)
        let new = try store.systemData.saveMedication("new", displayText: "New", hasSchedule: true)
        let archived = HKQuery.predicateForUserAnnotatedMedications(isArchived: true)
        let scheduled = HKQuery.predicateForUserAnnotatedMedications(hasSchedule: true)
        #expect(archived.evaluate(with: old) && !archived.evaluate(with: new))
        #expect(scheduled.evaluate(with: new) && !scheduled.evaluate(with: old))
        let format = NSPredicate(format: "%K == NO", HKUserAnnotatedMedicationPredicateKeyPathIsArchived)
        #expect(format.evaluate(with: new) && !format.evaluate(with: old))
        // A summary of no day is of none.
        let summary = HKActivitySummary()
        let days = [
            HKQuery.predicateForActivitySummary(with: Self.day(5)),
            HKQuery.predicate(forActivitySummariesBetweenStart: Self.day(1), end: Self.day(30)),
            NSPredicate(format: "%K < %@", HKPredicateKeyPathDateComponents, Self.day(30)),
        ]
        for day in days { #expect(!day.evaluate(with: summary)) }
    }
}
