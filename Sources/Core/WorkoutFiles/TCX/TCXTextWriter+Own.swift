import HealthModel

/// Writing of this library's extensions; see ``TCXExtensionElement``.
extension TCXTextWriter {
    func hasOwn(_ lap: TCXActivity.Lap, _ told: StatedTotals) -> Bool {
        lap.end != nil || lap.goesOn != nil || lap.isMadeUp || differs(lap.totals, told)
    }

    private func differs(_ totals: StatedTotals, _ told: StatedTotals) -> Bool {
        StatedTotal.allCases.contains { totals[$0] != nil && totals[$0] != told[$0] }
    }

    mutating func writeOwn(_ lap: TCXActivity.Lap, _ told: StatedTotals) {
        guard hasOwn(lap, told) else { return }
        open("RecordedLap")
        attribute("end", date: lap.end)
        attribute("goesOn", lap.goesOn)
        if lap.isMadeUp { attribute("isMadeUp", true) }
        for total in StatedTotal.allCases where lap.totals[total] != told[total] {
            attribute(total.rawValue, lap.totals[total])
        }
        text.add("/>")
    }

    mutating func writeOwn(_ own: TCXActivity.Own) {
        guard own != .init() else { return }
        open("RecordedSession")
        attribute("start", date: own.start)
        attribute("end", date: own.end)
        if let activity = own.activity { attribute("activity", text: String(activity.rawValue)) }
        if let name = own.activityName { attribute("activityName", text: name) }
        attribute("indoor", own.isIndoor)
        attribute("poolSwim", own.isPoolSwim)
        attribute("poolLength", own.poolLength)
        for total in StatedTotal.allCases { attribute(total.rawValue, own.totals[total]) }
        if let pauses = own.pauses { attribute("pauses", text: String(pauses.count)) }
        text.add("/>")
        for pause in own.pauses ?? [] {
            open("RecordedPause")
            attribute("start", date: pause.start)
            attribute("end", date: pause.end)
            text.add("/>")
        }
    }

    mutating func writeOwn(_ device: RecordedDevice) {
        open("RecordedDevice")
        for name in TCXExtensionElement.deviceParts {
            if let part = device[keyPath: TCXExtensionElement.part(name)] { attribute(name, text: part) }
        }
        text.add("/>")
    }

    // MARK: Device

    /// The device, if the `Creator` element cannot represent it exactly.
    var ownDevice: RecordedDevice? {
        guard let device = recording.writtenDevice else { return nil }
        return toldDevice(device) == device ? nil : device
    }

    /// Returns the device that a reader derives from the `Creator` element.
    func toldDevice(_ device: RecordedDevice) -> RecordedDevice {
        var told = RecordedDevice()
        guard let name = device.name else { return told }
        told.name = name
        told.serialNumber = String(device.serialNumber.flatMap { UInt32($0) } ?? 0)
        let product = device.model.flatMap { $0.hasPrefix("product ") ? UInt16($0.dropFirst(8)) : nil }
        told.model = "product \(product ?? 0)"
        let version = (device.softwareVersion ?? "").split(separator: ".").compactMap { UInt16($0) }
        let (major, minor) = (version.first ?? 0, version.dropFirst().first ?? 0)
        if (major, minor) != (0, 0) { told.softwareVersion = "\(major).\(minor)" }
        return told
    }

    // MARK: Text

    private mutating func open(_ name: String) {
        text.add("<ohk:")
        text.add(raw: name)
        text.add(" xmlns:ohk=\"")
        text.add(TCXExtensionElement.namespace)
        text.add("\"")
    }

    private mutating func attribute(_ name: String, text value: String) {
        text.add(raw: " \(name)=\"")
        text.add(xml: value)
        text.add("\"")
    }

    private mutating func attribute(_ name: String, _ value: Bool?) {
        if let value { attribute(name, text: value ? "true" : "false") }
    }

    private mutating func attribute(_ name: String, _ value: Double?) {
        guard let value, value.isFinite else { return }
        text.add(raw: " \(name)=\"")
        text.add(value)
        text.add("\"")
    }

    private mutating func attribute(_ name: String, date: Double?) {
        guard let date else { return }
        text.add(raw: " \(name)=\"")
        text.add(milliseconds: date)
        text.add("\"")
    }
}
