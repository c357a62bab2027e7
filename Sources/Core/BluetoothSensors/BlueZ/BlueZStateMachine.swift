/// The state machine of the link to the Bluetooth daemon: requests, signals and replies are the input, calls and
/// events the output.
///
/// It is a pure value without a bus; ``BlueZLink`` makes the calls.
struct BlueZStateMachine: Sendable {
    /// An input.
    enum Event: Sendable, Hashable {
        case busOpened
        /// The bus could not be opened.
        case busUnavailable(SensorError)
        case busLost
        case signal(BlueZSignal)
        case reply(BlueZReply, to: BlueZCall)
        case search(all: Bool)
        case stopSearch
        case connect(String, attempt: Int)
        case disconnect(String)
        case subscribe(String, attempt: Int, to: Set<SensorCharacteristic>)
        case read(String, [SensorCharacteristic])
        case write(String, SensorCharacteristic, [UInt8])
        case close
        case closeTimeout
    }

    /// An output.
    enum Effect: Sendable, Hashable {
        case call(BlueZCall)
        case report(SensorLinkEvent)
        /// All objects are released, and the bus can be closed.
        case finish
    }

    /// A request to subscribe to several characteristics, with its replies.
    private struct Subscription: Sendable {
        var address: String
        var attempt: Int
        /// The number of missing replies.
        var pending: Int
        var subscribed: Set<SensorCharacteristic> = []
    }

    private let adapterName: String?
    private var objects = BlueZObjects()
    /// A Boolean value that indicates whether the daemon listed its objects.
    private var hasObjects = false
    private var adapter: BlueZPath?
    private var search: (isWanted: Bool, all: Bool) = (false, false)
    private var isSearching = false
    /// The addresses of the devices that this program connected.
    private var connected: Set<String> = []
    /// The paths of the characteristics with notifications enabled.
    private var subscribed: Set<BlueZPath> = []
    private var subscriptions: [Int: Subscription] = [:]
    private var lastSubscription = 0
    private var isOpen = false
    private(set) var isClosed = false
    /// The number of missing replies before the bus can be closed.
    private var pendingReleases = 0

    /// - Parameter adapter: The name of the adapter; `nil` for the first that works (SEN-166).
    init(adapter: String? = nil) { adapterName = adapter }

    /// Handles an event and returns the effects to perform, in order.
    mutating func handle(_ event: Event) -> [Effect] {
        if isClosed { return handleWhenClosed(event) }
        switch event {
        case .busOpened:
            isOpen = true
            return [.call(.listObjects)]
        case .busUnavailable(let error): return [.report(.unavailable(error))]
        case .busLost:
            isOpen = false
            reset()
            return [.report(.unavailable(SensorError(.noSystemBus)))]
        case .signal(let signal): return handle(signal)
        case .reply(let reply, let call): return handle(reply, to: call)
        case .search(let all):
            search = (true, all)
            // Devices that the daemon already discovered count.
            return startSearch() + reportDevices()
        case .stopSearch: return stopSearch()
        case .connect(let address, let attempt): return connect(address, attempt)
        case .disconnect(let address): return disconnect(address)
        case .subscribe(let address, let attempt, let characteristics):
            return subscribe(address, attempt, characteristics)
        case .read(let address, let characteristics): return read(address, characteristics[...])
        case .write(let address, let characteristic, let bytes): return write(address, characteristic, bytes)
        case .close: return close()
        case .closeTimeout: return []
        }
    }

    // MARK: The daemon

    private mutating func reset() {
        objects = BlueZObjects()
        hasObjects = false
        adapter = nil
        isSearching = false
        connected = []
        subscribed = []
    }

    private mutating func handle(_ signal: BlueZSignal) -> [Effect] {
        switch signal {
        case .propertiesChanged(let path, let update): return handle(update, at: path)
        case .interfacesAdded(let object):
            objects.add(object)
            guard hasObjects else { return [] }
            let selection = objects.adapters[object.path] == nil ? [] : selectAdapter()
            return selection + reportDevice(object.path) + reportResolved(object.path)
        case .interfacesRemoved(let path, let interfaces):
            objects.remove(interfaces, at: path)
            subscribed.remove(path)
            var effects = interfaces.contains(.adapter) ? selectAdapter() : []
            if interfaces.contains(.device), let address = path.address {
                connected.remove(address)
                effects.append(.report(.removed(address)))
            }
            return effects
        case .ownerChanged(let isRunning):
            reset()
            return isRunning ? [.call(.listObjects)] : [.report(.unavailable(SensorError(.noDaemon)))]
        }
    }

