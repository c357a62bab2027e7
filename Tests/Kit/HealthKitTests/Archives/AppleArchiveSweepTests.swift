import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing

@testable import HealthKit

/// Archives of others: every member in turn missing, of another class or at a bound, for every class (OBJ-11).
@Suite struct AppleArchiveSweepTests {
    private static let identifier = UUID(uuidString: "01234567-89AB-4CDE-8F01-23456789ABCD") ?? UUID()

    private static let quantityUnit = AppleArchiveNode.object("_HKCompoundUnit", ["HKUnitStringKey": .text("mg/dL")])
    private static let source = AppleArchiveNode.object(
        "HKSource", ["name": .text("Meter"), "bundleIdentifier": .text("com.example.meter")])
    private static let revision = AppleArchiveNode.object(
        "HKSourceRevision",
        [
            "source": source, "version": .text("7"), "productType": .text("iPhone14,5"),
            "operatingSystemMajorVersion": .number(17), "operatingSystemMinorVersion": .number(4),
            "operatingSystemPatchVersion": .number(1),
        ])

    private static var objects: [(AnyClass, String, [String: AppleArchiveNode])] {
        [
            (
                HKQuantitySample.self, "HKDiscreteQuantitySample",
                [
                    "UUID": .uuid(identifier), "StartTS": .real(740_145_600), "EndTS": .real(740_145_660),
                    "Metadata": .dictionary([HKMetadataKeyWasUserEntered: .value(1)]), "SourceRevision": revision,
                    "SourceBundleID": .text("com.example.meter"),
                    "DataType": .object("HKQuantityType", ["Code": .number(15)]),
                    "Quantity": .object("HKQuantity", ["UnitKey": quantityUnit, "ValueKey": .real(104.5)]),
                ]
            ),
            (
                HKCategorySample.self, "HKCategorySample",
                [
                    "UUID": .uuid(identifier), "StartTS": .real(740_145_600), "EndTS": .real(740_145_660),
                    "SourceBundleID": .text("com.example.meter"), "Value": .number(3),
                    "DataType": .object(
                        "HKCategoryType", ["identifier": .text("HKCategoryTypeIdentifierSleepAnalysis")]),
                ]
            ),
            (HKSource.self, "HKSource", ["name": .text("Meter"), "bundleIdentifier": .text("com.example.meter")]),
            (
                HKSourceRevision.self, "HKSourceRevision",
                [
                    "source": source, "version": .text("7"), "productType": .text("iPhone14,5"),
                    "operatingSystemMajorVersion": .number(17), "operatingSystemMinorVersion": .number(4),
                    "operatingSystemPatchVersion": .number(1),
                ]
            ),
            (
                HKDeletedObject.self, "HKDeletedObject",
                ["UUID": .uuid(identifier), "Metadata": .dictionary([HKMetadataKeySyncIdentifier: .text("k")])]
            ),
            (HKDevice.self, "HKDevice", ["name": .text("x")]),
            (HKUnit.self, "HKUnit", ["HKUnitStringKey": .text("kg")]),
            (HKQuantity.self, "HKQuantity", ["UnitKey": quantityUnit, "ValueKey": .real(72)]),
            (HKQuantityType.self, "HKQuantityType", ["identifier": .text("HKQuantityTypeIdentifierStepCount")]),
            (HKCategoryType.self, "HKCategoryType", ["identifier": .text("HKCategoryTypeIdentifierSleepAnalysis")]),
        ]
    }

    private static func text(_ object: Any) -> String {
        switch object {
        case let sample as HKSample:
            "\(Told.sample(sample)) \(sample.uuid == identifier) "
                + (sample.record.source == nil ? "no source" : text(sample.sourceRevision))
        case let revision as HKSourceRevision:
            "\(revision.source.name) \(revision.source.bundleIdentifier) \(revision.version ?? "-") "
                + "\(revision.productType ?? "-") \(revision.operatingSystemVersion.majorVersion)."
                + "\(revision.operatingSystemVersion.minorVersion).\(revision.operatingSystemVersion.patchVersion)"
        case let deleted as HKDeletedObject: "\(deleted.uuid == identifier) \(Told.metadata(deleted.metadata))"
        default: "\(object)"
        }
    }

