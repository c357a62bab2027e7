import Foundation
import HealthKit
import HealthModel
import Testing

/// Arrays and dictionaries in an archive that are not what is asked for (OBJ-11).
@Suite struct CollectionRefusalTests {
    private static let unarchiver: @Sendable () throws -> NSKeyedUnarchiver = {
        let archiver = NSKeyedArchiver(requiringSecureCoding: true)
        archiver.encode([HKQuantityType(.stepCount), HKQuantityType(.heartRate)] as NSArray, forKey: "types")
        archiver.encode([HKQuantityType(.stepCount), HKUnit.meter()] as NSArray, forKey: "mixed")
        archiver.encode([] as NSArray, forKey: "empty")
        archiver.encode(["m": HKUnit.meter(), "s": HKUnit.second()] as NSDictionary, forKey: "units")
        archiver.encode(["m": HKUnit.meter(), "t": HKQuantityType(.stepCount)] as NSDictionary, forKey: "odd values")
        archiver.encode([:] as NSDictionary, forKey: "no units")
        archiver.encode(HKUnit.meter(), forKey: "unit")
        archiver.finishEncoding()
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
        unarchiver.decodingFailurePolicy = .setErrorAndReturn
        return unarchiver
    }

    @Test func OBJ_11_arrays() throws {
        func types(_ key: String) throws -> [HKQuantityType]? {
            try Self.unarchiver().decodeArrayOfObjects(ofClass: HKQuantityType.self, forKey: key)
        }
        #expect(try types("types") == [HKQuantityType(.stepCount), HKQuantityType(.heartRate)])
        #expect(try types("empty") == [])
        for key in ["mixed", "units", "unit", "none"] { #expect(try types(key) == nil, "\(key)") }
        let both = try Self.unarchiver().decodeArrayOfObjects(
            ofClasses: [HKQuantityType.self, HKUnit.self], forKey: "mixed")
        #expect(both?.count == 2)
        // A subclass is of its class.
        #expect(try Self.unarchiver().decodeArrayOfObjects(ofClasses: [HKObjectType.self], forKey: "types")?.count == 2)
    }

    @Test func OBJ_11_dictionaries() throws {
        func units(_ key: String) throws -> [NSString: HKUnit]? {
            try Self.unarchiver().decodeDictionary(withKeyClass: NSString.self, objectClass: HKUnit.self, forKey: key)
        }
        #expect(try units("units") == ["m": .meter(), "s": .second()])
        #expect(try units("no units") == [:])
        for key in ["odd values", "types", "unit", "none"] { #expect(try units(key) == nil, "\(key)") }
        func any(_ key: String, _ keys: [AnyClass], _ values: [AnyClass]) throws -> Int? {
            try Self.unarchiver().decodeDictionary(withKeysOfClasses: keys, objectsOfClasses: values, forKey: key)?
                .count
        }
        #expect(try any("units", [NSString.self], [HKUnit.self]) == 2)
        #expect(try any("odd values", [NSString.self], [HKUnit.self, HKQuantityType.self]) == 2)
        #expect(try any("odd values", [NSString.self], [HKUnit.self]) == nil)
        // Classes of values are none of keys, and the other way round.
        #expect(try any("units", [HKUnit.self], [NSString.self]) == nil)
        #expect(try any("units", [HKUnit.self], [NSString.self, HKUnit.self]) == nil)
        #expect(try any("units", [NSString.self, HKUnit.self], [NSString.self]) == nil)
        #expect(try any("types", [NSString.self], [HKQuantityType.self]) == nil)
    }

    @Test func OBJ_11_wholeArchives() throws {
        func data(_ root: Any) throws -> Data {
            try NSKeyedArchiver.archivedData(withRootObject: root, requiringSecureCoding: true)
        }
        let units = try data(["m": HKUnit.meter()] as NSDictionary)
        #expect(
            try NSKeyedUnarchiver.unarchivedDictionary(
                ofKeyClass: NSString.self, objectClass: HKUnit.self, from: units) == ["m": .meter()])
        #expect(
            try NSKeyedUnarchiver.unarchivedDictionary(
                ofKeyClasses: [NSString.self], objectClasses: [HKUnit.self], from: units)?.count == 1)
        #expect(throws: (any Error).self) {
            try NSKeyedUnarchiver.unarchivedDictionary(
                ofKeyClasses: [NSString.self], objectClasses: [HKQuantity.self], from: units)
        }
        #expect(throws: (any Error).self) {
            try NSKeyedUnarchiver.unarchivedArrayOfObjects(ofClasses: [HKUnit.self], from: units)
        }
    }

    @Test func whatAppsExpectOfFoundation() {
        #expect(NSEC_PER_SEC == 1_000_000_000 && NSEC_PER_MSEC == 1_000_000 && NSEC_PER_USEC == 1_000)
        #expect(USEC_PER_SEC == 1_000_000)
        #expect(autoreleasepool { 7 } == 7)
        struct Wrong: Error {}
        #expect(throws: Wrong.self) { try autoreleasepool { throw Wrong() } }
    }
}
