import Foundation
import HealthModel

/// Keyed archives as Apple's framework writes them: of quantity samples, and what those are made of.
///
/// The keys were read off archives that public projects keep. Of the numbers that stand for types few are known; an
/// archive with another one is refused.
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

    /// The key of the number of a type.
    static let typeCode = "Code"

    /// The numbers of types that are known.
    private static let types: [Int: ObjectType] = [15: .bloodGlucose]

    /// The type of the number in an archive; nil, with a warning, if it is not known.
    ///
    /// The unarchiver tells an error of its own, which names no reason.
    static func type(in coder: NSCoder) -> ObjectType? {
        guard coder.containsValue(forKey: typeCode) else { return nil }
        let code = coder.decodeInteger(forKey: typeCode)
        guard let type = types[code] else {
            Warnings.warn(
                "An archive holds objects of the type number \(code), which is not known here; they are refused.")
            return nil
        }
        return type
    }

    /// The record of a sample; nil if the archive holds none.
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

    /// The device; nil if nothing is known of it.
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

    /// The source revision; older archives have the bundle identifier alone.
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

    /// The metadata; what metadata cannot hold is left out.
    static func metadata(in coder: NSCoder) -> Metadata? {
        let classes: [AnyClass] = [NSDictionary.self, NSString.self, NSNumber.self, NSDate.self, HKQuantity.self]
        guard coder.containsValue(forKey: SampleKey.metadata),
            let found = coder.decodeObject(of: classes, forKey: SampleKey.metadata) as? [String: Any]
        else { return nil }
        return Metadata(nonEmpty: found.compactMapValues { MetadataValue($0) })
    }
}

extension NSCoder {
    /// Reads an object, if there is one: to ask for one that is missing spoils the whole archive.
    func decode<Object: NSObject & NSCoding>(_ type: Object.Type, forKey key: String) -> Object? {
        containsValue(forKey: key) ? decodeObject(of: type, forKey: key) : nil
    }
}
