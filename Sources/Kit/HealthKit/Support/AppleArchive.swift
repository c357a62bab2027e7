import Foundation
import HealthModel

/// A decoder for keyed archives written by Apple's framework, of quantity samples and the objects they contain.
///
/// The keys were determined from archives in public projects. Few of the numbers that identify types are known; an
/// archive with another number is rejected.
enum AppleArchive {
    /// The keys of an object and a sample.
    enum SampleKey {
        static let uuid = "UUID"
        static let start = "StartTS"
        static let end = "EndTS"
        static let metadata = "Metadata"
        static let sourceRevision = "SourceRevision"
        static let sourceBundleIdentifier = "SourceBundleID"
        static let type = "DataType"
        static let device = "Device"
        static let quantity = "Quantity"
        static let value = "Value"
    }

    /// The key of the number that identifies a type.
    static let typeCode = "Code"

    /// The known type numbers.
    private static let types: [Int: ObjectType] = [15: .bloodGlucose]

    /// Returns the type for the number in an archive; nil, with a warning, if it is unknown.
    ///
    /// The unarchiver reports its own error, without a reason.
    static func type(in coder: NSCoder) -> ObjectType? {
        guard coder.containsValue(forKey: typeCode) else { return nil }
        let code = coder.decodeInteger(forKey: typeCode)
        guard let type = types[code] else {
            Warnings.warn(
                "An archive contains objects with the unknown type number \(code); they were rejected.")
            return nil
        }
        return type
    }

    /// Decodes the record of a sample.
    ///
    /// Returns nil if the archive contains none.
    static func sample(in coder: NSCoder) -> SampleRecord? {
        guard let uuid = coder.decode(NSUUID.self, forKey: SampleKey.uuid),
            let type = coder.decode(HKObjectType.self, forKey: SampleKey.type)?.record,
            coder.containsValue(forKey: SampleKey.start), let content = content(of: type, in: coder)
        else { return nil }
        let start = coder.decodeDouble(forKey: SampleKey.start)
        let end = coder.containsValue(forKey: SampleKey.end) ? coder.decodeDouble(forKey: SampleKey.end) : start
        return SampleRecord(
            uuid: uuid as UUID, type: type, start: start, end: end, content: content, source: source(in: coder),
            device: device(in: coder),
            metadata: metadata(in: coder))
    }

    /// Decodes the device.
    ///
    /// Returns nil if it has no known properties.
    private static func device(in coder: NSCoder) -> DeviceRecord? {
        guard let record = coder.decode(HKDevice.self, forKey: SampleKey.device)?.record else { return nil }
        return record.values.contains { $0 != nil } ? record : nil
    }

    private static func content(of type: ObjectType, in coder: NSCoder) -> SampleContent? {
        switch type.family {
        case .quantity:
            coder.decode(HKQuantity.self, forKey: SampleKey.quantity).map { .quantity($0.record) }
        case .category:
            coder.containsValue(forKey: SampleKey.value)
                ? .category(coder.decodeInteger(forKey: SampleKey.value)) : nil
        default: nil
        }
    }

    /// Decodes the source revision; older archives contain only the bundle identifier.
    private static func source(in coder: NSCoder) -> SourceRevisionRecord? {
        if let revision = coder.decode(HKSourceRevision.self, forKey: SampleKey.sourceRevision) {
            return revision.record
        }
        guard let bundle = coder.decode(NSString.self, forKey: SampleKey.sourceBundleIdentifier) else {
            return nil
        }
        let source = SourceRecord(bundleIdentifier: bundle as String, name: bundle as String)
        return SourceRevisionRecord(source: source, version: nil, productType: nil, system: nil)
    }

    /// Decodes the metadata; values that metadata cannot contain are omitted.
    static func metadata(in coder: NSCoder) -> Metadata? {
        let classes: [AnyClass] = [NSDictionary.self, NSString.self, NSNumber.self, NSDate.self, HKQuantity.self]
        guard coder.containsValue(forKey: SampleKey.metadata),
            let found = coder.decodeObject(of: classes, forKey: SampleKey.metadata) as? [String: Any]
        else { return nil }
        return Metadata(nonEmpty: found.compactMapValues { MetadataValue($0) })
    }
}

extension NSCoder {
    /// Decodes an object if it exists: decoding a missing one would fail the whole archive.
    func decode<Object: NSObject & NSCoding>(_ type: Object.Type, forKey key: String) -> Object? {
        containsValue(forKey: key) ? decodeObject(of: type, forKey: key) : nil
    }
}
