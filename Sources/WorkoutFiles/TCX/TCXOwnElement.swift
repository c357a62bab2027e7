/// Elements of our own within `Extensions`, for what TCX has no place for: other programs pass over them, as they do over
/// the extensions of each other.
///
/// `RecordedSession`, `RecordedLap`, `RecordedPause` and `RecordedDevice` have attributes only, and stand only where a
/// reader would find something else without them.
enum TCXOwnElement {
    static let namespace: StaticString = "urn:openhealthkit:recording:1"

    /// The parts of a device.
    static let deviceParts: [String] = [
        "name", "manufacturer", "model", "hardwareVersion", "softwareVersion", "serialNumber",
    ]

    /// A part of a device by its name.
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
        let level = scanner.depth
        while true {
            switch scanner.next() {
            case .startTag:
                switch element() {
                case .ownSession: readOwnSession(&activity)
                case .ownPause: readOwnPause(&activity)
                case .ownDevice: readOwnDevice()
                default: break
                }
            case .endTag: if scanner.depth < level { return }
            case .endOfDocument, .malformed: return
            }
        }
    }

    mutating func readOwnSession(_ activity: inout TCXActivity) {
        activity.own.start = dateTime(attribute("start"))
        activity.own.end = dateTime(attribute("end"))
        activity.own.activity = attribute("activity").flatMap { UInt($0) }
        activity.own.activityName = attribute("activityName")
        activity.own.isIndoor = truth("indoor")
        activity.own.isPoolSwim = truth("poolSwim")
        activity.own.poolLength = magnitude("poolLength")
        if attribute("pauses") != nil { activity.own.pauses = activity.own.pauses ?? [] }
        for total in StatedTotal.allCases { activity.own.totals[total] = magnitude(total.rawValue) }
    }

    mutating func readOwnLap(_ lap: inout TCXActivity.Lap) {
        lap.end = dateTime(attribute("end"))
        lap.goesOn = truth("goesOn")
        lap.isMadeUp = truth("isMadeUp") ?? false
        for total in StatedTotal.allCases {
            if let value = magnitude(total.rawValue) { lap.totals[total] = value }
        }
    }

    mutating func readOwnPause(_ activity: inout TCXActivity) {
        guard let start = dateTime(attribute("start")), let end = dateTime(attribute("end")), start < end,
            start >= activity.own.pauses?.last?.end ?? -.infinity
        else { return }
        activity.own.pauses = (activity.own.pauses ?? []) + [.init(start: start, end: end)]
    }

    private mutating func readOwnDevice() {
        var device = RecordedDevice()
        for name in TCXOwnElement.deviceParts { device[keyPath: TCXOwnElement.part(name)] = attribute(name) }
        ownDevice = device
    }

    private mutating func truth(_ name: String) -> Bool? {
        attribute(name).flatMap { $0 == "true" ? true : $0 == "false" ? false : nil }
    }

    private mutating func magnitude(_ name: String) -> Double? {
        guard var text = attribute(name) else { return nil }
        return text.withUTF8 { DecimalParser.parse($0) }.flatMap { $0 >= 0 ? $0 : nil }
    }
}
