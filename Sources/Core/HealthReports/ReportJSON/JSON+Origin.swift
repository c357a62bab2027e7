package import HealthModel
package import WorkoutFiles

/// The source and the device of objects.
extension JSON {
    /// Returns a source with its name and bundle identifier.
    package static func source(_ source: SourceRecord) -> JSON { .object(members(of: source)) }

    package static func members(of source: SourceRecord) -> [Member] {
        [("name", .string(source.name)), ("bundleIdentifier", .string(source.bundleIdentifier))]
    }

    /// Returns a source revision; unknown values are left out.
    package static func source(_ revision: SourceRevisionRecord) -> JSON {
        var members = members(of: revision.source)
        if let version = revision.version { members.append(("version", .string(version))) }
        if let product = revision.productType { members.append(("productType", .string(product))) }
        if let system = revision.system {
            members.append(("systemVersion", .string("\(system.major).\(system.minor).\(system.patch)")))
        }
        return .object(members)
    }

    package func asSource() throws -> AppIdentity {
        try AppIdentity(
            bundleIdentifier: member("bundleIdentifier") { try $0.asString() },
            name: member("name") { try $0.asString() },
            version: optional("version") { try $0.asString() },
            productType: optional("productType") { try $0.asString() },
            system: optional("systemVersion") { try $0.asSystemVersion() })
    }

    private func asSystemVersion() throws -> SystemVersion {
        let parts = try asString().split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Int($0) }
        guard parts.count == 3, numbers.count == 3 else {
            throw JSONFormError("expected a version such as \"17.4.1\"")
        }
        return SystemVersion(major: numbers[0], minor: numbers[1], patch: numbers[2])
    }

    // MARK: Devices

    /// Returns the known properties of a device.
    package static func device(_ device: DeviceRecord?) -> JSON {
        guard let device else { return .null }
        return .object(
            DeviceRecord.Property.allCases.compactMap { property in
                device[property].map { (property.formName, .string($0)) }
            })
    }

    package func asDevice() throws -> DeviceRecord {
        var properties: [DeviceRecord.Property: String] = [:]
        for property in DeviceRecord.Property.allCases {
            properties[property] = try optional(property.formName) { try $0.asString() }
        }
        return DeviceRecord(properties)
    }
}

extension DeviceRecord.Property {
    /// The name of the property in JSON, which is Apple's.
    fileprivate var formName: String {
        switch self {
        case .name: "name"
        case .manufacturer: "manufacturer"
        case .model: "model"
        case .hardwareVersion: "hardwareVersion"
        case .firmwareVersion: "firmwareVersion"
        case .softwareVersion: "softwareVersion"
        case .localIdentifier: "localIdentifier"
        case .udiDeviceIdentifier: "udiDeviceIdentifier"
        }
    }
}
