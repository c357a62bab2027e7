import Dispatch
import Foundation
import HealthModel

/// A sensor link over BlueZ, the Bluetooth daemon of Linux (SEN-160 and the rules after it).
///
/// No method blocks: results are delivered as events. Messages of the daemon are read by name and type, and unknown
/// members are ignored (SEN-165). No agent is registered and no device is paired (SEN-175).
// Unchecked: the state is only accessed on its queue.
package final class BlueZLink: SensorLink, @unchecked Sendable {
    private static let daemon = "org.bluez"

    private enum Interface {
        static let adapter = "org.bluez.Adapter1"
        static let device = "org.bluez.Device1"
        static let battery = "org.bluez.Battery1"
        static let service = "org.bluez.GattService1"
        static let characteristic = "org.bluez.GattCharacteristic1"
        static let properties = "org.freedesktop.DBus.Properties"
        static let objects = "org.freedesktop.DBus.ObjectManager"
        static let bus = "org.freedesktop.DBus"
    }

    private let queue = DispatchQueue(label: "BlueZLink")
    private let adapterName: String?
    private var bus: SystemBus?
    private var handler: (@Sendable (SensorLinkEvent) -> Void)?
    /// The objects of the daemon: properties by interface by path.
    private var objects: [String: [String: [String: BusValue]]] = [:]
    private var adapter: String?
    private var isAvailable = false
    private var hasAsked = false
    private var search: (wanted: Bool, all: Bool) = (false, false)
    private var isSearching = false
    /// The addresses of the devices that this program connected.
    private var own: Set<String> = []
    /// The paths of the characteristics with notifications enabled.
    private var subscribed: Set<String> = []
    private var isClosed = false

    /// - Parameter adapter: The name of the adapter, such as `hci0`; `nil` for the first that works (SEN-166).
    package init(adapter: String? = nil) { adapterName = adapter }

    package func open(_ handler: @escaping @Sendable (SensorLinkEvent) -> Void) {
        queue.async { [self] in
            self.handler = handler
            begin()
        }
    }

    // MARK: The daemon

    private func begin() {
        let (bus, code) = SystemBus.open(on: queue) { [weak self] in self?.end() }
        guard let bus else {
            let kind: SensorError.Kind =
                switch code {
                case ENOSYS: .notBuilt
                case EACCES, EPERM: .accessDenied
                default: .noSystemBus
                }
            tell(.unavailable(SensorError(kind, text: String(cString: strerror(code)))))
            return
        }
        self.bus = bus
        // The matches are added before the query, so that changes in between are not missed (SEN-164).
        bus.hear(
            "type='signal',sender='org.bluez',interface='\(Interface.properties)',member='PropertiesChanged'"
        ) { [weak self] path, values in self?.change(path, values) }
        bus.hear("type='signal',sender='org.bluez',interface='\(Interface.objects)',member='InterfacesAdded'") {
            [weak self] _, values in
            guard values.count == 2, let path = values[0].string else { return }
            self?.add(path, values[1])
        }
        bus.hear("type='signal',sender='org.bluez',interface='\(Interface.objects)',member='InterfacesRemoved'") {
            [weak self] _, values in
            guard values.count == 2, let path = values[0].string else { return }
            self?.remove(path, (values[1].array ?? []).compactMap(\.string))
        }
        bus.hear(
            "type='signal',sender='\(Interface.bus)',interface='\(Interface.bus)',member='NameOwnerChanged',arg0='org.bluez'"
        ) { [weak self] _, values in
            guard values.count == 3 else { return }
            self?.changeOwner(values[2].string ?? "")
        }
        ask()
    }

    /// Handles the loss of the bus connection.
    private func end() {
        bus = nil
        forget()
        tell(.unavailable(SensorError(.noSystemBus)))
    }

    private func changeOwner(_ owner: String) {
        forget()
        if owner.isEmpty {
            isAvailable = false
            tell(.unavailable(SensorError(.noDaemon)))
        } else {
            ask()
        }
    }

    private func forget() {
        objects = [:]
        adapter = nil
        isSearching = false
        hasAsked = false
        isAvailable = false
        own = []
        subscribed = []
    }

    private func ask() {
        bus?.call(Self.daemon, "/", Interface.objects, "GetManagedObjects") { [weak self] answer in
            guard let self else { return }
            switch answer {
            case .error(let name, let text): tell(.unavailable(Self.trouble(name, text)))
            case .values(let values):
                hasAsked = true
                // Values in this response are cached ones, not measurements (SEN-171).
                for (path, interfaces) in values.first?.properties ?? [:] { add(path, interfaces, isNews: false) }
                settle()
                for path in objects.keys.sorted() { see(path) }
            }
        }
    }

    private static func trouble(_ name: String, _ text: String) -> SensorError {
        let kind: SensorError.Kind =
            switch name {
            case "org.freedesktop.DBus.Error.AccessDenied": .accessDenied
            case "org.freedesktop.DBus.Error.Disconnected": .noSystemBus
            default: .noDaemon
            }
        return SensorError(kind, name: name, text: text)
    }

    // MARK: Objects

    private func add(_ path: String, _ interfaces: BusValue, isNews: Bool = true) {
        for (interface, properties) in interfaces.properties ?? [:] {
            objects[path, default: [:]][interface, default: [:]].merge(properties.properties ?? [:]) { $1 }
        }
        guard isNews, hasAsked else { return }
        if objects[path]?[Interface.adapter] != nil { settle() }
        see(path)
        tellStates(path)
    }

    private func remove(_ path: String, _ interfaces: [String]) {
        for interface in interfaces { objects[path]?[interface] = nil }
        if objects[path]?.isEmpty == true { objects[path] = nil }
        subscribed.remove(path)
        if interfaces.contains(Interface.adapter) { settle() }
        if interfaces.contains(Interface.device), let address = Self.address(inPath: path) {
            own.remove(address)
            tell(.removed(address))
        }
    }

    private func change(_ path: String, _ values: [BusValue]) {
        guard values.count >= 2, let interface = values[0].string, let changed = values[1].properties else { return }
        objects[path, default: [:]][interface, default: [:]].merge(changed) { $1 }
        for gone in values.dropFirst(2).first?.array ?? [] {
            if let name = gone.string { objects[path]?[interface]?[name] = nil }
        }
        switch interface {
        case Interface.adapter: settle()
        case Interface.device:
            if changed["RSSI"] != nil || changed["UUIDs"] != nil { see(path) }
            guard let address = address(of: path) else { return }
            if let value = changed["Connected"]?.bool { tell(.connectedChanged(address, value)) }
            if let value = changed["ServicesResolved"]?.bool { tell(.resolvedChanged(address, value)) }
        case Interface.characteristic:
            guard subscribed.contains(path), let bytes = changed["Value"]?.bytes, let device = Self.device(of: path),
                let address = address(of: device), let identifier = identifier(of: path)
            else { return }
            tell(.value(address, identifier, bytes))
        case Interface.battery:
            guard let address = address(of: path), let percent = changed["Percentage"]?.number else { return }
            tell(.read(address, .assigned(SensorCharacteristic.batteryLevel.rawValue), [UInt8(clamping: percent)]))
        default: break
        }
    }

    private func tellStates(_ path: String) {
        guard let device = objects[path]?[Interface.device], let address = address(of: path) else { return }
        if device["ServicesResolved"]?.bool == true { tell(.resolvedChanged(address, true)) }
    }

    private func identifier(of path: String) -> SensorUUID? {
        objects[path]?[Interface.characteristic]?["UUID"]?.string.flatMap { SensorUUID($0) }
    }

    private func address(of path: String) -> String? {
        objects[path]?[Interface.device]?["Address"]?.string?.uppercased() ?? Self.address(inPath: path)
    }

    /// Returns the address in `/org/bluez/hci0/dev_AA_BB_CC_DD_EE_FF`, or `nil` for other paths.
    private static func address(inPath path: String) -> String? {
        guard let last = path.split(separator: "/").last, last.hasPrefix("dev_"), last.count == 21 else { return nil }
        return last.dropFirst(4).replacing("_", with: ":").uppercased()
    }

    /// Returns the path of the device that owns a characteristic.
    private static func device(of path: String) -> String? {
        let parts = path.split(separator: "/")
        guard let place = parts.firstIndex(where: { $0.hasPrefix("dev_") }) else { return nil }
        return "/" + parts[...place].joined(separator: "/")
    }

    private func path(of address: String) -> String? {
        objects.keys.filter { path in
            guard objects[path]?[Interface.device] != nil, self.address(of: path) == address else { return false }
            return adapter.map { path.hasPrefix($0 + "/") } ?? true
        }.min()
    }

    // MARK: The adapter

    /// Selects the adapter and reports its availability (SEN-166).
    private func settle() {
        guard hasAsked else { return }
        let paths = objects.keys.filter { objects[$0]?[Interface.adapter] != nil }.sorted()
        let names = paths.map { String($0.split(separator: "/").last ?? "") }
        var candidates = paths
        if let adapterName {
            candidates = paths.filter { $0.hasSuffix("/\(adapterName)") }
            if candidates.isEmpty, !paths.isEmpty {
                return become(nil, .init(.unknownAdapter(adapterName, known: names)))
            }
        }
        guard !candidates.isEmpty else { return become(nil, .init(.noAdapter)) }
        let working = candidates.first { path in
            let properties = objects[path]?[Interface.adapter] ?? [:]
            let roles = properties["Roles"]?.array?.compactMap(\.string)
            return properties["Powered"]?.bool == true && roles?.contains("central") ?? true
        }
        become(working, .init(.isOff))
    }

    private func become(_ path: String?, _ trouble: SensorError) {
        let isNew = path != adapter || path == nil
        adapter = path
        if path == nil { isSearching = false }
        guard isNew else { return }
        if path != nil {
            isAvailable = true
            tell(.available)
            startSearch()
        } else {
            isAvailable = false
            tell(.unavailable(trouble))
        }
    }

    // MARK: Searching

    package func search(all: Bool) {
        queue.async { [self] in
            search = (true, all)
            startSearch()
            // Devices that the daemon already discovered count.
            for path in objects.keys.sorted() { see(path) }
        }
    }

    package func stopSearch() {
        queue.async { [self] in
            search.wanted = false
            guard isSearching, let adapter else { return }
            isSearching = false
            bus?.call(Self.daemon, adapter, Interface.adapter, "StopDiscovery") { _ in }
        }
    }

    private func startSearch() {
        guard let adapter, search.wanted, !isSearching, !isClosed else { return }
        isSearching = true
        let services = search.all ? nil : SensorService.allCases.map { SensorUUID.assigned($0.rawValue).full }
        bus?.call(Self.daemon, adapter, Interface.adapter, "SetDiscoveryFilter", [.filter(services: services)]) { _ in }
        bus?.call(Self.daemon, adapter, Interface.adapter, "StartDiscovery") { [weak self] answer in
            guard let self, case .error(let name, let text) = answer, !name.hasSuffix(".InProgress") else { return }
            isSearching = false
            let kind: SensorError.Kind = name.hasSuffix(".AccessDenied") ? .accessDenied : .noSearch
            tell(.trouble(SensorError(kind, name: name, text: text.isEmpty ? nil : text)))
        }
    }

    /// Reports a device if it matches the search, because BlueZ merges the filters of all programs (SEN-167).
    private func see(_ path: String) {
        guard let properties = objects[path]?[Interface.device], let address = address(of: path),
            adapter.map({ path.hasPrefix($0 + "/") }) == true
        else { return }
        let services = Set((properties["UUIDs"]?.array ?? []).compactMap { $0.string.flatMap { SensorUUID($0) } })
        let sighting = SensorSighting(
            address: address,
            name: (properties["Alias"] ?? properties["Name"])?.string.flatMap { DeviceInformation.text($0) },
            addressType: properties["AddressType"]?.string, services: services, signal: properties["RSSI"]?.number)
        guard search.all || !sighting.kinds.isEmpty else { return }
        // A connected device is present even if it does not advertise.
        let isConnected = properties["Connected"]?.bool == true
        guard sighting.signal != nil || isConnected else { return }
        tell(.seen(sighting))
    }

    // MARK: Connections

    package func connect(_ address: String, attempt: Int) {
        queue.async { [self] in
            guard let path = path(of: address) else {
                tell(.connectAnswer(address, attempt: attempt, .unknownObject))
                return
            }
            let wasConnected = objects[path]?[Interface.device]?["Connected"]?.bool == true
            if !wasConnected { own.insert(address) }
            bus?.call(Self.daemon, path, Interface.device, "Connect", seconds: SensorConnection.connectLimit) {
                [weak self] answer in
                guard let self else { return }
                var failure: SensorConnection.ConnectFailure?
                if case .error(let name, let text) = answer { failure = self.failure(name, text, address) }
                tell(.connectAnswer(address, attempt: attempt, failure))
                if failure == nil, objects[path]?[Interface.device]?["ServicesResolved"]?.bool == true {
                    tell(.resolvedChanged(address, true))
                }
            }
        }
    }

    private func failure(_ name: String, _ text: String, _ address: String) -> SensorConnection.ConnectFailure? {
        let kind = name.split(separator: ".").last ?? ""
        switch kind {
        case "AlreadyConnected": return nil
        case "InProgress": return .aborted
        case "UnknownObject", "DoesNotExist", "UnknownMethod": return .unknownObject
        default: break
        }
        if text.contains("le-connection-abort-by-local") || text.contains("Software caused connection abort") {
            return .aborted
        }
        if Self.wantsPairing(name, text) { tellPairing(address, name, text) }
        return .other(text.isEmpty ? name : text)
    }

    private static func wantsPairing(_ name: String, _ text: String) -> Bool {
        let text = text.lowercased()
        return name.hasSuffix(".NotAuthorized")
            || name.hasSuffix(".Failed") && (text.contains("authentication") || text.contains("encryption"))
    }

    private func tellPairing(_ address: String, _ name: String, _ text: String) {
        var sensor = SensorSighting(address: address)
        let properties = path(of: address).flatMap { objects[$0]?[Interface.device] } ?? [:]
        sensor.name = (properties["Alias"] ?? properties["Name"])?.string.flatMap { DeviceInformation.text($0) }
        tell(.trouble(SensorError(.needsPairing, sensor: sensor, name: name, text: text)))
    }

    package func disconnect(_ address: String) {
        queue.async { [self] in
            guard own.remove(address) != nil, let path = path(of: address) else { return }
            bus?.call(Self.daemon, path, Interface.device, "Disconnect") { _ in }
        }
    }

    // MARK: Characteristics

    /// Returns the paths of the characteristics of a device; of duplicates, the first path (SEN-170).
    private func characteristics(of address: String) -> [SensorCharacteristic: String] {
        guard let device = path(of: address) else { return [:] }
        var found: [SensorCharacteristic: String] = [:]
        for path in objects.keys.sorted() where path.hasPrefix(device + "/") {
            guard let known = identifier(of: path)?.characteristic, found[known] == nil else { continue }
            found[known] = path
        }
        return found
    }

    private func flags(_ path: String) -> [String] {
        (objects[path]?[Interface.characteristic]?["Flags"]?.array ?? []).compactMap(\.string)
    }

    package func subscribe(_ address: String, attempt: Int, to characteristics: Set<SensorCharacteristic>) {
        queue.async { [self] in
            let paths = self.characteristics(of: address).filter { known, path in
                characteristics.contains(known) && !Set(flags(path)).isDisjoint(with: ["notify", "indicate"])
            }
            guard !paths.isEmpty else {
                tell(.subscribed(address, attempt: attempt, []))
                return
            }
            let tally = Tally(paths.count)
            for (known, path) in paths.sorted(by: { $0.value < $1.value }) {
                // Values are accepted from the call on, because the first may precede the response (SEN-171). The
                // daemon may have kept the subscription across a disconnection; it is requested again anyway
                // (SEN-172).
                subscribed.insert(path)
                bus?.call(
                    Self.daemon, path, Interface.characteristic, "StartNotify", seconds: SensorConnection.resolveLimit
                ) {
                    [weak self] answer in
                    guard let self else { return }
                    if case .error(let name, let text) = answer, !name.hasSuffix(".InProgress") {
                        subscribed.remove(path)
                        refuse(address, known, name, text)
                    } else {
                        tally.working.insert(known)
                    }
                    tally.left -= 1
                    if tally.left == 0 { tell(.subscribed(address, attempt: attempt, tally.working)) }
                }
            }
        }
    }

    private func refuse(_ address: String, _ known: SensorCharacteristic, _ name: String, _ text: String) {
        if Self.wantsPairing(name, text) { return tellPairing(address, name, text) }
        var sensor = SensorSighting(address: address)
        sensor.name = path(of: address).flatMap { objects[$0]?[Interface.device]?["Alias"]?.string }
        tell(
            .trouble(
                SensorError(
                    .noSubscription(.assigned(known.rawValue)), sensor: sensor, name: name,
                    text: text.isEmpty ? nil : text)))
    }

    /// The combined result of several responses; only accessed on the queue.
    private final class Tally: @unchecked Sendable {
        var left: Int
        var working: Set<SensorCharacteristic> = []
        init(_ left: Int) { self.left = left }
    }

    /// The timeout of a read request, in seconds (SEN-173).
    private static let patience = 3.0

    package func read(_ address: String, _ characteristics: [SensorCharacteristic]) {
        queue.async { [self] in readNext(address, characteristics[...]) }
    }

    private func readNext(_ address: String, _ rest: ArraySlice<SensorCharacteristic>) {
        guard let next = rest.first else { return tell(.readDone(address)) }
        let identifier = SensorUUID.assigned(next.rawValue)
        // The daemon caches the battery level or exposes its characteristic (SEN-80).
        if next == .batteryLevel, let device = path(of: address),
            let percent = objects[device]?[Interface.battery]?["Percentage"]?.number
        {
            tell(.read(address, identifier, [UInt8(clamping: percent)]))
            return readNext(address, rest.dropFirst())
        }
        guard let path = characteristics(of: address)[next], flags(path).contains("read") else {
            return readNext(address, rest.dropFirst())
        }
        bus?.call(
            Self.daemon, path, Interface.characteristic, "ReadValue", [.noOptions], seconds: Self.patience
        ) { [weak self] answer in
            if case .values(let values) = answer, let bytes = values.first?.bytes {
                self?.tell(.read(address, identifier, bytes))
            }
            self?.readNext(address, rest.dropFirst())
        }
    }

    package func write(_ address: String, _ characteristic: SensorCharacteristic, _ bytes: [UInt8]) {
        queue.async { [self] in
            let identifier = SensorUUID.assigned(characteristic.rawValue)
            guard let path = characteristics(of: address)[characteristic] else {
                return tell(.written(address, identifier, problem: "the device has no \(characteristic.title)"))
            }
            bus?.call(
                Self.daemon, path, Interface.characteristic, "WriteValue", [.bytes(bytes), .noOptions],
                seconds: Self.patience
            ) { [weak self] answer in
                guard case .error(let name, let text) = answer else {
                    self?.tell(.written(address, identifier, problem: nil))
                    return
                }
                if Self.wantsPairing(name, text) { self?.tellPairing(address, name, text) }
                self?.tell(.written(address, identifier, problem: text.isEmpty ? name : text))
            }
        }
    }

    // MARK: Closing

    /// The timeout in seconds for disconnecting; afterwards the bus is closed, which has the same effect (SEN-174).
    private static let closeTimeout = 2.0

    package func close(_ completion: @escaping @Sendable () -> Void) {
        queue.async { [self] in
            guard !isClosed, let bus else {
                isClosed = true
                completion()
                return
            }
            isClosed = true
            handler = nil
            let finish = Once { [weak self] in
                self?.bus?.close()
                self?.bus = nil
                completion()
            }
            var calls: [(path: String, interface: String, member: String)] = []
            for path in subscribed.sorted() { calls.append((path, Interface.characteristic, "StopNotify")) }
            for address in own.sorted() {
                if let path = path(of: address) { calls.append((path, Interface.device, "Disconnect")) }
            }
            if isSearching, let adapter { calls.append((adapter, Interface.adapter, "StopDiscovery")) }
            guard !calls.isEmpty else { return finish() }
            let tally = Tally(calls.count)
            for call in calls {
                bus.call(Self.daemon, call.path, call.interface, call.member, seconds: Self.closeTimeout) { _ in
                    tally.left -= 1
                    if tally.left == 0 { finish() }
                }
            }
            queue.asyncAfter(deadline: .now() + Self.closeTimeout) { finish() }
        }
    }

    /// A closure that runs only once; only accessed on the queue.
    private final class Once: @unchecked Sendable {
        private var body: (() -> Void)?
        init(_ body: @escaping () -> Void) { self.body = body }
        func callAsFunction() {
            body?()
            body = nil
        }
    }

    private func tell(_ event: SensorLinkEvent) { handler?(event) }
}
