public import Foundation
import HealthModel

extension HKQuery {
    /// Returns a predicate for objects saved by an app or device (PRED-14).
    @discardableResult
    public class func predicateForObjects(from source: HKSource) -> NSPredicate {
        TreePredicate(.source([source.bundleIdentifier]))
    }

    /// Returns a predicate for objects saved by one of several apps or devices; an empty set matches nothing
    /// (PRED-14).
    @discardableResult
    public class func predicateForObjects(from sources: Set<HKSource>) -> NSPredicate {
        TreePredicate(.source(Set(sources.map(\.bundleIdentifier))))
    }

    /// Returns a predicate for objects saved by one of several source revisions; an empty set matches nothing.
    ///
    /// Source, version, product type and operating system must all be equal; the constants whose names contain `Any`
    /// match every value (PRED-15).
    @discardableResult
    public class func predicateForObjects(from sourceRevisions: Set<HKSourceRevision>) -> NSPredicate {
        TreePredicate(.revision(Set(sourceRevisions.map { SourceRevisionPattern($0.record) })))
    }

    /// Returns a predicate for objects recorded by one of several devices; all eight properties must be equal,
    /// including missing ones.
    @discardableResult
    public class func predicateForObjects(from devices: Set<HKDevice>) -> NSPredicate {
        TreePredicate(.device(Set(devices.map(\.record))))
    }

    /// Returns a predicate for objects whose device has one of several values for a property.
    ///
    /// An empty set matches objects whose device lacks the property, and objects without a device. A key other than
    /// `HKDevicePropertyKey…` raises when the predicate is used.
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
    /// Creates the pattern for a revision with wildcards.
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
    /// Creates the property for a key.
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
