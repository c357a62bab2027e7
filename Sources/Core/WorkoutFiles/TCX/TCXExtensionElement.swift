import HealthModel

/// The elements of this library within `Extensions`, for properties that TCX cannot represent.
///
/// Other programs ignore them, as they do with the extensions of each other.
///
/// `RecordedSession`, `RecordedLap`, `RecordedPause` and `RecordedDevice` only have attributes, and are written only
/// if a reader would otherwise derive different values.
enum TCXExtensionElement {
    static let namespace: StaticString = "urn:openhealthkit:recording:1"

    /// The names of the parts of a device.
    static let deviceParts: [String] = [
        "name", "manufacturer", "model", "hardwareVersion", "softwareVersion", "serialNumber",
    ]

    /// Returns the key path for a part of a device.
    static func part(_ name: String) -> WritableKeyPath<RecordedDevice, String?> {
        switch name {
        case "name": \.name
        case "manufacturer": \.manufacturer
        case "model": \.model
        case "hardwareVersion": \.hardwareVersion
        case "softwareVersion": \.softwareVersion
        default: \.serialNumber
        }
    }
}

// MARK: - Reading

extension TCXParser {
    /// Reads the extensions of an activity.
    mutating func readExtensions(into activity: inout TCXActivity) {
        let level = reader.depth
        while let element = reader.element(inside: level) {
            switch element {
            case .ownSession: readOwnSession(&activity)
            case .ownPause: readOwnPause(&activity)
            case .ownDevice: readOwnDevice()
            default: break
            }
        }
    }

    mutating func readOwnSession(_ activity: inout TCXActivity) {
        activity.own.start = reader.dateAttribute("start")
        activity.own.end = reader.dateAttribute("end")
        activity.own.activity = reader.attribute("activity").flatMap { UInt($0) }.map(WorkoutActivity.init(rawValue:))
        activity.own.activityName = reader.attribute("activityName")
        activity.own.isIndoor = reader.truthAttribute("indoor")
        activity.own.isPoolSwim = reader.truthAttribute("poolSwim")
        activity.own.poolLength = reader.magnitudeAttribute("poolLength")
        if reader.attribute("pauses") != nil { activity.own.pauses = activity.own.pauses ?? [] }
        for total in StatedTotal.allCases { activity.own.totals[total] = reader.magnitudeAttribute(total.rawValue) }
    }

    mutating func readOwnLap(_ lap: inout TCXActivity.Lap) {
        lap.end = reader.dateAttribute("end")
        lap.goesOn = reader.truthAttribute("goesOn")
        lap.isMadeUp = reader.truthAttribute("isMadeUp") ?? false
        for total in StatedTotal.allCases {
            if let value = reader.magnitudeAttribute(total.rawValue) { lap.totals[total] = value }
        }
    }

    mutating func readOwnPause(_ activity: inout TCXActivity) {
        guard let start = reader.dateAttribute("start"), let end = reader.dateAttribute("end"), start < end,
            start >= activity.own.pauses?.last?.end ?? -.infinity
        else { return }
        activity.own.pauses = (activity.own.pauses ?? []) + [.init(start: start, end: end)]
    }

    private mutating func readOwnDevice() {
        var device = RecordedDevice()
        for name in TCXExtensionElement.deviceParts {
            device[keyPath: TCXExtensionElement.part(name)] = reader.attribute(name)
        }
        ownDevice = device
    }
}
