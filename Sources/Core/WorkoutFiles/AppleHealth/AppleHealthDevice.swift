package import HealthModel

/// A parser for devices, which an export prints as `<<HKDevice: 0x282a45810>, name:Apple Watch, …>` (EXP-21).
package enum AppleHealthDevice {
    private static let keys: [(text: String, property: DeviceRecord.Property?)] = [
        ("name:", .name), ("manufacturer:", .manufacturer), ("model:", .model), ("hardware:", .hardwareVersion),
        ("firmware:", .firmwareVersion), ("software:", .softwareVersion), ("localIdentifier:", .localIdentifier),
        ("UDIDeviceIdentifier:", .udiDeviceIdentifier), ("creation date:", nil),
    ]

    /// Parses a device, without the address that differs between exports; returns nil if the text is empty.
    ///
    /// Values contain commas, so the text is split only before known keys. A text in another form becomes the name of
    /// the device, so that it is not lost.
    package static func parse(_ text: String) -> DeviceRecord? {
        var bytes = Array(text.utf8)[...]
        guard bytes.starts(with: "<<HKDevice: ".utf8), let head = bytes.firstIndex(of: UInt8(ascii: ">")) else {
            return text.isEmpty ? nil : DeviceRecord([.name: text])
        }
        bytes = bytes[(head + 1)...]
        if bytes.last == UInt8(ascii: ">") { bytes.removeLast() }
        var properties: [DeviceRecord.Property: String] = [:]
        var current: DeviceRecord.Property?
        var start = bytes.startIndex
        func close(at end: Int) {
            guard let current, properties[current] == nil, start < end else { return }
            properties[current] = String(decoding: bytes[start..<end], as: UTF8.self)
        }
        var place = bytes.startIndex
        while place < bytes.endIndex {
            if bytes[place...].starts(with: [0x2C, 0x20]),
                let key = keys.first(where: { bytes[(place + 2)...].starts(with: $0.text.utf8) })
            {
                close(at: place)
                current = key.property
                place += 2 + key.text.utf8.count
                start = place
            } else {
                place += 1
            }
        }
        close(at: bytes.endIndex)
        return properties.isEmpty ? nil : DeviceRecord(properties)
    }
}
