import HealthModel
import HealthReports
import HealthStore
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// Electrocardiograms in JSON, with and without their voltages.
@Suite struct ObjectElectrocardiogramTests {
    private static func text(count: Int, _ voltages: String, members: String = "") -> String {
        #"{"uuid": "00000000-0000-7000-8000-000000000001", "type": "HKDataTypeIdentifierElectrocardiogram", "#
            + #""start": "2026-05-12T06:30:00Z", "end": "2026-05-12T06:30:30Z", "#
            + #""detail": {"classification": 1, "symptomsStatus": 2, "averageHeartRate": {"value": 61, "unit": "count/min"}, "#
            + #""samplingFrequency": {"value": 4, "unit": "Hz"}, "measurementCount": \#(count)}\#(voltages)\#(members), "#
            + #""source": {"name": "A", "bundleIdentifier": "a"}, "device": null, "metadata": {}}"#
    }

    private static func voltages(_ values: [Double]) -> String {
        let list = values.enumerated().map { #"{"time": \#(Double($0) / 4), "volts": \#($1)}"# }
        return #", "voltages": [\#(list.joined(separator: ", "))]"#
    }

    @Test(
        "EXP-31: an electrocardiogram has as many voltages as it says, or none",
        arguments: [
            (0, nil, true), (3, nil, true), (3, 0, true), (0, 0, true), (3, 3, true), (3, 2, false), (3, 4, false),
            (0, 1, false), (1, 1, true),
        ] as [(Int, Int?, Bool)])
    func counts(said: Int, found: Int?, isTaken: Bool) throws {
        let values = (0..<(found ?? 0)).map { Double($0) / 1_000 - 0.001 }
        let text = Self.text(count: said, found == nil ? "" : Self.voltages(values))
        guard isTaken else {
            let error = #expect(throws: JSONFormError.self) { try JSON(parsing: text).asObject() }
            #expect(error?.clause.hasSuffix("\(said) elements are declared, but \(found ?? 0) were found") == true)
            return
        }
        let object = try JSON(parsing: text).asObject()
        #expect(object.voltages.map(\.volts) == values)
        #expect(object.voltages.map(\.time) == values.indices.map { Double($0) / 4 })
        guard case .detail(.electrocardiogram(let detail)) = object.record.content else {
            Issue.record("no electrocardiogram")
            return
        }
        #expect(detail.measurementCount == said && detail.classification == 1 && detail.symptomsStatus == 2)
        #expect(detail.averageHeartRate == QuantityValue(61, .countPerMinute))
    }

    @Test("EXP-31: what only other objects have is not read of an electrocardiogram") func membersOfOthers() throws {
        let all =
            #", "annotation": 1, "supplement": 2, "quantities": 3, "locations": 4, "beats": 5, "originals": 6, "count": 7, "isCondensed": 8"#
        let object = try JSON(parsing: Self.text(count: 1, Self.voltages([0.5]), members: all)).asObject()
        #expect(object.voltages.count == 1 && object.points.isEmpty && object.beats.isEmpty && !object.isCondensed)
        #expect(object.annotation == nil && object.supplement == nil && object.originals == nil)
    }
}
