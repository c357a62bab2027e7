import Foundation
import HealthModel

/// Moments, days and zones in exports.
enum ExportTime {
    /// Returns the moment of milliseconds since 1970, in seconds since 2001-01-01 UTC; nil if there is no such date.
    static func moment(milliseconds: Double) -> Double? {
        let seconds = milliseconds / 1_000 - 978_307_200
        return (-978_307_200..<31_525_372_800).contains(seconds) ? seconds : nil
    }

    /// Returns the identifier of the zone with an offset from UTC in seconds (IMP-13); nil if no zone has it.
    static func zone(offset seconds: Int?) -> String? {
        seconds.flatMap { $0.magnitude <= 64_800 ? TimeZone(secondsFromGMT: $0)?.identifier : nil }
    }

    /// Returns a day from its local midnight to the next one (IMP-14), which has 23 or 25 hours when clocks change.
    ///
    /// - Parameter midnight: The seconds from 2001-01-01 00:00 to the midnight on a clock on the wall.
    static func day(_ midnight: Double, in zone: TimeZone) -> (start: Double, end: Double) {
        (LocalClock.moment(midnight, in: zone), LocalClock.moment(midnight + 86_400, in: zone))
    }
}
