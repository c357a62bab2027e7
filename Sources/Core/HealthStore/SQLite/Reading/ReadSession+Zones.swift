import Foundation
import GRDB
import HealthModel

extension ReadSession {
    /// Returns all zone preferences of the person, by day in ascending order.
    func zonePreferences() throws -> ZonePreferences {
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

    /// Returns the facts that zones of a day are computed from (ZON-24, ZON-27), regardless of permissions.
    ///
    /// - Parameter known: The date after which data are ignored.
    func zoneFacts(on day: CalendarDay, known date: Double) throws -> ZonePreferences.Facts {
        let birth = try SQLStatement(database, "SELECT value FROM characteristic WHERE type = ?")
            .firstInteger(.integer(vocabulary.id(of: .dateOfBirth)))
        return try ZonePreferences.Facts(
            age: birth.map { CalendarDay(number: $0).years(until: day) },
            restingRate: newest(.restingHeartRate, until: date),
            thresholdPower: newest(.cyclingFunctionalThresholdPower, until: date))
    }

    /// Returns the newest value of a type up to a date, in the usual unit.
    private func newest(_ type: ObjectType, until date: Double) throws -> Double? {
        let request = SampleRequest(
            type, .start(.lessOrEqual, date), sort: [.init(.end, isAscending: false)], limit: 1)
        let unit: QuantityUnit = type == .restingHeartRate ? .countPerMinute : .watt
        return try samples(request, visibility: { _, _ in .all }).first?.quantity?.converted(to: unit)
    }
}
