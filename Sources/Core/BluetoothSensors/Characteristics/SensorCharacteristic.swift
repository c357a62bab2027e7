/// The supported characteristics of Bluetooth sensors, by their assigned numbers.
package enum SensorCharacteristic: UInt16, Sendable, Hashable, CaseIterable {
    case glucose = 0x2A18
    case batteryLevel = 0x2A19
    case temperature = 0x2A1C
    case temperatureType = 0x2A1D
    case model = 0x2A24
    case serialNumber = 0x2A25
    case firmware = 0x2A26
    case hardware = 0x2A27
    case software = 0x2A28
    case manufacturer = 0x2A29
    case currentTime = 0x2A2B
    case glucoseContext = 0x2A34
    case bloodPressure = 0x2A35
    case heartRate = 0x2A37
    case bodySensorLocation = 0x2A38
    case recordAccess = 0x2A52
    case runningSpeed = 0x2A53
    case cyclingSpeed = 0x2A5B
    case oximeterSpot = 0x2A5E
    case oximeter = 0x2A5F
    case cyclingPower = 0x2A63
    case weight = 0x2A9D
    case treadmill = 0x2ACD
    case crossTrainer = 0x2ACE
    case rower = 0x2AD1
    case indoorBike = 0x2AD2
    case deviceIdentifier = 0x2BFF

    /// The characteristics that send values during a workout.
    package static let live: [SensorCharacteristic] = [
        .heartRate, .cyclingSpeed, .cyclingPower, .runningSpeed, .treadmill, .indoorBike, .rower, .crossTrainer,
        .oximeter,
    ]

    /// The characteristics of devices for spot measurements.
    package static let spot: [SensorCharacteristic] = [
        .weight, .bloodPressure, .temperature, .glucose, .oximeterSpot,
    ]

    /// The characteristics of the device information; all are texts except the last (SEN-81, SEN-82).
    package static let information: [SensorCharacteristic] = [
        .manufacturer, .model, .serialNumber, .firmware, .hardware, .software, .deviceIdentifier,
    ]

    /// A Boolean value that indicates whether the characteristic belongs to the fitness machine service.
    package var isMachine: Bool { [.treadmill, .crossTrainer, .rower, .indoorBike].contains(self) }

    /// A Boolean value that indicates whether sensors always send the characteristic while they work, so that a missing
    /// value is significant.
    package var isContinuous: Bool { self == .heartRate || self == .cyclingPower || isMachine }

    /// The number as four hexadecimal digits, such as `0x2A37`.
    package var title: String { "0x" + String(rawValue, radix: 16, uppercase: true) }
}

/// The supported services of Bluetooth sensors, by their assigned numbers.
package enum SensorService: UInt16, Sendable, Hashable, CaseIterable {
    case heartRate = 0x180D
    case cyclingSpeed = 0x1816
    case cyclingPower = 0x1818
    case runningSpeed = 0x1814
    case fitnessMachine = 0x1826
    case oximeter = 0x1822
    case weight = 0x181D
    case bloodPressure = 0x1810
    case temperature = 0x1809
    case glucose = 0x1808

    /// A Boolean value that indicates whether devices with the service are read on demand instead of during a
    /// workout.
    package var isSpot: Bool { [.weight, .bloodPressure, .temperature, .glucose].contains(self) }

    /// The display name of a sensor with the service.
    package var kind: String {
        switch self {
        case .heartRate: "heart rate"
        case .cyclingSpeed: "speed, cadence"
        case .cyclingPower: "power"
        case .runningSpeed: "foot pod"
        case .fitnessMachine: "machine"
        case .oximeter: "oximeter"
        case .weight: "scale"
        case .bloodPressure: "blood pressure"
        case .temperature: "thermometer"
        case .glucose: "glucose"
        }
    }
}

/// The UUID of a service or characteristic: an assigned 16-bit number or a vendor-specific UUID.
package enum SensorUUID: Sendable, Hashable {
    case assigned(UInt16)
    /// A vendor-specific UUID: all 36 characters, in lower case.
    case other(String)

    private static let base = "-0000-1000-8000-00805f9b34fb"

    /// Parses four hexadecimal digits or a complete UUID; returns `nil` for anything else.
    package init?(_ text: some StringProtocol) {
        let text = text.lowercased()
        let isHexadecimal = text.utf8.allSatisfy {
            UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0
                || $0 == UInt8(ascii: "-")
        }
        guard isHexadecimal else { return nil }
        if text.utf8.count == 4, let number = UInt16(text, radix: 16) {
            self = .assigned(number)
            return
        }
        let groups = text.split(separator: "-", omittingEmptySubsequences: false).map(\.utf8.count)
        guard groups == [8, 4, 4, 4, 12] else { return nil }
        if text.hasPrefix("0000"), text.hasSuffix(Self.base),
            let number = UInt16(text.dropFirst(4).prefix(4), radix: 16)
        {
            self = .assigned(number)
        } else {
            self = .other(text)
        }
    }

    /// All 36 characters, as BlueZ writes them.
    package var full: String {
        switch self {
        case .assigned: "0000" + short + Self.base
        case .other(let text): text
        }
    }

    /// Four hexadecimal digits for an assigned number, otherwise all characters.
    package var short: String {
        switch self {
        case .assigned(let number):
            String(repeating: "0", count: 4 - String(number, radix: 16).count) + String(number, radix: 16)
        case .other(let text): text
        }
    }

    /// The characteristic, if it is supported.
    package var characteristic: SensorCharacteristic? {
        if case .assigned(let number) = self { SensorCharacteristic(rawValue: number) } else { nil }
    }

    /// The service, if it is supported.
    package var service: SensorService? {
        if case .assigned(let number) = self { SensorService(rawValue: number) } else { nil }
    }
}
