import Foundation
import HealthKit
import HealthModel
import Testing

@Suite struct MetadataConversionTests {
    private func readBack(_ metadata: [String: Any]?) -> [String: Any]? {
        HKQuantitySample(
            type: HKQuantityType(.bodyMass), quantity: HKQuantity(unit: .gram(), doubleValue: 1), start: at(0),
            end: at(0), metadata: metadata
        ).metadata
    }

    @Test func MET_1_everyClassKeepsItsKind() throws {
        let quantity = HKQuantity(unit: .meter(), doubleValue: 3)
        let given: [String: Any] = [
            "string": "a", "NSString": NSString("b"), "true": true, "false": false, "NSTrue": NSNumber(value: true),
            "Int": 5, "UInt8": UInt8(7), "Int64": Int64.min, "NSInt": NSNumber(value: 8), "UInt": UInt(9),
            "Int8": Int8(1), "Double": 1.0, "Float": Float(1.5), "CGFloat": CGFloat(2.5),
            "NSDouble": NSNumber(value: 0.1), "huge": UInt64.max, "Date": at(0), "NSDate": at(0) as NSDate,
            "quantity": quantity, "raw": HKInsulinDeliveryReason.basal.rawValue,
        ]
        let converted = try Metadata(objects: given)
        let expected: Metadata = [
            "string": .string("a"), "NSString": .string("b"), "true": .bool(true), "false": .bool(false),
            "NSTrue": .bool(true), "Int": .integer(5), "UInt8": .integer(7), "Int64": .integer(.min),
            "NSInt": .integer(8), "UInt": .integer(9), "Int8": .integer(1), "Double": .number(1),
            "Float": .number(1.5), "CGFloat": .number(2.5), "NSDouble": .number(0.1),
            "huge": .number(Double(UInt64.max)), "Date": .date(at(0)), "NSDate": .date(at(0)),
            "quantity": .quantity(quantity.record), "raw": .integer(1),
        ]
        #expect(converted == expected)
    }

    /// A whole number that no signed one holds becomes a fraction, and the greatest that one holds does not.
    @Test func MET_1_theGreatestWholeNumberIsKept() throws {
        let most = UInt64(Int64.max)
        let converted = try Metadata(objects: ["most": most, "more": most + 1, "less": most - 1])
        let expected: Metadata = [
            "most": .integer(.max), "more": .number(9_223_372_036_854_775_808), "less": .integer(.max - 1),
        ]
        #expect(converted == expected)
    }

    @Test func MET_1_otherClassesAreNamedInKeyOrder() {
        let error = #expect(throws: ValidationError.self) {
            try Metadata(objects: ["b": [1], "a": Data(), "c": "fine"])
        }
        #expect(error?.kind == .validationFailure)
        #expect(error?.reason.contains("key a must be") == true)
        #expect(error?.reason.contains("Data") == true)
        #expect(throws: ValidationError.self) { try Metadata(objects: ["nothing": NSNull()]) }
        #expect(throws: ValidationError.self) { try Metadata(objects: ["list": ["a"]]) }
    }

    @Test func MET_8_emptyReadsBackAsNil() {
        #expect(readBack([:]) == nil)
        #expect(readBack(nil) == nil)
    }

    @Test func MET_9_truthValuesReadBackAsNumbers() throws {
        let metadata = try #require(readBack(["yes": true, "no": false, "one": 1]))
        #expect(metadata["yes"] is NSNumber)
        #expect(metadata["yes"] as? Bool == true)
        #expect(metadata["yes"] as? Int == 1)
        #expect(metadata["yes"] as? Double == 1)
        #expect(metadata["no"] as? Bool == false)
        #expect(metadata["no"] as? Int == 0)
        #expect(metadata["one"] as? Bool == true)
    }

    @Test func MET_9_numbersKeepTheirValue() throws {
        let metadata = try #require(readBack(["whole": Int.max, "part": 0.1, "three": 3]))
        #expect(metadata["whole"] as? Int == Int.max)
        #expect(metadata["part"] as? Double == 0.1)
        #expect(metadata["three"] as? Int == 3)
        #expect(metadata["three"] as? Double == 3)
        #expect((metadata["three"] as? NSNumber)?.intValue == 3)
    }

    @Test func MET_9_quantitiesAndDatesStayExact() throws {
        let metadata = try #require(
            readBack(["far": HKQuantity(unit: .mile(), doubleValue: 26.2), "when": at(0.000_001), "text": "a b"]))
        #expect((metadata["far"] as? HKQuantity)?.description == "26.2 mi")
        #expect(metadata["when"] as? Date == at(0.000_001))
        #expect(metadata["text"] as? String == "a b")
    }
}
