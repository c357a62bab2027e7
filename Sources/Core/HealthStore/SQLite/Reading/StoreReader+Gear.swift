import GRDB
package import HealthModel

extension StoreReader {
    /// Returns the gear of the person, in the order in which it was added (API-141).
    package func gear() throws -> [Gear] {
        var gear: [Gear] = []
        try SQLStatement(database, "SELECT body FROM gear ORDER BY id").forEach { row in
            gear.append(try RecordBody.decode(row.bytes(.only), as: Gear.self))
            return true
        }
        return gear
    }
}
