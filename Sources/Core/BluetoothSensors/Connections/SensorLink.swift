/// A way to Bluetooth sensors: commands go down, events come up (SEN-11).
///
/// Sensors are named by their addresses, in upper case. No call waits for anything; what comes of it is an event. Calls may
/// come from anywhere.
package protocol SensorLink: AnyObject, Sendable {
    /// Begins; events come one after another from now on.
    func open(_ handler: @escaping @Sendable (SensorLinkEvent) -> Void)
    /// Looks for sensors until it is stopped.
    ///
    /// - Parameter all: Whether devices count too that do not say that they are sensors.
    func search(all: Bool)
    func stopSearch()
    func connect(_ address: String, attempt: Int)
    /// Ends a connection, or the attempt.
    func disconnect(_ address: String)
    /// Lets a sensor tell its values.
    ///
    /// - Parameter characteristics: Those that are wanted, as far as the sensor has them.
    func subscribe(_ address: String, attempt: Int, to characteristics: Set<SensorCharacteristic>)
    /// Asks for values once, one after another, as far as the sensor has them.
    func read(_ address: String, _ characteristics: [SensorCharacteristic])
    /// Writes, and tells whether it worked; machines are never steered, and their control points never written (SEN-68).
    func write(_ address: String, _ characteristic: SensorCharacteristic, _ bytes: [UInt8])
    /// Lets go of everything; the completion is called in any case, at most two seconds later (SEN-174).
    func close(_ completion: @escaping @Sendable () -> Void)
}

/// What a link tells.
package enum SensorLinkEvent: Sendable, Hashable {
    /// Bluetooth can be used.
    case available
    /// It cannot be used now.
    case unavailable(SensorTrouble)
    /// Something does not work; the rest does.
    case trouble(SensorTrouble)
    /// A device is on the air.
    case seen(SensorSighting)
    case connectAnswer(String, attempt: Int, SensorLife.ConnectFailure?)
    case connectedChanged(String, Bool)
    case resolvedChanged(String, Bool)
    /// Which characteristics work.
    case subscribed(String, attempt: Int, Set<SensorCharacteristic>)
    case value(String, SensorUUID, [UInt8])
    /// A value that was asked for.
    case read(String, SensorUUID, [UInt8])
    /// All that was asked for was answered.
    case readDone(String)
    /// What was to be written is; or why not.
    case written(String, SensorUUID, problem: String?)
    case removed(String)
}

/// A device that is on the air.
package struct SensorSighting: Sendable, Hashable {
    /// In upper case.
    package var address: String
    /// As the device or its owner has it, without control characters.
    package var name: String?
    package var addressType: String?
    package var services: Set<SensorUUID>
    /// Decibels; nil if it is only remembered by the daemon (SEN-167).
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

    /// What people call it.
    package var title: String { name ?? "Bluetooth \(address)" }

    /// The services that are read here, in the order of their kinds.
    package var kinds: [SensorService] { SensorService.allCases.filter { services.contains(.assigned($0.rawValue)) } }

    /// How many of four bars its signal has (SEN-220).
    package var bars: Int {
        switch signal ?? -1000 {
        case (-60)...: 4
        case (-70)...: 3
        case (-80)...: 2
        default: 1
        }
    }
}

/// What does not work with Bluetooth, and why (SEN-242).
package struct SensorTrouble: Error, Sendable, Hashable {
    /// What it is.
    package enum Kind: Sendable, Hashable {
        case noSystemBus
        case noDaemon
        case accessDenied
        case noAdapter
        /// There is none of that name, but others.
        case unknownAdapter(String, known: [String])
        case isOff
        case noSearch
        case needsPairing
        case noService
        /// A characteristic that does not let itself be subscribed.
        case noSubscription(SensorUUID)
        /// This program, or this machine, has no way to Bluetooth.
        case notBuilt
    }

    package var kind: Kind
    /// What the sensor is called, and its address.
    package var sensor: SensorSighting?
    /// The name of the daemon's error.
    package var name: String?
    /// Its text.
    package var text: String?

    package init(_ kind: Kind, sensor: SensorSighting? = nil, name: String? = nil, text: String? = nil) {
        self.kind = kind
        self.sensor = sensor
        self.name = name
        self.text = text
    }

    /// A sentence for people (SEN-240a, SEN-240b, SEN-240c, SEN-240d, SEN-240e, SEN-240f, SEN-240g, SEN-240j, SEN-240k,
    /// SEN-240l).
    package var message: String {
        let title = sensor?.title ?? "The sensor"
        switch kind {
        case .noSystemBus: return "There is no system bus; Bluetooth needs one (a container often has none)."
        case .noDaemon:
            return "BlueZ is not running. Install it with 'apt install bluez' and start the service 'bluetooth'."
        case .accessDenied:
            return "This user may not use Bluetooth: the bus refuses it. The group 'bluetooth' may help."
        case .noAdapter: return "There is no Bluetooth adapter."
        case .unknownAdapter(let name, let known):
            return "There is no adapter '\(name)'. There is \(known.joined(separator: ", "))."
        case .isOff: return "Bluetooth is off. 'bluetoothctl power on' turns it on."
        case .noSearch: return "The search could not begin: \(text ?? name ?? "nobody said why")."
        case .needsPairing:
            return "\(title) wants to be paired: 'bluetoothctl pair \(sensor?.address ?? "ADDRESS")' while it blinks."
        case .noService: return "\(title) has no service that hk reads."
        case .noSubscription(let identifier):
            return "\(title) does not tell 0x\(identifier.short.uppercased()): \(text ?? name ?? "it refuses")."
        case .notBuilt:
            return "This hk has no way to Bluetooth: it needs Linux and libsystemd ('apt install libsystemd0')."
        }
    }
}
