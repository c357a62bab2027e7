import Foundation
import HealthKit
import Testing

/// Archives with Apple's class names and keys, written out as property lists.
@Suite struct AppleArchiveTests {
    private let identifier = UUID()

    private func glucose(code: Int = 15, device: AppleArchiveNode? = nil) -> AppleArchiveNode {
        let source = AppleArchiveNode.object(
            "HKSource",
            [
                "name": .text("Meter"), "bundleIdentifier": .text("com.example.meter"), "sourceOptions": .number(0),
                "localDevice": .truth(false), "productType": .text("iPhone14,5"),
            ])
        let revision = AppleArchiveNode.object(
            "HKSourceRevision",
            [
                "source": source, "version": .text("7"), "productType": .text("iPhone14,5"),
                "operatingSystemMajorVersion": .number(17), "operatingSystemMinorVersion": .number(4),
                "operatingSystemPatchVersion": .number(1),
            ])
        let unit = AppleArchiveNode.object("_HKCompoundUnit", ["HKUnitStringKey": .text("mg/dL")])
        let members: [String: AppleArchiveNode] =
            [
                "UUID": .uuid(identifier), "StartTS": .real(700_000_000.5), "EndTS": .real(700_000_060.25),
                "CTS": .real(700_000_100), "Metadata": .dictionary([HKMetadataKeyWasUserEntered: .value(1)]),
                "SourceRevision": revision, "SourceBundleID": .text("com.example.meter"),
                "DataType": .object("HKQuantityType", ["Code": .number(code)]), "Count": .number(1),
                "Quantity": .object("HKQuantity", ["UnitKey": unit, "ValueKey": .real(104.5)]),
            ]
        return .object("HKDiscreteQuantitySample", members.merging(device.map { ["Device": $0] } ?? [:]) { $1 })
    }

    private func read<Object: NSObject & NSSecureCoding>(_ root: AppleArchiveNode) throws -> Object? {
        try NSKeyedUnarchiver.unarchivedObject(ofClass: Object.self, from: root.archive())
    }

    @Test func OBJ_11_applesQuantitySamplesAreRead() throws {
        let sample: HKQuantitySample = try #require(try read(glucose()))
        #expect(Swift.type(of: sample) == HKDiscreteQuantitySample.self)
        #expect(sample.uuid == identifier)
        #expect(sample.quantityType == HKQuantityType(.bloodGlucose))
        #expect(sample.quantity == HKQuantity(unit: HKUnit(from: "mg/dL"), doubleValue: 104.5))
        #expect(sample.startDate.timeIntervalSinceReferenceDate == 700_000_000.5)
        #expect(sample.endDate.timeIntervalSinceReferenceDate == 700_000_060.25)
        #expect(sample.metadata?[HKMetadataKeyWasUserEntered] as? Int == 1)
        #expect(sample.sourceRevision.source.name == "Meter")
        #expect(sample.sourceRevision.source.bundleIdentifier == "com.example.meter")
        #expect(sample.sourceRevision.version == "7" && sample.sourceRevision.productType == "iPhone14,5")
        #expect(sample.sourceRevision.operatingSystemVersion.majorVersion == 17)
        #expect(sample.sourceRevision.operatingSystemVersion.patchVersion == 1)
        #expect(try archived(sample) == sample)
    }

    /// Devices have unknown keys: the sample is read, without its device.
    @Test func OBJ_11_aDeviceDoesNotSpoilASample() throws {
        let device = AppleArchiveNode.object("HKDevice", ["someKey": .text("Meter")])
        let sample: HKQuantitySample = try #require(try read(glucose(device: device)))
        #expect(sample.quantity == HKQuantity(unit: HKUnit(from: "mg/dL"), doubleValue: 104.5))
        #expect(sample.device == nil)
    }

    @Test func OBJ_11_anUnknownNumberOfATypeIsRefused() {
        let warnings = Box<[String]>([])
        Warnings.$sink.withValue({ warnings.value.append($0) }) {
            #expect(throws: (any Error).self) {
                let _: HKQuantitySample? = try read(glucose(code: 9_999))
            }
        }
        #expect(warnings.value.contains { $0.contains("9999") }, "\(warnings.value)")
    }

    @Test func STO_36_applesDeletedObjectsAreRead() throws {
        let metadata = AppleArchiveNode.dictionary([
            HKMetadataKeySyncIdentifier: .text("k"), HKMetadataKeySyncVersion: .value(3),
        ])
        let root = AppleArchiveNode.object("HKDeletedObject", ["UUID": .uuid(identifier), "Metadata": metadata])
        let deleted: HKDeletedObject = try #require(try read(root))
        #expect(deleted.uuid == identifier)
        #expect(deleted.metadata?[HKMetadataKeySyncIdentifier] as? String == "k")
        #expect(try archived(deleted).uuid == identifier)
    }

    @Test func QTY_7_applesQuantitiesAndUnitsAreRead() throws {
        let unit = AppleArchiveNode.object("HKUnit", ["HKUnitStringKey": .text("kg")])
        let quantity: HKQuantity? = try read(.object("HKQuantity", ["UnitKey": unit, "ValueKey": .real(72)]))
        #expect(quantity == HKQuantity(unit: .gramUnit(with: .kilo), doubleValue: 72))
    }
}
