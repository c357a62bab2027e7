import Foundation
import HealthModel
import Testing

@testable import HealthStore

@Suite struct MetadataCoderTests {
    @Test func MET_9_metadataBytesGiveBackEveryValue() throws {
        let metadata: Metadata = [
            "text": .string("é\u{0}"), "": .string(""), "yes": .bool(true), "integer": .integer(.min),
            "number": .number(-0.0), "date": .date(Date(timeIntervalSinceReferenceDate: 0.1)),
            "quantity": .quantity(QuantityValue(5, .kilometer)),
        ]
        let bytes = MetadataCoder.encode(metadata)
        #expect(try bytes.withUnsafeBytes { try MetadataCoder.decode($0) } == metadata)
        for length in 1..<bytes.count {
            _ = try? bytes[..<length].withUnsafeBytes { try MetadataCoder.decode($0) }
        }
    }
}
