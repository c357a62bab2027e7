import Foundation
import HealthModel
import Testing

@Suite struct MetadataTests {
    @Test func MET_8_emptyMetadataIsNone() {
        #expect(Metadata(nonEmpty: nil) == nil)
        #expect(Metadata(nonEmpty: [:]) == nil)
        #expect(Metadata(nonEmpty: ["a": .bool(true)])?.count == 1)
    }

    @Test func MET_9_valuesSurviveCodingExactly() throws {
        let unit = try QuantityUnit(parsing: "km")
        let metadata: Metadata = [
            "text": .string("ä \u{1F3C3}"), "yes": .bool(true), "no": .bool(false), "large": .integer(.max),
            "small": .integer(.min), "fraction": .number(0.1), "tiny": .number(.leastNonzeroMagnitude),
            "date": .date(Date(timeIntervalSinceReferenceDate: 700_000_000.123456)),
            "quantity": .quantity(QuantityValue(12.3, unit)),
        ]
        let data = try JSONEncoder().encode(metadata)
        #expect(try JSONDecoder().decode(Metadata.self, from: data) == metadata)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Metadata.self, from: Data(#"{"a":{"colour":1}}"#.utf8))
        }
    }

    @Test func MET_9_truthValuesReadAsNumbers() {
        #expect(MetadataValue.bool(true).doubleValue == 1)
        #expect(MetadataValue.bool(false).integerValue == 0)
        #expect(MetadataValue.integer(2).boolValue == true)
        #expect(MetadataValue.number(0).boolValue == false)
        #expect(MetadataValue.number(1.5).integerValue == nil)
        #expect(MetadataValue.string("1").doubleValue == nil)
    }

    @Test func MET_5_keysAreJustKeys() {
        var metadata: Metadata = ["b": .bool(true), "a key with spaces": .string("x")]
        metadata[MetadataKey.externalUUID] = .string("1")
        #expect(metadata.sorted.map(\.key) == ["HKExternalUUID", "a key with spaces", "b"])
        metadata["b"] = nil
        #expect(metadata.count == 2)
        #expect(
            metadata.merging(["c": .integer(1), "a key with spaces": .string("y")]).values == [
                "HKExternalUUID": .string("1"), "a key with spaces": .string("y"), "c": .integer(1),
            ])
    }

    @Test func MET_8_oneReferenceWide() {
        #expect(MemoryLayout<Metadata?>.size == MemoryLayout<Int>.size)
    }

    @Test func MET_10_stringsAreNotTheNames() {
        #expect(MetadataKey.indoorWorkout == "HKIndoorWorkout")
        #expect(MetadataKey.timeZone == "HKTimeZone")
        #expect(MetadataKey.weatherTemperature == "HKWeatherTemperature")
        #expect(MetadataKey.heartRateMotionContext == "HKMetadataKeyHeartRateMotionContext")
    }
}
