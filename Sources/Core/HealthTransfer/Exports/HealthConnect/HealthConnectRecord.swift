import Foundation
import HealthModel
import HealthStore

/// What every record of Health Connect has (IMP-50, IMP-51).
struct HealthConnectRecord {
    /// The columns that are read first of every table.
    static let columns = [
        "row_id", "uuid", "app_info_id", "recording_method", "time", "zone_offset", "start_time", "start_zone_offset",
        "end_time",
    ]

    let row: Int64
    let uuid: UUID
    let app: Int64
    let isUserEntered: Bool
    /// The start in seconds since 2001-01-01 UTC.
    let start: Double
    /// The end in seconds since 2001-01-01 UTC.
    let end: Double
    /// The identifier of the time zone of the start, if it is known.
    let timeZone: String?
    /// The day of the start on the calendar of its zone, counted from 2001-01-01.
    let day: Int

    /// Reads a record; nil without an identifier or a possible date.
    init?(_ values: [ForeignValue]) {
        guard let row = values[0].integer, let uuid = values[1].uuid,
            let start = Self.moment(values[4]) ?? Self.moment(values[6])
        else { return nil }
        (self.row, self.uuid, self.start) = (row, uuid, start)
        app = values[2].integer ?? 0
        isUserEntered = values[3].integer == 3
        end = max(Self.moment(values[8]) ?? start, start)
        let offset = values[5].integer ?? values[7].integer
        timeZone = ExportTime.zone(offset: offset.flatMap { Int(exactly: $0) })
        day = Int(((start + (timeZone == nil ? 0 : Double(offset ?? 0))) / 86_400).rounded(.down))
    }

    /// Returns the moment of milliseconds since 1970; nil if there is no such date.
    static func moment(_ value: ForeignValue) -> Double? {
        value.number.flatMap(ExportTime.moment(milliseconds:))
    }

    /// Returns a number; −1 and the smallest real number mean that there is none (IMP-53).
    static func number(_ value: ForeignValue) -> Double? {
        switch value {
        case .integer(let number): number == -1 ? nil : Double(number)
        case .real(let number): number == 0 || number.magnitude >= 1e-300 && number.isFinite ? number : nil
        default: nil
        }
    }

    var metadata: Metadata {
        var metadata: Metadata = [:]
        if isUserEntered { metadata[MetadataKey.wasUserEntered] = .bool(true) }
        if let timeZone { metadata[MetadataKey.timeZone] = .string(timeZone) }
        return metadata
    }
}
