import Foundation
import HealthModel
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthReports

@Suite struct JSONMetadataTests {
    private static let values: [MetadataValue] = [
        .string("a \"b\"\n\u{1}🚀"), .string(""), .bool(true), .bool(false), .integer(0), .integer(.max), .integer(.min),
        .number(0.5), .number(5), .number(-0.0), .number(1e300), .number(.infinity), .number(-.infinity),
        .date(Date(timeIntervalSinceReferenceDate: 800_260_200.123)), .date(Date(timeIntervalSinceReferenceDate: 1e20)),
        .quantity(QuantityValue(3.5, .meter)), .quantity(QuantityValue(7, .countPerMinute)),
        .quantity(QuantityValue(.infinity, .kilocalorie)),
    ]

    private static func bits(_ value: MetadataValue?) -> String {
        switch value {
        case .number(let number)?: "number \(number.bitPattern)"
        case .date(let date)?: "date \(date.timeIntervalSinceReferenceDate.bitPattern)"
        case .quantity(let quantity)?: "quantity \(quantity.value.bitPattern) \(quantity.unit.unitString)"
        default: "\(String(describing: value))"
        }
    }

    @Test(arguments: values)
    func everyValueComesBackAsItWas(value: MetadataValue) throws {
        let text = JSON.metadata(["a/~key": value]).line
        let read = try JSON(parsing: text).asMetadata()
        #expect(Self.bits(read?["a/~key"]) == Self.bits(value))
    }

    @Test func plainValuesArePlain() throws {
        let metadata: Metadata = ["a": .string("x"), "b": .bool(true), "c": .integer(3), "d": .number(0.25)]
        #expect(JSON.metadata(metadata).line == #"{"a": "x", "b": true, "c": 3, "d": 0.25}"#)
        #expect(
            JSON.metadata(["e": .number(4), "f": .quantity(QuantityValue(2, .meter))]).line
                == #"{"e": {"number": 4}, "f": {"value": 2, "unit": "m"}}"#)
        // Other programs may have added a zero fraction.
        #expect(try JSON(parsing: #"{"c": 3.0}"#).asMetadata()?["c"] == .integer(3))
    }

    @Test func noMetadataIsNil() throws {
        #expect(JSON.metadata(nil).line == "{}")
        #expect(try JSON(parsing: "{}").asMetadata() == nil)
    }

    @Test(arguments: [
        (#"{"a": null}"#, "/a"), (#"{"a/b": []}"#, "/a~1b"), (#"{"a": {"date": "soon"}}"#, "/a/date"),
        (#"{"a": {"value": 1}}"#, "/a"), (#"{"a": {"value": 1, "unit": "parsec"}}"#, "/a/unit"),
        (#"{"a": {"number": "5"}}"#, "/a/number"), ("[]", ""),
    ])
    func mistakesNameTheirPlace(text: String, pointer: String) throws {
        let error = try #require(throws: JSONFormError.self) { try JSON(parsing: text).asMetadata() }
        #expect(error.pointer == pointer)
    }

    @Test func twoMembersOfOneNameAreRefused() {
        #expect(throws: (any Error).self) { try JSON(parsing: #"{"a": 1, "b": 2, "a": 3}"#) }
        let many = (0..<40).map { "\"k\($0)\": 1" }.joined(separator: ", ")
        #expect(throws: (any Error).self) { try JSON(parsing: "{\(many), \"k7\": 2}") }
        #expect(throws: Never.self) { try JSON(parsing: "{\(many)}") }
    }
}
