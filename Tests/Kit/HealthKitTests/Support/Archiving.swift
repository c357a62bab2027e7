import Foundation
import HealthKit
import Testing

/// Returns an object after encoding and decoding it: on its own, and in an array, a set and a dictionary.
func archived<Object: NSObject & NSSecureCoding>(_ object: Object) throws -> Object {
    let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
    let single = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: Object.self, from: data))
    // Some classes, as Apple's, are only equal to themselves.
    let isValue = try NSKeyedUnarchiver.unarchivedObject(ofClass: Object.self, from: data) == single
    func isSame(_ other: Object?) -> Bool {
        other.map { type(of: $0) == type(of: single) && (!isValue || $0 == single) } ?? false
    }

    let array = try #require(
        try NSKeyedUnarchiver.unarchivedArrayOfObjects(ofClass: Object.self, from: root([object, object])))
    #expect(array.map(isSame) == [true, true])
    let set = try NSKeyedUnarchiver.unarchivedObject(
        ofClasses: [NSSet.self, Object.self], from: root(NSSet(object: object)))
    #expect((set as? NSSet)?.allObjects.map { isSame($0 as? Object) } == [true])
    let dictionary = try #require(
        try NSKeyedUnarchiver.unarchivedDictionary(
            ofKeyClass: NSString.self, objectClass: Object.self, from: root(["key": object])))
    #expect(dictionary.count == 1 && isSame(dictionary["key"]))
    return single
}

private func root(_ object: Any) throws -> Data {
    try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
}
