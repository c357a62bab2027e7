import Foundation
import HealthModel
import Testing

/// Records in JSON: what is missing has no key, and lists have their length.
@Suite struct RecordCodingTests {
    private static func keys(_ value: some Encodable) throws -> [String] {
        let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(value))
        return try #require(object as? [String: Any]).keys.sorted()
    }

    @Test func whatASampleDoesNotHaveHasNoKey() throws {
        let source = SourceRevisionRecord(
            source: SourceRecord(bundleIdentifier: "a", name: "A"), version: nil, productType: nil, system: nil)
        let device = DeviceRecord([.model: "M"])
        let plain = ["content", "end", "start", "type", "uuid"]
        for (source, device, metadata, more) in [
            (nil, nil, nil, []), (source, nil, nil, ["source"]), (nil, device, nil, ["device"]),
            (nil, nil, ["a": .integer(1)], ["metadata"]),
            (source, device, ["a": .integer(1)], ["device", "metadata", "source"]),
        ] as [(SourceRevisionRecord?, DeviceRecord?, Metadata?, [String])] {
            let sample = SampleRecord(
                uuid: UUID(high: 1, low: 2), type: .stepCount, start: 3, end: 4,
                content: .quantity(QuantityValue(5, .count)), source: source, device: device, metadata: metadata)
            #expect(try Self.keys(sample) == (plain + more).sorted())
            let read = try JSONDecoder().decode(SampleRecord.self, from: JSONEncoder().encode(sample))
            #expect(read.uuid == sample.uuid && read.type == .stepCount && read.start == 3 && read.end == 4)
            #expect(read.quantity == QuantityValue(5, .count))
            #expect(read.source == source && read.device == device && read.metadata == metadata)
            #expect((read.origin == nil) == more.isEmpty)
        }
    }

    @Test func aDeviceIsEightStrings() throws {
        let values = ["n", nil, "m", nil, nil, "s", nil, "u"]
        let device = DeviceRecord(values)
        #expect(DeviceRecord.Property.allCases.map { device[$0] } == values)
        let encoded = String(decoding: try JSONEncoder().encode(device), as: UTF8.self)
        #expect(encoded == #"["n",null,"m",null,null,"s",null,"u"]"#)
        func read(_ list: String) -> [String?]? {
            try? JSONDecoder().decode(DeviceRecord.self, from: Data(list.utf8)).values
        }
        #expect(read(encoded) == values)
        #expect(read(#"["n",null,"m",null,null,"s",null]"#) == nil && read("[]") == nil)
        #expect(read(#"["n",null,"m",null,null,"s",null,"u","more"]"#) == values)
        #expect(read(#"["n",null,"m",null,null,"s",null,8]"#) == nil)
        // Missing ones at the end are nil, and there are no more than eight.
        #expect(DeviceRecord(["n"] as [String?]).values == ["n", nil, nil, nil, nil, nil, nil, nil])
        #expect(DeviceRecord(values + ["more"]).values == values && DeviceRecord([]).values.count == 8)
        #expect(DeviceRecord(values) == device && DeviceRecord(values).hashValue == device.hashValue)
        for place in values.indices {
            var other = values
            other[place] = "x"
            #expect(DeviceRecord(other) != device)
        }
    }

    @Test func STO_36_aTombstoneMayLackItsTypeAndMetadata() throws {
        let bare = DeletedRecord(uuid: UUID(high: 1, low: 2), type: nil, metadata: nil)
        #expect(try Self.keys(bare) == ["uuid"])
        let full = DeletedRecord(
            uuid: UUID(high: 1, low: 2), type: .heartRate, metadata: [MetadataKey.syncIdentifier: .string("a")])
        #expect(try Self.keys(full) == ["metadata", "type", "uuid"])
        for record in [bare, full] {
            #expect(try JSONDecoder().decode(DeletedRecord.self, from: JSONEncoder().encode(record)) == record)
        }
    }
}
