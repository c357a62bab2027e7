/// An interface to Bluetooth sensors: methods send commands, and a handler receives events (SEN-11).
///
/// Sensors are identified by their addresses, in upper case. Methods return immediately, deliver results as events,
/// and can be called from any thread. A protocol, because tests use a scripted link in the place of BlueZ.
package protocol SensorLink: AnyObject, Sendable {
    /// Opens the link; from now on, the handler receives events serially.
    func open(_ handler: @escaping @Sendable (SensorLinkEvent) -> Void)
    /// Searches for sensors until stopped.
    ///
    /// - Parameter all: A Boolean value that indicates whether devices that advertise no sensor service are included.
    func search(all: Bool)
    func stopSearch()
    func connect(_ address: String, attempt: Int)
    /// Closes a connection or cancels the attempt.
    func disconnect(_ address: String)
    /// Subscribes to the notifications of a sensor.
    ///
    /// - Parameter characteristics: The characteristics to subscribe to; those that the sensor lacks are ignored.
    func subscribe(_ address: String, attempt: Int, to characteristics: Set<SensorCharacteristic>)
    /// Reads values once, one after another; characteristics that the sensor lacks are skipped.
    func read(_ address: String, _ characteristics: [SensorCharacteristic])
    /// Writes a value and reports the result. Machines are never controlled: their control points are never written
    /// (SEN-68).
    func write(_ address: String, _ characteristic: SensorCharacteristic, _ bytes: [UInt8])
    /// Releases all resources. The completion handler is called in any case, after two seconds at most (SEN-174).
    func close(_ completion: @escaping @Sendable () -> Void)
}

/// An event of a link.
package enum SensorLinkEvent: Sendable, Hashable {
    /// Bluetooth is available.
    case available
    /// Bluetooth is currently unavailable.
    case unavailable(SensorError)
    /// A problem with one function; the others work.
    case trouble(SensorError)
    /// A device advertises.
    case seen(SensorSighting)
    case connectAnswer(String, attempt: Int, SensorConnection.ConnectFailure?)
    case connectedChanged(String, Bool)
    case resolvedChanged(String, Bool)
    /// The characteristics that are subscribed.
    case subscribed(String, attempt: Int, Set<SensorCharacteristic>)
    case value(String, SensorUUID, [UInt8])
    /// A value that was read on request.
    case read(String, SensorUUID, [UInt8])
    /// All requested reads are complete.
    case readDone(String)
    /// The result of a write, with the problem if it failed.
    case written(String, SensorUUID, problem: String?)
    case removed(String)
}

/// A device within radio range.
package struct SensorSighting: Sendable, Hashable {
    /// The address, in upper case.
    package var address: String
    /// The name set by the device or its owner, without control characters.
    package var name: String?
    package var addressType: String?
    package var services: Set<SensorUUID>
    /// The signal strength in decibels; `nil` if the daemon only remembers the device (SEN-167).
    package var signal: Int?

    package init(
        address: String, name: String? = nil, addressType: String? = nil, services: Set<SensorUUID> = [],
        signal: Int? = nil
    ) {
        self.address = address
        self.name = name
        self.addressType = addressType
        self.services = services
        self.signal = signal
    }

    /// The display name.
    package var title: String { name ?? "Bluetooth \(address)" }

    /// The supported services, in the order of their declaration.
    package var kinds: [SensorService] { SensorService.allCases.filter { services.contains(.assigned($0.rawValue)) } }

    /// The signal strength as one to four bars (SEN-220).
    package var bars: Int {
        switch signal ?? -1000 {
        case (-60)...: 4
        case (-70)...: 3
        case (-80)...: 2
        default: 1
        }
    }
}

/// A problem with Bluetooth and its reason (SEN-242).
package struct SensorError: Error, Sendable, Hashable {
    /// The kind of a problem.
    package enum Kind: Sendable, Hashable {
        case noSystemBus
        case noDaemon
        case accessDenied
        case noAdapter
        /// The named adapter does not exist, but others do.
        case unknownAdapter(String, known: [String])
        case isOff
        case noSearch
        case needsPairing
        case noService
        /// The characteristic does not support subscriptions.
        case noSubscription(SensorUUID)
        /// This program or machine has no Bluetooth support.
        case notBuilt
    }

    package var kind: Kind
    /// The name and address of the sensor.
    package var sensor: SensorSighting?
    /// The name of the daemon's error.
    package var name: String?
    /// The text of the daemon's error.
    package var text: String?

    package init(_ kind: Kind, sensor: SensorSighting? = nil, name: String? = nil, text: String? = nil) {
        self.kind = kind
        self.sensor = sensor
        self.name = name
        self.text = text
    }

    /// The user-facing message (SEN-240a, SEN-240b, SEN-240c, SEN-240d, SEN-240e, SEN-240f, SEN-240g, SEN-240j,
    /// SEN-240k, SEN-240l).
    package var message: String {
        let title = sensor?.title ?? "The sensor"
        switch kind {
        case .noSystemBus:
            return "Bluetooth requires a D-Bus system bus, which was not found. Containers often have none."
        case .noDaemon:
            return "BlueZ is not running. Install it with 'apt install bluez' and start the service 'bluetooth'."
        case .accessDenied:
            return "Permission to use Bluetooth was denied. Try adding the user to the group 'bluetooth'."
        case .noAdapter: return "No Bluetooth adapter found."
        case .unknownAdapter(let name, let known):
            return "Adapter '\(name)' not found. Available: \(known.joined(separator: ", "))."
        case .isOff: return "Bluetooth is off. Turn it on with 'bluetoothctl power on'."
        case .noSearch: return "The search could not begin: \(text ?? name ?? "unknown error")."
        case .needsPairing:
            return "\(title) requires pairing. Run 'bluetoothctl pair \(sensor?.address ?? "ADDRESS")' while it blinks."
        case .noService: return "\(title) has no supported service."
        case .noSubscription(let identifier):
            return
                "Could not subscribe to 0x\(identifier.short.uppercased()) of \(title): \(text ?? name ?? "request rejected")."
        case .notBuilt:
            return "This build has no Bluetooth support. It requires Linux and libsystemd ('apt install libsystemd0')."
        }
    }
}
