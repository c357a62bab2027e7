import Foundation
import HealthModel
import WorkoutFiles

/// The sums of a day of Garmin (IMP-38).
struct GarminDay {
    let key: String
    let start: Double
    let end: Double
    let sums: [ExportedObject]
    /// The resting heart rate of this day; the other one in the file is a mean of seven days.
    let restingHeartRate: Double?

    private static let source = ExportSource(
        way: "garmin", origin: "days", name: "Garmin Connect (days)", bucket: .days)
    /// The meters of a flight.
    private static let flight = 3.0
    private static let longest = 25 * 3_600.0

    /// Returns a day; nil without steps, or if it has not begun yet.
    init?(_ json: JSON, _ clock: inout LocalClock, now: Double = Date().timeIntervalSinceReferenceDate) {
        guard let date = json.text("calendarDate"), let day = WallClock(String(date.prefix(10))),
            let steps = json.number("totalSteps"), steps > 0
        else { return nil }
        let stated = [json.text("wellnessStartTimeGmt"), json.text("wellnessEndTimeGmt")].compactMap(GarminRecords.utc)
        if stated.count == 2, stated[0] < stated[1], stated[1] - stated[0] <= Self.longest {
            (start, end) = (stated[0], stated[1])
        } else {
            (start, end) = ExportTime.day(day.local, in: clock.zone)
        }
        guard start < now else { return nil }
        let key = "day|\(date.prefix(10))"
        let (start, end) = (start, end)
        self.key = key
        func sum(_ type: ObjectType, _ value: Double?) -> ExportedObject? {
            guard let value, value > 0, let kind = ExportedQuantity.known[type],
                ExportedQuantity.isPossible(value, type, from: start, to: end)
            else { return nil }
            return ExportedObject(
                key: key, source: Self.source, type: type, start: start, end: end,
                content: .quantity(QuantityValue(value, kind.unit)))
        }
        sums = [
            sum(.stepCount, steps), sum(.distanceWalkingRunning, json.number("totalDistanceMeters")),
            sum(.activeEnergyBurned, json.number("activeKilocalories")),
            sum(.basalEnergyBurned, json.number("bmrKilocalories")),
            sum(.flightsClimbed, json.number("floorsAscendedInMeters").map { ($0 / Self.flight).rounded() }),
        ].compactMap(\.self)
        restingHeartRate = json.number("currentDayRestingHeartRate")
    }
}

extension ExportWriter {
    /// Returns whether other sources have stages of sleep for most of a night.
    func hasStages(from start: Double, to end: Double) throws -> Bool {
        try flush()
        var seconds = 0.0
        _ = try hasOther(.sleepAnalysis, from: start, to: end, than: GarminRecords.source) { sample in
            if let value = sample.categoryValue, SleepStage.core.rawValue...SleepStage.rem.rawValue ~= value {
                seconds += max(0, min(sample.end, end) - max(sample.start, start))
            }
            return false
        }
        return seconds > (end - start) / 2
    }
}
