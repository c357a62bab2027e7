extension RecordedDevice {
    /// What people call the device, with its maker; nil if the file tells neither.
    ///
    /// FIT files number the devices of Garmin or name them, TCX files do both and leave out the maker; all of them come
    /// out alike where the name is known.
    package var title: String? {
        // What programs without a maker write.
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
