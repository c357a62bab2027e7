public import Foundation

// What `import HealthKit` brings on Apple's systems and Foundation on Linux lacks.

#if !canImport(Darwin)
    /// The number of nanoseconds in a second.
    public var NSEC_PER_SEC: UInt64 { 1_000_000_000 }
    /// The number of nanoseconds in a millisecond.
    public var NSEC_PER_MSEC: UInt64 { 1_000_000 }
    /// The number of nanoseconds in a microsecond.
    public var NSEC_PER_USEC: UInt64 { 1000 }
    /// The number of microseconds in a second.
    public var USEC_PER_SEC: UInt64 { 1_000_000 }

    /// Calls a closure and returns its result.
    ///
    /// Objects are released when they are no longer used, so there is no pool to drain.
    public func autoreleasepool<Result, Failure: Error>(
        invoking body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body()
    }

    extension NSKeyedUnarchiver {
        /// Decodes an archived array of objects of a class, or of its subclasses.
        ///
        /// - Throws: `CocoaError` if the archive is damaged or contains anything else.
        public class func unarchivedArrayOfObjects<DecodedObjectType: NSObject & NSSecureCoding>(
            ofClass cls: DecodedObjectType.Type, from data: Data
        ) throws -> [DecodedObjectType]? {
            try decoded(data) { $0.decodeArrayOfObjects(ofClass: cls, forKey: NSKeyedArchiveRootObjectKey) }
        }

        /// Decodes an archived array of objects of several classes.
        ///
        /// - Throws: `CocoaError` if the archive is damaged or contains anything else.
        public class func unarchivedArrayOfObjects(ofClasses classes: [AnyClass], from data: Data) throws -> [Any]? {
            try decoded(data) { $0.decodeArrayOfObjects(ofClasses: classes, forKey: NSKeyedArchiveRootObjectKey) }
        }

        /// Decodes an archived dictionary with keys of one class and values of another.
        ///
        /// - Throws: `CocoaError` if the archive is damaged or contains anything else.
        public class func unarchivedDictionary<
            DecodedKeyType: NSObject & NSCopying & NSSecureCoding, DecodedObjectType: NSObject & NSSecureCoding
        >(
            ofKeyClass keyCls: DecodedKeyType.Type, objectClass valueCls: DecodedObjectType.Type, from data: Data
        ) throws -> [DecodedKeyType: DecodedObjectType]? {
            try decoded(data) {
                $0.decodeDictionary(
                    withKeyClass: keyCls, objectClass: valueCls, forKey: NSKeyedArchiveRootObjectKey)
            }
        }

        /// Decodes an archived dictionary with keys and values of several classes.
        ///
        /// - Throws: `CocoaError` if the archive is damaged or contains anything else.
        public class func unarchivedDictionary(
            ofKeyClasses keyClasses: [AnyClass], objectClasses: [AnyClass], from data: Data
        ) throws -> [AnyHashable: Any]? {
            try decoded(data) {
                $0.decodeDictionary(
                    withKeysOfClasses: keyClasses, objectsOfClasses: objectClasses, forKey: NSKeyedArchiveRootObjectKey)
            }
        }

        /// Decodes the root object of an archive; throws an error if it is missing or of another kind.
        private class func decoded<Root>(_ data: Data, _ root: (NSKeyedUnarchiver) -> Root?) throws -> Root {
            let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
            unarchiver.decodingFailurePolicy = .setErrorAndReturn
            defer { unarchiver.finishDecoding() }
            guard let root = root(unarchiver), unarchiver.error == nil else {
                throw unarchiver.error ?? CocoaError(.coderReadCorrupt)
            }
            return root
        }
    }

    extension NSCoder {
        /// Decodes an array of objects of a class; returns nil if there is none or if it contains anything else.
        public final func decodeArrayOfObjects<DecodedObjectType: NSObject & NSSecureCoding>(
            ofClass cls: DecodedObjectType.Type, forKey key: String
        ) -> [DecodedObjectType]? {
            decodeArrayOfObjects(ofClasses: [cls], forKey: key)?.compactMap { object($0) as? DecodedObjectType }
        }

        /// Decodes an array of objects of several classes; returns nil if there is none or if it contains anything
        /// else.
        public final func decodeArrayOfObjects(ofClasses classes: [AnyClass], forKey key: String) -> [Any]? {
            guard let array = collection(NSArray.self, of: classes, forKey: key) else { return nil }
            let objects = array.map { $0 }
            return isAll(objects, of: classes) ? objects : nil
        }

        /// Decodes a dictionary with keys of one class and values of another; returns nil if there is none or if it
        /// contains anything else.
        public final func decodeDictionary<
            DecodedKeyType: NSObject & NSCopying & NSSecureCoding, DecodedObjectType: NSObject & NSSecureCoding
        >(
            withKeyClass keyCls: DecodedKeyType.Type, objectClass: DecodedObjectType.Type, forKey key: String
        ) -> [DecodedKeyType: DecodedObjectType]? {
            guard let dictionary = collection(NSDictionary.self, of: [keyCls, objectClass], forKey: key) else {
                return nil
            }
            var result: [DecodedKeyType: DecodedObjectType] = [:]
            for (key, value) in dictionary {
                guard let key = object(key) as? DecodedKeyType, let value = object(value) as? DecodedObjectType else {
                    return nil
                }
                result[key] = value
            }
            return result
        }

        /// Decodes a dictionary with keys and values of several classes; returns nil if there is none or if it
        /// contains anything else.
        public final func decodeDictionary(
            withKeysOfClasses keyClasses: [AnyClass], objectsOfClasses objectClasses: [AnyClass], forKey key: String
        ) -> [AnyHashable: Any]? {
            guard let dictionary = collection(NSDictionary.self, of: keyClasses + objectClasses, forKey: key),
                isAll(dictionary.map(\.key), of: keyClasses), isAll(dictionary.map(\.value), of: objectClasses)
            else { return nil }
            return dictionary as? [AnyHashable: Any]
        }

        private func collection<Collection: NSObject & NSCoding>(
            _ type: Collection.Type, of classes: [AnyClass], forKey key: String
        ) -> Collection? {
            guard containsValue(forKey: key) else { return nil }
            return decodeObject(of: [type] + classes, forKey: key).flatMap { object($0) as? Collection }
        }

        private func isAll(_ values: [Any], of classes: [AnyClass]) -> Bool {
            values.allSatisfy { value in
                guard let object = object(value) as? NSObject else { return false }
                return classes.contains { object.isKind(of: $0) }
            }
        }

        /// Returns the object that represents a value: collections bridge strings, numbers and dates to Swift.
        private func object(_ value: Any) -> AnyObject { value as AnyObject }
    }
#endif

// Arguments of predicate formats. On Apple's systems all of them are objects, and Swift dates, identifiers, arrays
// and sets are bridged to objects on demand.
extension NSObject: @retroactive CVarArg, @retroactive _CVarArgObject {}
extension Date: @retroactive CVarArg, @retroactive _CVarArgObject {}
extension UUID: @retroactive CVarArg, @retroactive _CVarArgObject {}
extension DateComponents: @retroactive CVarArg, @retroactive _CVarArgObject {}
extension Array: @retroactive CVarArg, @retroactive _CVarArgObject {}
extension Set: @retroactive CVarArg, @retroactive _CVarArgObject {}

extension CVarArg where Self: _CVarArgObject {
    /// The string that represents the value when Foundation formats it.
    ///
    /// Foundation's formatter on Linux only reads objects of its own types, such as strings.
    public var _cVarArgObject: any CVarArg { (self as? NSString) ?? NSString(string: "\(self)") }

    /// The address of the string.
    public var _cVarArgEncoding: [Int] {
        guard let text = self as? NSString else { return [0] }
        return [Int(bitPattern: Unmanaged.passUnretained(text).toOpaque())]
    }
}
