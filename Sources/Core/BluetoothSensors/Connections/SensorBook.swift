/// The sensors that a person remembers, and how they are named (SEN-223, SEN-224).
package struct SensorBook: Sendable, Hashable, Codable {
    /// One of them.
    package struct Entry: Sendable, Hashable, Codable {
        /// In upper case.
        package var address: String
        package var name: String
        /// The services that it has, as four hexadecimal digits.
        package var services: [String]
        /// Millimetres of its wheel; nil for the usual one.
        package var wheel: Int?

        package init(address: String, name: String, services: [String], wheel: Int? = nil) {
            self.address = address
            self.name = name
            self.services = services
            self.wheel = wheel
        }
    }

    /// What a name fits.
    package enum Match: Sendable, Hashable {
        case none
        case one(Int)
        /// Several; the names that it fits.
        case several([String])
    }

    package var sensors: [Entry] = []

    package init(sensors: [Entry] = []) { self.sensors = sensors }

    /// Finds by an address, a name, or the beginning of one, without regard to case.
    package static func match(_ text: String, in known: [(address: String, name: String)]) -> Match {
        let sought = text.lowercased()
        guard !sought.isEmpty else { return .none }
        if let place = known.firstIndex(where: { $0.address.lowercased() == sought }) { return .one(place) }
        for isWhole in [true, false] {
            let found = known.indices.filter {
                let name = known[$0].name.lowercased()
                return isWhole ? name == sought : name.hasPrefix(sought)
            }
            if found.count > 1 { return .several(found.map { known[$0].name }.sorted()) }
            if let only = found.first { return .one(only) }
        }
        return .none
    }

    /// Remembers a sensor, in the place of what was known of its address.
    package mutating func remember(_ entry: Entry) {
        if let place = sensors.firstIndex(where: { $0.address == entry.address }) {
            sensors[place] = entry
        } else {
            sensors.append(entry)
        }
    }
}
