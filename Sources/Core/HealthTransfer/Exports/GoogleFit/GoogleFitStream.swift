import Foundation
import HealthModel
import WorkoutFiles

/// A stream of a Google Fit takeout (IMP-48).
struct GoogleFitStream {
    /// The index of its file.
    let index: Int
    /// The name, such as `raw:com.google.heart_rate.bpm:com.acme.watch:heart`.
    let name: String
    /// The type of data, such as `heart_rate.bpm`.
    let type: String

    init(index: Int, name: String) {
        (self.index, self.name) = (index, name)
        let parts = name.split(separator: ":", omittingEmptySubsequences: false)
        let type = parts.count > 1 ? String(parts[1]) : ""
        self.type = type.hasPrefix("com.google.") ? String(type.dropFirst("com.google.".count)) : type
    }

    var isRaw: Bool { name.hasPrefix("raw:") }
    /// A Boolean value that indicates whether it merges all others of its type.
    var isMerged: Bool { name.contains(":merge_") }

    /// The source, each stream one of its own.
    var source: ExportSource {
        let parts = name.split(separator: ":", omittingEmptySubsequences: false)
        let package = parts.count > 2 && isRaw ? String(parts[2].prefix(80)) : "Google Fit"
        return ExportSource(way: "google-fit", origin: name, name: package.isEmpty ? "Google Fit" : package)
    }

    /// A type with one number a point.
    private struct Quantity {
        var type: ObjectType
        var factor = 1.0
    }

    private static let quantities: [String: Quantity] = [
        "heart_rate.bpm": Quantity(type: .heartRate), "step_count.delta": Quantity(type: .stepCount),
        "distance.delta": Quantity(type: .distanceWalkingRunning), "weight": Quantity(type: .bodyMass),
        "height": Quantity(type: .height), "body.fat.percentage": Quantity(type: .bodyFatPercentage, factor: 0.01),
        "oxygen_saturation": Quantity(type: .oxygenSaturation, factor: 0.01),
        "blood_glucose": Quantity(type: .bloodGlucose), "body.temperature": Quantity(type: .bodyTemperature),
        "hydration": Quantity(type: .dietaryWater),
    ]

    /// The type of its sums, if they may also be in the tables of days.
    var objectType: ObjectType? { Self.quantities[type]?.type }

    /// A Boolean value that indicates whether the type is read.
    var isRead: Bool { Self.quantities[type] != nil || type == "sleep.segment" || type == "blood_pressure" }

    private static func stage(_ number: Double?) -> SleepStage? {
        switch number {
        case 1, 3: .awake
        case 2: .asleep
        case 4: .core
        case 5: .deep
        case 6: .rem
        default: nil
        }
    }

    /// Returns a moment of nanoseconds since 1970, a number or a text.
    private static func moment(_ json: JSON?) -> Double? {
        let nanoseconds: Double? = if case .string(let text)? = json { Double(text) } else { json?.number }
        return nanoseconds.flatMap { ExportTime.moment(milliseconds: $0 / 1e6) }
    }

    /// Stores the points of a file.
    func store(_ file: OpenedFile, _ writer: ExportWriter) throws {
        let (source, quantity) = (source, Self.quantities[type])
        var count = 0
        try JSONRecords.forEach(in: file, listsNamed: "Data Points", ofObject: true) { point in
            count += 1
            let place = "point \(count) of \(type)"
            guard let start = Self.moment(point["startTimeNanos"]), let end = Self.moment(point["endTimeNanos"]),
                end >= start, end - start < 4 * 86_400
            else { return writer.leaveOut("it has no possible date", at: place, of: "points") }
            let values = point.list("fitValue").prefix(8).map {
                $0["value"]?.number("fpVal") ?? $0["value"]?.number("intVal")
            }
            let key = "\(name)|\(JSON.digits(start))|\(JSON.digits(end))"
            if let quantity {
                try writer.add(
                    quantity.type, values.first.flatMap { $0 }.map { $0 * quantity.factor }, key: key, source: source,
                    from: start, to: end, at: place)
            } else if type == "blood_pressure" {
                try writer.addBloodPressure(
                    values.first.flatMap { $0 }, values.dropFirst().first.flatMap { $0 }, key: key, source: source,
                    at: start, example: place)
            } else if let stage = Self.stage(values.first.flatMap { $0 }), end > start {
                try writer.add(
                    ExportedObject(
                        key: key, source: source, type: .sleepAnalysis, start: start, end: end,
                        content: .category(stage.rawValue)), of: "stages of sleep")
            }
        }
    }
}
