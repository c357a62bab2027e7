import Foundation
import GRDB
import HealthModel

extension ReadSession {
    /// All that the person said of their zones, ascending by day.
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

    /// What zones follow from on a day (ZON-24, ZON-27), whoever asks.
    ///
    /// - Parameter known: Data of later dates were not known yet.
    func zoneFacts(on day: CalendarDay, known date: Double) throws -> ZonePreferences.Facts {
        let birth = try SQLStatement(database, "SELECT value FROM characteristic WHERE type = ?")
            .firstInteger(.integer(vocabulary.id(of: .dateOfBirth)))
        return try ZonePreferences.Facts(
            age: birth.map { CalendarDay(number: $0).years(until: day) },
            restingRate: newest(.restingHeartRate, until: date),
            thresholdPower: newest(.cyclingFunctionalThresholdPower, until: date))
    }

    /// The newest value of a type until a date, in the unit that people use for it.
    private func newest(_ type: ObjectType, until date: Double) throws -> Double? {
        let request = SampleRequest(
            type, .start(.lessOrEqual, date), sort: [.init(.end, isAscending: false)], limit: 1)
        let unit: QuantityUnit = type == .restingHeartRate ? .countPerMinute : .watt
        return try samples(request, visibility: { _, _ in .all }).first?.quantity?.converted(to: unit)
    }
}