    private mutating func handle(_ update: BlueZUpdate, at path: BlueZPath) -> [Effect] {
        objects.apply(update, at: path)
        switch update.interface {
        case .adapter: return selectAdapter()
        case .device: return handleDevice(update.changed, at: path)
        case .characteristic:
            guard subscribed.contains(path), let device = path.device, let address = objects.address(of: device),
                let identifier = objects.characteristics[path]?.identifier
            else { return [] }
            return update.changed.compactMap { property in
                guard case .value(let bytes?) = property else { return nil }
                return .report(.value(address, identifier, bytes))
            }
        case .battery:
            guard let address = objects.address(of: path) else { return [] }
            return update.changed.compactMap { property in
                guard case .percentage(let level?) = property else { return nil }
                return .report(Self.battery(level, of: address))
            }
        case .objectManager: return []
        }
    }

    private func handleDevice(_ changed: [BlueZProperty], at path: BlueZPath) -> [Effect] {
        var effects: [Effect] = []
        let isAdvertisement = changed.contains {
            switch $0 {
            case .signal, .services: true
            default: false
            }
        }
        if isAdvertisement { effects += reportDevice(path) }
        guard let address = objects.address(of: path) else { return effects }
        for case .isConnected(let value?) in changed { effects.append(.report(.connectedChanged(address, value))) }
        for case .isResolved(let value?) in changed { effects.append(.report(.resolvedChanged(address, value))) }
        return effects
    }

    private mutating func handle(_ reply: BlueZReply, to call: BlueZCall) -> [Effect] {
        switch (call, reply) {
        case (.listObjects, .failure(let failure)): return [.report(.unavailable(failure.unavailability))]
        case (.listObjects, .objects(let list)):
            hasObjects = true
            // Values in this reply are cached ones, not measurements (SEN-171).
            for object in list { objects.add(object) }
            return selectAdapter() + reportDevices()
        case (.startDiscovery(let path), .failure(let failure)) where !failure.isInProgress:
            // The adapter may have been replaced meanwhile.
            guard path == adapter else { return [] }
            isSearching = false
            return [.report(.trouble(failure.searchError))]
        case (.connect(let path, let address, let attempt), _): return handleConnect(reply, path, address, attempt)
        case (.startNotify(let path, let characteristic, let request), _):
            return handleStartNotify(reply, path, characteristic, request)
        case (.read(_, let characteristic, let address, let rest), _):
            guard case .value(let bytes?) = reply else { return read(address, rest[...]) }
            return [.report(.read(address, Self.identifier(characteristic), bytes))] + read(address, rest[...])
        case (.write(_, let characteristic, let address, _), .failure(let failure)):
            let pairing = failure.needsPairing ? [needsPairing(address, failure)] : []
            return pairing + [.report(.written(address, Self.identifier(characteristic), problem: failure.reason))]
        case (.write(_, let characteristic, let address, _), _):
            return [.report(.written(address, Self.identifier(characteristic), problem: nil))]
        default: return []
        }
    }

    // MARK: The adapter

    /// Selects the adapter and reports its availability (SEN-166).
    private mutating func selectAdapter() -> [Effect] {
        guard hasObjects else { return [] }
        let paths = objects.adapters.keys.sorted()
        var candidates = paths
        if let adapterName {
            candidates = paths.filter { $0.text.hasSuffix("/\(adapterName)") }
            if candidates.isEmpty, !paths.isEmpty {
                return use(nil, otherwise: SensorError(.unknownAdapter(adapterName, known: paths.map(\.name))))
            }
        }
        guard !candidates.isEmpty else { return use(nil, otherwise: SensorError(.noAdapter)) }
        let usable = candidates.first { objects.adapters[$0]?.isUsable == true }
        return use(usable, otherwise: SensorError(.isOff))
    }

