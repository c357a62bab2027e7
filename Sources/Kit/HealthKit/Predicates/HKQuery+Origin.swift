public import Foundation
import HealthModel

extension HKQuery {
    /// Objects that an app or device saved (PRED-14).
    @discardableResult
    public class func predicateForObjects(from source: HKSource) -> NSPredicate {
        TreePredicate(.source([source.bundleIdentifier]))
    }

    /// Objects that one of these apps or devices saved; an empty set matches nothing (PRED-14).
    @discardableResult
    public class func predicateForObjects(from sources: Set<HKSource>) -> NSPredicate {
        TreePredicate(.source(Set(sources.map(\.bundleIdentifier))))
    }

    /// Objects that an app saved in one of these revisions; an empty set matches nothing.
    ///
    /// Source, version, product type and system must all be equal, where the constants whose names contain `Any` stand
    /// for every value (PRED-15).
    @discardableResult
    public class func predicateForObjects(from sourceRevisions: Set<HKSourceRevision>) -> NSPredicate {
        TreePredicate(.revision(Set(sourceRevisions.map { SourceRevisionPattern($0.record) })))
    }

    /// Objects that one of these devices measured, all eight properties equal, missing ones included.
    @discardableResult
    public class func predicateForObjects(from devices: Set<HKDevice>) -> NSPredicate {
        TreePredicate(.device(Set(devices.map(\.record))))
    }

    /// Objects whose device has one of these values in a property.
    ///
    /// An empty set matches objects whose device does not have the property, and objects without a device. A key that
    /// is none of `HKDevicePropertyKey…` raises when the predicate is used.
    @discardableResult
    public class func predicateForObjects(
        withDeviceProperty key: String, allowedValues: Set<String>
    ) -> NSPredicate {
        TreePredicate { () throws(ValidationError) in
            guard let property = DeviceRecord.Property(key: key) else {
                throw ValidationError(.invalidArgument, reason: "\(key) is not the key of a device property")
            }
            return .deviceProperty(property, allowedValues)
        }
    }
}

extension SourceRevisionPattern {
    /// The pattern that a revision with wildcards stands for.
    init(_ revision: SourceRevisionRecord) {
        let anySystem = HKSourceRevisionAnyOperatingSystem
        let isAnySystem =
            revision.system
            == SystemVersion(
                major: anySystem.majorVersion, minor: anySystem.minorVersion, patch: anySystem.patchVersion)
        self.init(
            bundleIdentifier: revision.source.bundleIdentifier,
            version: revision.version == HKSourceRevisionAnyVersion ? .any : .exactly(revision.version),
            productType: revision.productType == HKSourceRevisionAnyProductType
                ? .any : .exactly(revision.productType),
            system: isAnySystem ? .any : .exactly(revision.system))
    }
}

extension DeviceRecord.Property {
    /// The property that a key names.
    init?(key: String) {
        switch key {
        case HKDevicePropertyKeyName: self = .name
        case HKDevicePropertyKeyManufacturer: self = .manufacturer
        case HKDevicePropertyKeyModel: self = .model
        case HKDevicePropertyKeyHardwareVersion: self = .hardwareVersion
        case HKDevicePropertyKeyFirmwareVersion: self = .firmwareVersion
        case HKDevicePropertyKeySoftwareVersion: self = .softwareVersion
        case HKDevicePropertyKeyLocalIdentifier: self = .localIdentifier
        case HKDevicePropertyKeyUDIDeviceIdentifier: self = .udiDeviceIdentifier
        default: return nil
        }
    }
}
