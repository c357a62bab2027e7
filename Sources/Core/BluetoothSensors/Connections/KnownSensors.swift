/// The remembered sensors and their names (SEN-223, SEN-224).
package struct KnownSensors: Sendable, Hashable, Codable {
    /// A remembered sensor.
    package struct Entry: Sendable, Hashable, Codable {
        /// The address, in upper case.
        package var address: String
        package var name: String
        /// The services of the sensor, as four hexadecimal digits each.
        package var services: [String]
        /// The wheel circumference in millimetres; `nil` for the default.
        package var wheel: Int?

        package init(address: String, name: String, services: [String], wheel: Int? = nil) {
            self.address = address
            self.name = name
            self.services = services
            self.wheel = wheel
        }
    }

    /// The result of a search by name.
    package enum Match: Sendable, Hashable {
        case none
        case one(Int)
        /// An ambiguous name, with the names of all matches.
        case several([String])
    }

    package var sensors: [Entry] = []

    package init(sensors: [Entry] = []) { self.sensors = sensors }

    /// Finds a sensor by its address, its name or a prefix of its name, case-insensitively.
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

    /// Stores a sensor and replaces an existing entry with the same address.
    package mutating func remember(_ entry: Entry) {
        if let place = sensors.firstIndex(where: { $0.address == entry.address }) {
            sensors[place] = entry
        } else {
            sensors.append(entry)
        }
    }
}