    /// Other nodes of the same kind; Foundation itself ends the process for an object of an unexpected class.
    private static func edges(of node: AppleArchiveNode) -> [AppleArchiveNode] {
        switch node {
        case .text: ["", "x", "HKQuantityTypeIdentifierStepCount", "km"].map { .text($0) }
        case .real: [0, -1, 740_145_600, 740_145_599.5, 740_145_660, 1e12].map { .real($0) }
        case .number: [-1, 0, 1, 5, 6, 15, 16].map { .number($0) }
        case .uuid: [.uuid(UUID(uuidString: "11234567-89AB-4CDE-8F01-23456789ABCD") ?? UUID())]
        case .dictionary: [.dictionary([:]), .dictionary(["a": .text("b"), "c": .value(2)])]
        case .object(let name, let members):
            members.keys.sorted().map { key in .object(name, members.filter { $0.key != key }) }
        default: []
        }
    }

    @Test func OBJ_11_everyMemberOfEveryObject() throws {
        var outcomes = KeptOutcomes()
        for object in Self.objects {
            let type: AnyClass = object.0
            let (name, members) = (object.1, object.2)
            func read(_ members: [String: AppleArchiveNode]) -> String {
                Warnings.$sink.withValue({ _ in }) {
                    do {
                        let root = try AppleArchiveNode.object(name, members).archive()
                        let object = try NSKeyedUnarchiver.unarchivedObject(ofClasses: [type], from: root)
                        return object.map { Self.text($0) } ?? "nil"
                    } catch {
                        return "error"
                    }
                }
            }
            outcomes.add("\(name) whole") { read(members) }
            outcomes.add("\(name) empty") { read([:]) }
            for key in members.keys.sorted() {
                var changed = members
                changed[key] = nil
                outcomes.add("\(name) without \(key)") { read(changed) }
                var texts: [String] = []
                for other in members[key].map(Self.edges) ?? [] {
                    changed[key] = other
                    texts.append(read(changed))
                }
                outcomes.add("\(name) \(key)") {
                    texts.map { $0 == "error" ? "error" : hashed([$0]) }.joined(separator: " ")
                }
            }
        }
        #expect(try outcomes.difference(from: "Kit/Texts/Objects/archives.txt") == nil)
    }

    /// An archive whose record is damaged, or which has none, is refused by every class that has one.
    @Test func OBJ_11_damagedRecordsAreRefused() throws {
        let quantity = HKQuantity(unit: .diopter(), doubleValue: 1)
        let objects: [any NSObject & NSSecureCoding] = [
            stepSample(1, 0), HKWorkoutConfiguration(), event(.lap, 0, 1), activity(.running, 0, 1),
            HKActivitySummary(),
            HKContactsLensSpecification(
                sphere: quantity, cylinder: nil, axis: nil, addPower: nil, baseCurve: nil, diameter: nil),
            HKClinicalCoding(system: "s", version: nil, code: "c"), HKFHIRVersion.primaryR4(),
            try HKAudiogramSensitivityPointClampingRange(lowerBound: 1, upperBound: 2), HKQueryAnchor(fromValue: 3),
        ]
        for object in objects {
            let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
            var format = PropertyListSerialization.PropertyListFormat.binary
            var list = try #require(
                try PropertyListSerialization.propertyList(from: data, options: [], format: &format) as? [String: Any])
            let whole = try #require(list["$objects"] as? [Any])
            func read() throws -> Any? {
                let bytes = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
                return try? NSKeyedUnarchiver.unarchivedObject(ofClasses: [type(of: object)], from: bytes)
            }
            #expect(try read() != nil, "\(type(of: object))")
            // Every stored record in turn is cut off.
            var damages = 0
            for (index, part) in whole.enumerated() {
                guard let record = part as? Data, record.count > 8 else { continue }
                var changed = whole
                changed[index] = Data(record.dropLast(5))
                list["$objects"] = changed
                damages += 1
                #expect(try read() == nil, "\(type(of: object)) \(index)")
            }
            #expect(damages > 0, "\(type(of: object))")
        }
    }
}