    private mutating func use(_ path: BlueZPath?, otherwise error: SensorError) -> [Effect] {
        guard path != adapter || path == nil else { return [] }
        let end = leaveSearch()
        adapter = path
        return end + (path == nil ? [.report(.unavailable(error))] : [.report(.available)] + startSearch())
    }

    // MARK: Searching

    private mutating func startSearch() -> [Effect] {
        guard let adapter, search.isWanted, !isSearching else { return [] }
        isSearching = true
        let services = search.all ? nil : SensorService.allCases.map { SensorUUID.assigned($0.rawValue).full }
        return [.call(.setDiscoveryFilter(adapter, services: services)), .call(.startDiscovery(adapter))]
    }

    private mutating func stopSearch() -> [Effect] {
        search.isWanted = false
        guard isSearching, let adapter else { return [] }
        isSearching = false
        return [.call(.stopDiscovery(adapter))]
    }

    /// Ends the search on the adapter, so that it can begin on another one; an adapter that is off or gone has ended it.
    private mutating func leaveSearch() -> [Effect] {
        guard isSearching, let adapter else { return [] }
        isSearching = false
        return objects.adapters[adapter]?.isPowered == true ? [.call(.stopDiscovery(adapter))] : []
    }

    private func reportDevices() -> [Effect] { objects.devices.keys.sorted().flatMap(reportDevice) }

    /// Reports a device if it matches the search, because BlueZ merges the filters of all programs (SEN-167).
    private func reportDevice(_ path: BlueZPath) -> [Effect] {
        guard let adapter, path.isInside(adapter), let sighting = objects.sighting(of: path),
            search.all || !sighting.kinds.isEmpty
        else { return [] }
        // A connected device is present even if it does not advertise.
        guard sighting.signal != nil || objects.devices[path]?.isConnected == true else { return [] }
        return [.report(.seen(sighting))]
    }

    private func reportResolved(_ path: BlueZPath) -> [Effect] {
        guard objects.devices[path]?.isResolved == true, let address = objects.address(of: path) else { return [] }
        return [.report(.resolvedChanged(address, true))]
    }

    // MARK: Connections

    private func device(_ address: String) -> BlueZPath? { objects.device(address, on: adapter) }

    private mutating func connect(_ address: String, _ attempt: Int) -> [Effect] {
        guard let path = device(address) else {
            return [.report(.connectAnswer(address, attempt: attempt, .unknownObject))]
        }
        if objects.devices[path]?.isConnected != true { connected.insert(address) }
        return [.call(.connect(path, address: address, attempt: attempt))]
    }

    private func handleConnect(
        _ reply: BlueZReply, _ path: BlueZPath, _ address: String, _ attempt: Int
    ) -> [Effect] {
        var effects: [Effect] = []
        var problem: SensorConnection.ConnectFailure?
        if case .failure(let failure) = reply {
            problem = failure.connectFailure
            if case .other = problem, failure.needsPairing { effects.append(needsPairing(address, failure)) }
        }
        effects.append(.report(.connectAnswer(address, attempt: attempt, problem)))
        if problem == nil, objects.devices[path]?.isResolved == true {
            effects.append(.report(.resolvedChanged(address, true)))
        }
        return effects
    }

    private mutating func disconnect(_ address: String) -> [Effect] {
        guard connected.remove(address) != nil, let path = device(address) else { return [] }
        return [.call(.disconnect(path))]
    }

    /// Returns the sensor with an address for an error message.
    private func sensor(_ address: String) -> SensorSighting {
        let device = device(address).flatMap { objects.devices[$0] }
        return SensorSighting(address: address, name: device?.alias ?? device?.name)
    }

    private func needsPairing(_ address: String, _ failure: BlueZFailure) -> Effect {
        .report(
            .trouble(
                SensorError(.needsPairing, sensor: sensor(address), name: failure.name, text: failure.text)))
    }

    // MARK: Characteristics

    private static func identifier(_ characteristic: SensorCharacteristic) -> SensorUUID {
        .assigned(characteristic.rawValue)
    }

    private static func battery(_ level: Int, of address: String) -> SensorLinkEvent {
        .read(address, identifier(.batteryLevel), [UInt8(clamping: level)])
    }

    private func characteristics(of address: String) -> [SensorCharacteristic: BlueZPath] {
        device(address).map { objects.characteristics(of: $0) } ?? [:]
    }

