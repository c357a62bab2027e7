import Foundation
import HealthModel
import WorkoutFiles

/// What Garmin keeps of days besides activities: nights, weight, blood pressure, water (IMP-36, IMP-37).
enum GarminRecords {
    static let source = ExportSource(way: "garmin", origin: "wellness", name: "Garmin Connect")

    /// The seconds of stages and the keys under which they are kept (IMP-98).
    private static let stages = [
        ("deepSleepSeconds", "OHKSleepDeep"), ("lightSleepSeconds", "OHKSleepCore"), ("remSleepSeconds", "OHKSleepREM"),
        ("awakeSleepSeconds", "OHKSleepAwake"),
    ]

    /// Returns a night: the time in bed, and sleep with the seconds of its stages; none if the watch was off.
    static func night(_ json: JSON) -> [ExportedObject] {
        guard let start = utc(json.text("sleepStartTimestampGMT")), let end = utc(json.text("sleepEndTimestampGMT")),
            end > start, end - start < 2 * 86_400
        else { return [] }
        var metadata: Metadata = [:]
        for (name, key) in stages {
            if let seconds = json.number(name), seconds >= 0, seconds <= end - start {
                metadata[key] = .quantity(QuantityValue(seconds, .second))
            }
        }
        let kind = json.text("sleepWindowConfirmationType") ?? ""
        let asleep = stages.prefix(3).compactMap { json.number($0.0) }.reduce(0, +)
        guard kind != "OFF_WRIST", asleep > 0 else { return [] }
        let key = JSON.digits(start)
        return [
            ExportedObject(
                key: "\(key)|bed", source: source, type: .sleepAnalysis, start: start, end: end, content: .category(0)),
            ExportedObject(
                key: "\(key)|asleep", source: source, type: .sleepAnalysis, start: start, end: end,
                content: .category(1), metadata: metadata),
        ]
    }

    /// Returns weights and shares of fat; of entries of one time that of the highest version.
    static func body(in file: OpenedFile, _ clock: inout LocalClock) throws -> [ExportedObject] {
        var latest: [Double: (version: Double, json: JSON)] = [:]
        try JSONRecords.forEach(in: file) { json in
            guard let time = moment(json, &clock) else { return }
            let version = json.number("version") ?? json["metaData"]?.number("version") ?? 0
            if latest[time].map({ $0.version < version }) ?? true { latest[time] = (version, json) }
        }
        return latest.sorted { $0.key < $1.key }.flatMap { time, entry -> [ExportedObject] in
            let weight = entry.json["weight"]?.number("weight") ?? entry.json.number("weight")
            let fat = entry.json.number("bodyFat") ?? entry.json["weight"]?.number("bodyFat")
            var objects: [ExportedObject] = []
            if let weight, (1_000...500_000).contains(weight) {
                objects.append(quantity(.bodyMass, weight / 1_000, .kilogram, at: time))
            }
            if let fat, fat > 0, fat < 100 {
                objects.append(quantity(.bodyFatPercentage, fat / 100, .percent, at: time))
            }
            return objects
        }
    }

    /// Returns a blood pressure; none if a value cannot be true.
    static func pressure(_ json: JSON, _ clock: inout LocalClock) -> [ExportedObject] {
        guard let time = moment(json, &clock), let values = json["bloodPressure"],
            let systolic = values.number("systolic"), let diastolic = values.number("diastolic"),
            (30...300).contains(systolic), (20...200).contains(diastolic)
        else { return [] }
        return [
            .bloodPressure(
                key: JSON.digits(time), source: source, at: time, systolic: systolic, diastolic: diastolic)
        ]
    }

    /// Returns a drink; corrections are negative, and none.
    static func water(_ json: JSON, _ clock: inout LocalClock) -> [ExportedObject] {
        guard json.text("hydrationSource") == "GARMIN_GCM", let volume = json.number("valueInML"), volume > 0,
            volume <= 10_000, let wall = json.text("timestampLocal").flatMap(WallClock.init)
        else { return [] }
        return [quantity(.dietaryWater, volume / 1_000, .liter, at: clock.moment(wall))]
    }

    /// The seconds before noon in which a night lies.
    static let nightBefore = 18 * 3_600.0

    /// Returns the means of a night, at noon of its day (IMP-37); deviations of temperature are none.
    static func status(
        _ json: JSON, _ clock: inout LocalClock
    ) -> [(type: ObjectType, value: Double, key: String, time: Double)] {
        guard let date = json.text("calendarDate"), let day = WallClock(String(date.prefix(10))) else { return [] }
        let noon = LocalClock.moment(day.local + 43_200, in: clock.zone)
        return json.list("metrics").compactMap { metric in
            guard let kind = metric.text("type"), let value = metric.number("value") else { return nil }
            let (type, scale): (ObjectType, Double)
            switch kind {
            case "HRV": (type, scale) = (.heartRateVariabilityRMSSD, 1)
            case "HR": (type, scale) = (.heartRate, 1)
            case "SPO2": (type, scale) = (.oxygenSaturation, 0.01)
            case "RESPIRATION": (type, scale) = (.respiratoryRate, 1)
            default: return nil
            }
            return (type, value * scale, "status|\(date.prefix(10))", noon)
        }
    }

    private static func quantity(
        _ type: ObjectType, _ value: Double, _ unit: QuantityUnit, at time: Double
    ) -> ExportedObject {
        ExportedObject(
            key: JSON.digits(time), source: source, type: type, start: time, end: time,
            content: .quantity(QuantityValue(value, unit)))
    }

    // MARK: Times

    static func utc(_ text: String?) -> Double? {
        text.flatMap(WallClock.init).map { $0.local - Double($0.offset ?? 0) }
    }

    /// Returns the moment of a record: an instant of the weight, else its date as a local one.
    private static func moment(_ json: JSON, _ clock: inout LocalClock) -> Double? {
        if let time = utc(json["weight"]?.text("timestampGMT")) { return time }
        guard let date = json["metaData"]?["calendarDate"] ?? json["calendarDate"] else { return nil }
        if case .string(let text) = date { return WallClock(text).map { clock.moment($0) } }
        let parts = date.list.compactMap(\.number).compactMap { Int(exactly: $0) }
        guard parts.count >= 3 else { return nil }
        // Of a damaged file, the numbers may be too large for a product of whole numbers.
        let (hour, minute) = (parts.count > 3 ? Double(parts[3]) : 0, parts.count > 4 ? Double(parts[4]) : 0)
        return WallClock(year: parts[0], month: parts[1], day: parts[2], second: hour * 3_600 + minute * 60)
            .map { clock.moment($0) }
    }
}
