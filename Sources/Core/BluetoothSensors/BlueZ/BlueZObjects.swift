/// The objects of the daemon, with typed properties.
struct BlueZObjects: Sendable {
    /// A Bluetooth adapter.
    struct Adapter: Sendable, Hashable {
        var isPowered: Bool?
        var roles: [String]?

        /// A Boolean value that indicates whether the adapter is on and, if it lists its roles, can connect sensors.
        var isUsable: Bool { isPowered == true && roles?.contains("central") ?? true }
    }

    /// A Bluetooth device.
    struct Device: Sendable, Hashable {
        var address: String?
        var alias: String?
        var name: String?
        var addressType: String?
        var services: Set<SensorUUID> = []
        var signal: Int?
        var isConnected: Bool?
        var isResolved: Bool?
    }

    /// A characteristic of a connected device.
    struct Characteristic: Sendable, Hashable {
        var identifier: SensorUUID?
        var flags: Set<String> = []

        /// A Boolean value that indicates whether the characteristic supports subscriptions.
        var canNotify: Bool { !flags.isDisjoint(with: ["notify", "indicate"]) }
        var canRead: Bool { flags.contains("read") }
    }

    private(set) var adapters: [BlueZPath: Adapter] = [:]
    private(set) var devices: [BlueZPath: Device] = [:]
    private(set) var characteristics: [BlueZPath: Characteristic] = [:]
    /// The battery levels in percent, by device.
    private(set) var batteries: [BlueZPath: Int] = [:]

    // MARK: Changes

    /// Adds an object or updates it.
    mutating func add(_ object: BlueZObject) {
        for update in object.interfaces { apply(update, at: object.path) }
    }

    /// Updates the properties of one interface.
    mutating func apply(_ update: BlueZUpdate, at path: BlueZPath) {
        let properties = update.changed + update.removed
        switch update.interface {
        case .adapter: adapters[path, default: Adapter()].set(properties)
        case .device: devices[path, default: Device()].set(properties)
        case .characteristic: characteristics[path, default: Characteristic()].set(properties)
        case .battery:
            for case .percentage(let level) in properties { batteries[path] = level }
        case .objectManager: break
        }
    }

    /// Removes interfaces of an object.
    mutating func remove(_ interfaces: Set<BlueZInterface>, at path: BlueZPath) {
        if interfaces.contains(.adapter) { adapters[path] = nil }
        if interfaces.contains(.device) { devices[path] = nil }
        if interfaces.contains(.characteristic) { characteristics[path] = nil }
        if interfaces.contains(.battery) { batteries[path] = nil }
    }

    // MARK: Queries

    /// Returns the address of a device, in upper case.
    func address(of path: BlueZPath) -> String? { devices[path]?.address ?? path.address }

    /// Returns the path of the device with an address, on one adapter if given; of several, the first.
    func device(_ address: String, on adapter: BlueZPath?) -> BlueZPath? {
        devices.keys.filter { path in
            self.address(of: path) == address && adapter.map { path.isInside($0) } ?? true
        }.min()
    }

    /// Returns the paths of the supported characteristics of a device; of duplicates, the first (SEN-170).
    func characteristics(of device: BlueZPath) -> [SensorCharacteristic: BlueZPath] {
        var found: [SensorCharacteristic: BlueZPath] = [:]
        for path in characteristics.keys.sorted() where path.isInside(device) {
            guard let known = characteristics[path]?.identifier?.characteristic, found[known] == nil else { continue }
            found[known] = path
        }
        return found
    }

    /// Returns a device as it is reported to users; `nil` if there is none or it has no address.
    func sighting(of path: BlueZPath) -> SensorSighting? {
        guard let device = devices[path], let address = address(of: path) else { return nil }
        return SensorSighting(
            address: address, name: device.alias ?? device.name, addressType: device.addressType,
            services: device.services, signal: device.signal)
    }
}

extension BlueZObjects.Adapter {
    fileprivate mutating func set(_ properties: [BlueZProperty]) {
        for property in properties {
            switch property {
            case .isPowered(let value): isPowered = value
            case .roles(let value): roles = value
            default: break
            }
        }
    }
}

extension BlueZObjects.Device {
    fileprivate mutating func set(_ properties: [BlueZProperty]) {
        for property in properties {
            switch property {
            case .address(let value): address = value
            case .alias(let value): alias = value
            case .name(let value): name = value
            case .addressType(let value): addressType = value
            case .services(let value): services = value
            case .signal(let value): signal = value
            case .isConnected(let value): isConnected = value
            case .isResolved(let value): isResolved = value
            default: break
            }
        }
    }
}

extension BlueZObjects.Characteristic {
    fileprivate mutating func set(_ properties: [BlueZProperty]) {
        for property in properties {
            switch property {
            case .identifier(let value): identifier = value
            case .flags(let value): flags = value
            default: break
            }
        }
    }
}