    private mutating func subscribe(
        _ address: String, _ attempt: Int, _ wanted: Set<SensorCharacteristic>
    ) -> [Effect] {
        let paths = characteristics(of: address).filter { known, path in
            wanted.contains(known) && objects.characteristics[path]?.canNotify == true
        }
        guard !paths.isEmpty else { return [.report(.subscribed(address, attempt: attempt, []))] }
        lastSubscription += 1
        subscriptions[lastSubscription] = Subscription(address: address, attempt: attempt, pending: paths.count)
        // Values are accepted from the call on, because the first may precede the reply (SEN-171). The daemon may have
        // kept the subscription across a disconnection; it is requested again anyway (SEN-172).
        subscribed.formUnion(paths.values)
        return paths.sorted { $0.value < $1.value }.map { known, path in
            .call(.startNotify(path, known, request: lastSubscription))
        }
    }

    private mutating func handleStartNotify(
        _ reply: BlueZReply, _ path: BlueZPath, _ characteristic: SensorCharacteristic, _ request: Int
    ) -> [Effect] {
        guard var subscription = subscriptions[request] else { return [] }
        var effects: [Effect] = []
        if case .failure(let failure) = reply, !failure.isInProgress {
            subscribed.remove(path)
            effects.append(cannotSubscribe(subscription.address, characteristic, failure))
        } else {
            subscription.subscribed.insert(characteristic)
        }
        subscription.pending -= 1
        subscriptions[request] = subscription.pending > 0 ? subscription : nil
        if subscription.pending == 0 {
            effects.append(
                .report(
                    .subscribed(subscription.address, attempt: subscription.attempt, subscription.subscribed)))
        }
        return effects
    }

    private func cannotSubscribe(
        _ address: String, _ characteristic: SensorCharacteristic, _ failure: BlueZFailure
    ) -> Effect {
        if failure.needsPairing { return needsPairing(address, failure) }
        let kind = SensorError.Kind.noSubscription(Self.identifier(characteristic))
        return .report(
            .trouble(SensorError(kind, sensor: sensor(address), name: failure.name, text: failure.detail)))
    }

    /// Reads the first characteristic that the device has; the reply continues with the rest.
    private func read(_ address: String, _ characteristics: ArraySlice<SensorCharacteristic>) -> [Effect] {
        var effects: [Effect] = []
        var rest = characteristics
        while let next = rest.popFirst() {
            // The daemon caches the battery level or exposes its characteristic (SEN-80).
            if next == .batteryLevel, let level = device(address).flatMap({ objects.batteries[$0] }) {
                effects.append(.report(Self.battery(level, of: address)))
            } else if let path = self.characteristics(of: address)[next],
                objects.characteristics[path]?.canRead == true
            {
                return effects + [.call(.read(path, next, address: address, then: Array(rest)))]
            }
        }
        return effects + [.report(.readDone(address))]
    }

    private func write(_ address: String, _ characteristic: SensorCharacteristic, _ bytes: [UInt8]) -> [Effect] {
        guard let path = characteristics(of: address)[characteristic] else {
            let problem = "the device has no \(characteristic.title)"
            return [.report(.written(address, Self.identifier(characteristic), problem: problem))]
        }
        return [.call(.write(path, characteristic, address: address, bytes))]
    }

    // MARK: Closing

    /// Ends all subscriptions, own connections and the search (SEN-174).
    private mutating func close() -> [Effect] {
        isClosed = true
        guard isOpen else { return [.finish] }
        var releases = subscribed.sorted().map(BlueZCall.Release.stopNotify)
        releases += connected.sorted().compactMap(device).map(BlueZCall.Release.disconnect)
        if isSearching, let adapter { releases.append(.stopDiscovery(adapter)) }
        pendingReleases = releases.count
        return releases.isEmpty ? [.finish] : releases.map { .call(.release($0)) }
    }

    private mutating func handleWhenClosed(_ event: Event) -> [Effect] {
        guard pendingReleases > 0 else { return [] }
        switch event {
        case .reply(_, to: .release): pendingReleases -= 1
        case .closeTimeout, .busLost: pendingReleases = 0
        default: break
        }
        return pendingReleases == 0 ? [.finish] : []
    }
}
