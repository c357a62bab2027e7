import HealthModel
import HealthStore
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// Objects in JSON that contain others.
@Suite struct ObjectCorrelationTests {
    private static func sample(_ type: String, _ members: String) -> String {
        #"{"uuid": "00000000-0000-7000-8000-000000000002", "type": "\#(type)", "start": "2026-05-12T06:30:00Z", "#
            + #""end": "2026-05-12T06:30:09Z", \#(members), "#
            + #""source": {"name": "A", "bundleIdentifier": "a"}, "device": null, "metadata": {}}"#
    }

    private static func importing(_ contained: String) throws -> (report: ImportReport, count: Int) {
        let correlation =
            #"{"uuid": "00000000-0000-7000-8000-000000000003", "type": "HKCorrelationTypeIdentifierFood", "#
            + #""start": "2026-05-12T06:30:00Z", "end": "2026-05-12T06:30:09Z", "objects": [\#(contained)], "#
            + #""source": {"name": "A", "bundleIdentifier": "a"}, "device": null, "metadata": {}}"#
        let text = #"{"schema": "openhealthkit-objects-1", "objects": [\#(correlation)]}"#
        let engine = try StoreContents.engine()
        let access = StoreAccess(engine: engine, identity: StoreContents.reader)
        let report = try ObjectImporter(access: access).importFile(
            OpenedFile(MemoryByteSource(Array(text.utf8)), named: "a.json"))
        let count = try engine.read(for: StoreContents.reader) { try $0.inventory() }.reduce(0) { $0 + $1.count }
        return (report, count)
    }

    private static let energy = "HKQuantityTypeIdentifierDietaryEnergyConsumed"

    @Test(
        "EXP-30: a correlation contains samples of one quantity or category, and nothing that is more than one value",
        arguments: [
            (energy, #""value": 60, "unit": "kcal""#, true),
            ("HKCategoryTypeIdentifierSleepAnalysis", #""value": 1"#, true),
            (energy, #""value": 60, "unit": "kcal", "count": 1"#, false),
            (energy, #""value": 60, "unit": "kcal", "count": null, "quantities": null"#, true),
            (
                energy,
                #""value": 60, "unit": "kcal", "quantities": [{"start": "2026-05-12T06:30:00Z", "end": "2026-05-12T06:30:04Z", "value": 60}]"#,
                false
            ),
            (energy, #""value": 60, "unit": "kcal", "quantities": []"#, false),
            ("HKCorrelationTypeIdentifierFood", #""objects": []"#, false),
            ("HKWorkoutTypeIdentifier", #""activity": "running", "duration": 9"#, false),
            ("HKQuantityTypeIdentifierNothing", #""value": 60, "unit": "kcal""#, false),
            ("", #""value": 60, "unit": "kcal""#, false),
        ])
    func contents(type: String, members: String, isTaken: Bool) throws {
        let (report, count) = try Self.importing(Self.sample(type, members))
        let refusal = "/objects/0/objects/0: a correlation contains quantity and category samples."
        #expect(report.error.map { $0.hasSuffix(refusal) } == (isTaken ? nil : true), "\(report.error ?? "")")
        #expect((count > 0) == isTaken)
    }

    @Test("EXP-30: what a correlation contains has a type") func untypedContents() throws {
        let untyped = Self.sample("X", #""value": 60, "unit": "kcal""#).replacing(#""type": "X", "#, with: "")
        let (report, count) = try Self.importing(untyped)
        #expect(report.error?.hasSuffix("a correlation contains quantity and category samples.") == true && count == 0)
    }
}
