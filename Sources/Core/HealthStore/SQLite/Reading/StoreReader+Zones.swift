import Foundation
import GRDB
package import HealthModel

extension StoreReader {
    /// Returns all zone preferences of the person, ascending by day (ZON-20).
    package func zonePreferences() throws -> ZonePreferences {
        enum Column: Int, SQLColumns {
            case day, body
            static let list = selection(of: "zone_preference")
        }
        var preferences = ZonePreferences()
        try SQLStatement(database, "SELECT \(Column.list) FROM zone_preference ORDER BY day, subject")
            .forEach(Column.self) { row in
                preferences.all.append(try RecordBody.decode(row.bytes(.body), as: ZonePreference.self))
                return true
            }
        return preferences
    }

    /// Returns the data that zones on a day are computed from, regardless of read permissions (ZON-28).
    ///
    /// - Parameter known: The cut-off date, in seconds since 2001-01-01 UTC; later data is ignored.
    package func zoneFacts(on day: CalendarDay, known date: Double) throws -> ZonePreferences.Facts {
        let birth = try SQLStatement(database, "SELECT value FROM characteristic WHERE type = ?")
            .firstInteger(.integer(references.id(of: .dateOfBirth)))
        return try ZonePreferences.Facts(
            age: birth.map { CalendarDay(number: $0).years(until: day) },
            restingRate: newest(.restingHeartRate, until: date),
            thresholdPower: newest(.cyclingFunctionalThresholdPower, until: date))
    }

    /// Returns the zones of a type in effect on a day (ZON-21); nil if there are none.
    ///
    /// - Parameter known: The cut-off date, in seconds since 2001-01-01 UTC; later data is ignored.
    package func preferredZones(
        of type: ObjectType, on day: CalendarDay, known date: Double
    ) throws -> ZoneConfigurationRecord? {
        try zonePreferences().zones(of: type, on: day, zoneFacts(on: day, known: date))
    }

    /// Returns the newest value of a type up to a date, in the usual unit.
    private func newest(_ type: ObjectType, until date: Double) throws -> Double? {
        let request = SampleRequest(
            type, .start(.lessOrEqual, date), sort: [.init(.end, isAscending: false)], limit: 1)
        let unit: QuantityUnit = type == .restingHeartRate ? .countPerMinute : .watt
        return try samples(request, visibility: { _, _ in .all }).first?.quantity?.converted(to: unit)
    }
}
