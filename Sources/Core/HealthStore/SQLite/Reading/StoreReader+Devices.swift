import GRDB
import HealthModel

extension StoreReader {
    /// Returns the devices that measured what an app may read, in the order of their first appearance (API-50).
    package func devices() throws -> [DeviceEntry] {
        enum Column: Int, SQLColumns {
            case device, type, earliest, latest
            static let list = selection(of: "m")
        }
        let sql = """
            SELECT \(Column.list) FROM (
                SELECT device, type, min(start_date) AS earliest, max(end_date) AS latest FROM sample
                WHERE device IS NOT NULL GROUP BY device, type
                UNION ALL
                SELECT device, type, min(min_start), max(max_end) FROM block
                WHERE device IS NOT NULL GROUP BY device, type
            ) m ORDER BY m.device, m.type
            """
        var bounds: [ObjectType: Double?] = [:]
        var found: [(device: Int64, entry: DeviceEntry)] = []
        try SQLStatement(database, sql).forEach(Column.self) { row in
            guard let type = references.type(row.integer(.type)) else { return true }
            if bounds[type] == nil { bounds[type] = .some(try bound(of: type)) }
            guard let bound = bounds[type] ?? nil, row.real(.latest) >= bound else { return true }
            let number = row.integer(.device)
            if found.last?.device != number {
                let device = try references.device(number, database)
                found.append((number, DeviceEntry(device: device, types: [], earliest: .infinity, latest: -.infinity)))
            }
            found[found.count - 1].entry.add(type, max(bound, row.real(.earliest)), row.real(.latest))
            return true
        }
        return found.map { found in
            var entry = found.entry
            entry.types.sort { $0.identifier < $1.identifier }
            return entry
        }
    }

    /// Returns the date from which an app may read a type of all sources; nil if it may not.
    private func bound(of type: ObjectType) throws -> Double? {
        let state = try authorization(for: type)
        return state.read == .authorized ? state.earliestReadDate ?? -.infinity : nil
    }
}

extension DeviceEntry {
    fileprivate mutating func add(_ type: ObjectType, _ start: Double, _ end: Double) {
        if !types.contains(type) { types.append(type) }
        (earliest, latest) = (min(earliest, start), max(latest, end))
    }
}
