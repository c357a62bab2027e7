import Foundation
import Testing

/// What comes back after an object went through an archive.
func archived<Object: NSObject & NSSecureCoding>(_ object: Object) throws -> Object {
    let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
    return try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: Object.self, from: data))
}
