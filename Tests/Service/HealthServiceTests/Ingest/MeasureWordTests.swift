import HealthModel
import TestSupport
import Testing

@testable import HealthService

/// The words beside a value that become its metadata (ING-25).
@Suite struct MeasureWordTests {
    @Test(
        "ING-25: a meal and a reason are told beside the value or in its metadata",
        arguments: [
            ("", nil), ("'MEMBER':'FIRST'", 1), ("'MEMBER':'SECOND'", 2),
            ("'metadata':{'MEMBER':'FIRST'}", 1),
            ("'metadata':{'MEMBER':'SECOND'}", 2), ("'MEMBER':'FIRST','metadata':{'MEMBER':'SECOND'}", 1),
            ("'MEMBER':'other','metadata':{'MEMBER':'SECOND'}", nil),
            ("'metadata':{'other':'FIRST'}", nil),
            ("'metadata':'FIRST'", nil), ("'MEMBER':7", nil), ("'MEMBER':'Other'", nil),
        ] as [(String, Int64?)])
    func words(members: String, value: Int64?) throws {
        for (metric, unit, type, member, words, key) in [
            (
                "blood_glucose", "mg/dL", .bloodGlucose, "mealTime", ["Before Meal", "after meal"],
                MetadataKey.bloodGlucoseMealTime
            ),
            (
                "insulin_delivery", "IU", .insulinDelivery, "reason", ["Basal", "BOLUS"],
                MetadataKey.insulinDeliveryReason
            ),
        ] as [(String, String, ObjectType, String, [String], String)] {
            let store = try IngestStore()
            let text = members.replacing("MEMBER", with: member).replacing("FIRST", with: words[0])
                .replacing("SECOND", with: words[1])
            let element = "{'date':'2026-11-22T06:00:00Z','qty':5\(text.isEmpty ? "" : ",\(text)")}"
            // Insulin has a reason, or else it is left out.
            let isTaken = value != nil || type == .bloodGlucose
            #expect(try store.ingest(metric: metric, unit, [element]).added == (isTaken ? 1 : 0), "\(element)")
            guard isTaken else { continue }
            #expect(try store.sample(type).metadata?[key] == value.map { .integer($0) }, "\(element)")
        }
    }
}
