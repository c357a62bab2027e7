/// A signal of the daemon or of the bus, parsed.
///
/// Signals of another form are ignored (SEN-165).
enum BlueZSignal: Sendable, Hashable {
    case propertiesChanged(BlueZPath, BlueZUpdate)
    case interfacesAdded(BlueZObject)
    /// The interfaces that an object lost, as far as they are used.
    case interfacesRemoved(BlueZPath, Set<BlueZInterface>)
    /// The daemon started or ended.
    case ownerChanged(isRunning: Bool)

    init?(propertiesChanged values: [BusValue], at path: String) {
        guard values.count >= 2, let interface = values[0].string, values[1].properties != nil else { return nil }
        let removed = values.count > 2 ? values[2].strings ?? [] : []
        guard let update = BlueZUpdate(interface, values[1], removed: removed) else { return nil }
        self = .propertiesChanged(BlueZPath(path), update)
    }

    init?(interfacesAdded values: [BusValue]) {
        guard values.count == 2, let path = values[0].string else { return nil }
        self = .interfacesAdded(BlueZObject(path, values[1]))
    }

    init?(interfacesRemoved values: [BusValue]) {
        guard values.count == 2, let path = values[0].string else { return nil }
        let interfaces = (values[1].strings ?? []).compactMap { BlueZInterface(rawValue: $0) }
        self = .interfacesRemoved(BlueZPath(path), Set(interfaces))
    }

    init?(ownerChanged values: [BusValue]) {
        guard values.count == 3 else { return nil }
        self = .ownerChanged(isRunning: values[2].string?.isEmpty == false)
    }
}

/// A method call to the daemon, with the purpose of its reply.
enum BlueZCall: Sendable, Hashable {
    /// A call that ends the use of an object before the bus is closed (SEN-174).
    enum Release: Sendable, Hashable {
        case stopNotify(BlueZPath)
        case disconnect(BlueZPath)
        case stopDiscovery(BlueZPath)
    }

    case listObjects
    case setDiscoveryFilter(BlueZPath, services: [String]?)
    case startDiscovery(BlueZPath)
    case stopDiscovery(BlueZPath)
    case connect(BlueZPath, address: String, attempt: Int)
    case disconnect(BlueZPath)
    /// A subscription to a characteristic, as a part of a numbered request.
    case startNotify(BlueZPath, SensorCharacteristic, request: Int)
    /// A read request, with the characteristics to read afterwards.
    case read(BlueZPath, SensorCharacteristic, address: String, then: [SensorCharacteristic])
    case write(BlueZPath, SensorCharacteristic, address: String, [UInt8])
    case release(Release)

    /// The timeout of a read or write request, in seconds (SEN-173).
    private static let valueTimeout = 3.0
    /// The timeout for releasing an object, in seconds; afterwards the bus is closed, which has the same effect.
    static let releaseTimeout = 2.0

    /// The message of the call on the bus.
    struct Message: Sendable, Hashable {
        var path: BlueZPath
        var interface: BlueZInterface
        var member: String
        var arguments: [SystemBus.Argument] = []
        /// The timeout, in seconds.
        var timeout = 25.0
    }

    var message: Message {
        switch self {
        case .listObjects: Message(path: BlueZPath("/"), interface: .objectManager, member: "GetManagedObjects")
        case .setDiscoveryFilter(let path, let services):
            Message(
                path: path, interface: .adapter, member: "SetDiscoveryFilter", arguments: [.filter(services: services)])
        case .startDiscovery(let path): Message(path: path, interface: .adapter, member: "StartDiscovery")
        case .stopDiscovery(let path): Message(path: path, interface: .adapter, member: "StopDiscovery")
        case .connect(let path, _, _):
            Message(path: path, interface: .device, member: "Connect", timeout: SensorConnection.connectLimit)
        case .disconnect(let path): Message(path: path, interface: .device, member: "Disconnect")
        case .startNotify(let path, _, _):
            Message(
                path: path, interface: .characteristic, member: "StartNotify", timeout: SensorConnection.resolveLimit)
        case .read(let path, _, _, _):
            Message(
                path: path, interface: .characteristic, member: "ReadValue", arguments: [.noOptions],
                timeout: Self.valueTimeout)
        case .write(let path, _, _, let bytes):
            Message(
                path: path, interface: .characteristic, member: "WriteValue", arguments: [.bytes(bytes), .noOptions],
                timeout: Self.valueTimeout)
        case .release(.stopNotify(let path)):
            Message(path: path, interface: .characteristic, member: "StopNotify", timeout: Self.releaseTimeout)
        case .release(.disconnect(let path)):
            Message(path: path, interface: .device, member: "Disconnect", timeout: Self.releaseTimeout)
        case .release(.stopDiscovery(let path)):
            Message(path: path, interface: .adapter, member: "StopDiscovery", timeout: Self.releaseTimeout)
        }
    }
}

/// The reply to a call, parsed.
enum BlueZReply: Sendable, Hashable {
    case success
    case objects([BlueZObject])
    /// The value that was read; `nil` if the reply contains none.
    case value([UInt8]?)
    case failure(BlueZFailure)

    /// Parses the answer to a call.
    init(_ answer: SystemBus.Answer, to call: BlueZCall) {
        switch (answer, call) {
        case (.error(let name, let text), _): self = .failure(BlueZFailure(name: name, text: text))
        case (.values(let values), .listObjects):
            self = .objects((values.first?.properties ?? [:]).map { BlueZObject($0.key, $0.value) })
        case (.values(let values), .read): self = .value(values.first?.bytes)
        case (.values, _): self = .success
        }
    }
}

/// An error reply of the daemon or the bus.
struct BlueZFailure: Sendable, Hashable {
    /// The name, such as `org.bluez.Error.Failed`.
    var name: String
    var text: String

    /// The last component of the name, such as `Failed`.
    private var kind: String { String(name.split(separator: ".").last ?? "") }

    /// The text; `nil` if it is empty.
    var detail: String? { text.isEmpty ? nil : text }

    /// The text, or the name if the text is empty.
    var reason: String { detail ?? name }

    /// A Boolean value that indicates whether the requested operation is already in progress.
    var isInProgress: Bool { name.hasSuffix(".InProgress") }

    /// A Boolean value that indicates whether the device requires pairing.
    var needsPairing: Bool {
        let text = text.lowercased()
        return name.hasSuffix(".NotAuthorized")
            || name.hasSuffix(".Failed") && (text.contains("authentication") || text.contains("encryption"))
    }

    /// The error that makes Bluetooth unavailable.
    var unavailability: SensorError {
        let kind: SensorError.Kind =
            switch name {
            case "org.freedesktop.DBus.Error.AccessDenied": .accessDenied
            case "org.freedesktop.DBus.Error.Disconnected": .noSystemBus
            default: .noDaemon
            }
        return SensorError(kind, name: name, text: text)
    }

    /// The error of a search that could not begin.
    var searchError: SensorError {
        SensorError(name.hasSuffix(".AccessDenied") ? .accessDenied : .noSearch, name: name, text: detail)
    }

    /// The reason that a connection failed; `nil` if the device is connected already.
    var connectFailure: SensorConnection.ConnectFailure? {
        switch kind {
        case "AlreadyConnected": return nil
        case "InProgress": return .aborted
        case "UnknownObject", "DoesNotExist", "UnknownMethod": return .unknownObject
        default: break
        }
        if text.contains("le-connection-abort-by-local") || text.contains("Software caused connection abort") {
            return .aborted
        }
        return .other(reason)
    }
}
