import Foundation
import HealthKit
import HealthModel
import TestSupport
import Testing

/// Archives of objects, and of arrays, sets and dictionaries of them; see ``archived(_:)``.
@Suite struct CollectionArchiveTests {
    @Test func OBJ_11_everyTypeGoesThroughAnArchive() throws {
        for record in ObjectType.all {
            let type = HKObjectType.type(for: record)
            #expect(try archived(type) == type)
        }
    }

    @Test func OBJ_11_statisticsGoThroughAnArchive() throws {
        var values = StatisticsValues()
        values.sum = 12.5
        values.duration = 60
        let statistics = HKStatistics(
            record: StatisticsRecord(type: .stepCount, start: 0, end: 60, values: values, sources: nil))
        let copy = try archived(statistics)
        #expect(copy == statistics)
        #expect(copy.sumQuantity()?.doubleValue(for: .count()) == 12.5)
    }

    @Test func OBJ_11_smallObjectsGoThroughAnArchive() throws {
        #expect(try archived(HKUnit(from: "mg/dL")) == HKUnit(from: "mg/dL"))
        #expect(try archived(HKQuantity(unit: .meter(), doubleValue: 1)) == HKQuantity(unit: .meter(), doubleValue: 1))
        #expect(try archived(HKBloodTypeObject()) == HKBloodTypeObject())
        #expect(try archived(HKFitzpatrickSkinTypeObject()) == HKFitzpatrickSkinTypeObject())
        #expect(try archived(HKWheelchairUseObject()) == HKWheelchairUseObject())
        #expect(try archived(HKActivityMoveModeObject()) == HKActivityMoveModeObject())
        #expect(try archived(HKBiologicalSexObject()) == HKBiologicalSexObject())
        let descriptor = HKQueryDescriptor(sampleType: steps, predicate: nil)
        #expect(try archived(descriptor).sampleType == steps)
    }

    @Test func OBJ_11_otherClassesAreRefused() throws {
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: [HKUnit.meter(), HKQuantity(unit: .meter(), doubleValue: 1)], requiringSecureCoding: true)
        #expect(throws: (any Error).self) {
            try NSKeyedUnarchiver.unarchivedArrayOfObjects(ofClass: HKUnit.self, from: data)
        }
        #expect(
            try NSKeyedUnarchiver.unarchivedArrayOfObjects(ofClasses: [HKUnit.self, HKQuantity.self], from: data)?.count
                == 2)
        #expect(throws: (any Error).self) {
            try NSKeyedUnarchiver.unarchivedDictionary(
                ofKeyClass: NSString.self, objectClass: HKUnit.self, from: data)
        }
        let single = try NSKeyedArchiver.archivedData(withRootObject: HKUnit.meter(), requiringSecureCoding: true)
        for damaged in [single, Data(), Data("text".utf8), data.prefix(data.count / 2)] {
            #expect(throws: (any Error).self) {
                try NSKeyedUnarchiver.unarchivedArrayOfObjects(ofClass: HKUnit.self, from: damaged)
            }
        }
    }

    @Test func OBJ_11_keyedCollectionsAreDecoded() throws {
        let archiver = NSKeyedArchiver(requiringSecureCoding: true)
        archiver.encode([steps, heartRate] as NSArray, forKey: "types")
        archiver.encode(["m": HKUnit.meter()] as NSDictionary, forKey: "units")
        archiver.finishEncoding()
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
        #expect(unarchiver.decodeArrayOfObjects(ofClass: HKQuantityType.self, forKey: "types") == [steps, heartRate])
        #expect(unarchiver.decodeArrayOfObjects(ofClass: HKQuantityType.self, forKey: "none") == nil)
        let units = unarchiver.decodeDictionary(
            withKeyClass: NSString.self, objectClass: HKUnit.self, forKey: "units")
        #expect(units == ["m": .meter()])
        let same = unarchiver.decodeDictionary(
            withKeysOfClasses: [NSString.self], objectsOfClasses: [HKUnit.self], forKey: "units")
        #expect(same?["m"] as? HKUnit == .meter())
    }
}
