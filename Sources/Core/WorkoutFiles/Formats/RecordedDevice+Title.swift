extension RecordedDevice {
    /// The display name of the device, with its manufacturer, or nil if the file contains neither.
    ///
    /// FIT files contain numbers or names of Garmin devices, TCX files contain both and omit the manufacturer; the
    /// result is the same for all where the name is known.
    public var title: String? {
        // The manufacturer written by programs that have none.
        let maker = manufacturer == "Development" ? nil : manufacturer
        let own = [maker, model].compactMap(\.self).joined(separator: " ")
        guard var given = name ?? (own.isEmpty ? nil : own) else { return nil }
        if maker == nil, given.hasPrefix("Development ") { given.removeFirst("Development ".count) }
        let garmin = "Garmin"
        let plain = given.hasPrefix(garmin + " ") ? String(given.dropFirst(garmin.count + 1)) : given
        let number = model.flatMap { $0.hasPrefix("product ") ? Int64($0.dropFirst("product ".count)) : nil }
        let isGarmin = maker.map { $0 == garmin } ?? (plain != given || number != nil)
        guard isGarmin, let known = FITManufacturers.device(called: plain, number: number) else { return given }
        return "\(garmin) \(known)"
    }
}
