import Foundation
import HealthKit
import HealthModel
import HealthStore
import Testing

@Suite struct HKObjectTests {
    private func steps(_ count: Double = 10) -> HKQuantitySample {
        HKQuantitySample(
            type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: count), start: at(0),
            end: at(60))
    }

    @Test func OBJ_1_identifierComesWithTheObject() {
        let sample = steps()
        #expect(sample.uuid == sample.uuid)
        #expect(sample.uuid != steps().uuid)
        #expect(HKSample.make(from: sample.record).uuid == sample.uuid)
    }

    @Test func OBJ_3_unsavedObjectAnswersTheRunningApp() {
        let app = AppIdentity(
            bundleIdentifier: "org.example.steps", name: "Steps", version: "7", productType: "Watch2,4",
            system: SystemVersion(major: 10, minor: 2, patch: 1))
        let sample = steps()
        CurrentApp.$identity.withValue(app) {
            #expect(sample.sourceRevision.source == HKSource.default())
            #expect(sample.sourceRevision.source.name == "Steps")
            #expect(sample.source.bundleIdentifier == "org.example.steps")
            #expect(sample.sourceRevision.version == "7")
            #expect(sample.sourceRevision.productType == "Watch2,4")
            #expect(sample.sourceRevision.operatingSystemVersion.majorVersion == 10)
        }
        #expect(sample.sourceRevision.source.bundleIdentifier == CurrentApp.process.source.bundleIdentifier)
        #expect(sample.record.source == nil)
    }

    @Test func OBJ_4_storedObjectAnswersWhoSavedIt() {
        var record = steps().record
        record.source = SourceRevisionRecord(
            source: SourceRecord(bundleIdentifier: "org.example.old", name: "Old"), version: nil, productType: nil,
            system: nil)
        let revision = HKSample.make(from: record).sourceRevision
        #expect(revision.source.bundleIdentifier == "org.example.old")
        #expect(revision.version == nil)
        #expect(revision.productType == nil)
        #expect(revision.operatingSystemVersion.majorVersion == 0)
    }

    @Test func OBJ_5_equalityAndHashFollowTheIdentifier() {
        let sample = steps()
        var record = sample.record
        record.content = .quantity(QuantityValue(11, .count))
        let changed = HKSample.make(from: record)
        #expect(changed == sample)
        #expect(changed.hash == sample.hash)
        #expect(Set<HKObject>([sample, changed, steps()]).count == 2)
        #expect(!sample.isEqual("sample"))
    }

    @Test func OBJ_11_archiveKeepsEverything() throws {
        let device = HKDevice(
            name: "Strap", manufacturer: nil, model: "H10", hardwareVersion: nil, firmwareVersion: "3",
            softwareVersion: nil, localIdentifier: nil, udiDeviceIdentifier: "0012")
        let sample = HKQuantitySample(
            type: HKQuantityType(.heartRate),
            quantity: HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: 61.000_000_1), start: at(0.1),
            end: at(0.2), device: device,
            metadata: ["text": "a", "flag": true, "whole": 3, "part": 0.1, "date": at(0.3)])
        var record = sample.record
        record.source = CurrentApp.process.revision
        let saved = HKSample.make(from: record)

        let copy = try #require(try archived(saved) as? HKDiscreteQuantitySample)
        #expect(copy.uuid == saved.uuid)
        #expect(copy.quantityType == HKQuantityType(.heartRate))
        #expect(copy.startDate == saved.startDate)
        #expect(copy.endDate == saved.endDate)
        #expect(copy.quantity.description == "61.0000001 count/min")
        #expect(copy.record.metadata == record.metadata)
        #expect(copy.device == device)
        #expect(copy.sourceRevision == saved.sourceRevision)
    }

    @Test func OBJ_11_unsavedObjectStaysUnsavedInTheArchive() throws {
        #expect(try archived(steps()).record.source == nil)
    }

    @Test func OBJ_11_archiveOfAnImpossibleObjectIsRefused() throws {
        var reversed = steps().record
        swap(&reversed.start, &reversed.end)
        #expect(throws: (any Error).self) { try archived(HKSample.make(from: reversed)) }
        var wrongUnit = steps().record
        wrongUnit.content = .quantity(QuantityValue(1, .meter))
        #expect(throws: (any Error).self) { try archived(HKSample.make(from: wrongUnit)) }
    }

    @Test func OBJ_11_archiveThatLiesAboutItsClassIsRefused() throws {
        let steps = steps().record
        #expect(throws: (any Error).self) { try archived(HKCategorySample(record: steps)) }
        #expect(throws: (any Error).self) { try archived(HKWorkout(record: steps)) }
        #expect(throws: (any Error).self) { try archived(HKWorkoutRoute(record: steps)) }
        #expect(throws: (any Error).self) { try archived(HKCorrelation(record: steps)) }
    }

    @Test func STO_36_deletedObjectKeepsIdentifierAndSyncMetadata() throws {
        let record = DeletedRecord(
            uuid: UUID(), type: .stepCount,
            metadata: [MetadataKey.syncIdentifier: .string("a"), MetadataKey.syncVersion: .integer(2)])
        let deleted = try archived(HKDeletedObject(record: record))
        #expect(deleted == HKDeletedObject(record: record))
        #expect(deleted.uuid == record.uuid)
        #expect(deleted.metadata?[HKMetadataKeySyncVersion] as? Int == 2)
        #expect(HKDeletedObject(record: DeletedRecord(uuid: UUID(), type: .food, metadata: nil)).metadata == nil)
    }
}
