package import HealthModel
package import WorkoutFiles

extension SourceRecord: JSONRepresentable {
    package static let jsonMembers = JSONMembers<SourceRecord> { members in
        members.add("name", .text) { $0.name }
        members.add("bundleIdentifier", .text) { $0.bundleIdentifier }
    }

    package static let jsonShape = JSONShape<SourceRecord>("Source", "An app or a device that saves.", jsonMembers)
}

extension SourceRevisionRecord: JSONRepresentable {
    package static let jsonShape = JSONShape<SourceRevisionRecord>(
        "SourceRevision", "An app or a device as it was when it saved; unknown values are left out."
    ) { members in
        members.include(SourceRecord.jsonMembers) { $0.source }
        members.addIfPresent("version", .text) { $0.version }
        members.addIfPresent("productType", .text) { $0.productType }
        members.addIfPresent("systemVersion", .text, "The version of the operating system, such as 17.4.1.") {
            $0.system.map { "\($0.major).\($0.minor).\($0.patch)" }
        }
    }
}

extension DeviceRecord: JSONRepresentable {
    package static let jsonShape = JSONShape<DeviceRecord>(
        "Device", "The known properties of a device."
    ) { members in
        for property in Property.allCases {
            members.addIfPresent(property.formName, .text) { $0[property] }
        }
    }
}

/// The source and the device of objects.
extension JSON {
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
