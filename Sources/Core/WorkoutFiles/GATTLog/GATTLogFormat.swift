extension FormatName {
    package static let gattLog = FormatName(rawValue: "gattlog")
}

extension FileFormat {
    /// A log of the notifications of Bluetooth sensors, which becomes a workout when it is played.
    package static let gattLog = FileFormat(
        .gattLog, title: "gattlog", isOwn: true,
        reading: Reading(isBeginning: { $0.bytes.starts(with: "gattlog ".utf8) }, content: .sensors))
}
