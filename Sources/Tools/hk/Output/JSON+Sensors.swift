import BluetoothSensors
import Foundation
import HealthModel
import HealthReports
import WorkoutFiles

extension JSON {
    /// Returns a device that was found.
    static func sighting(_ sighting: SensorSighting, isRemembered: Bool) -> JSON {
        .object([
            ("name", .string(sighting.title)), ("address", .string(sighting.address)),
            ("kinds", .array(sighting.kinds.map { .string($0.kind) })),
            ("signal", sighting.signal.map { .integer($0) } ?? .null), ("remembered", .bool(isRemembered)),
        ])
    }

    /// Returns a remembered sensor.
    static func remembered(_ entry: KnownSensors.Entry) -> JSON {
        .object([
            ("name", .string(entry.name)), ("address", .string(entry.address)),
            ("kinds", .array(entry.kinds.map { .string($0.kind) })),
            ("wheel", entry.wheel.map { .integer($0) } ?? .null),
        ])
    }

    /// Returns the information and readings of one sensor.
    static func examination(_ result: SensorFindings) -> JSON {
        .object([
            ("name", .string(result.sighting.title)), ("address", .string(result.sighting.address)),
            ("kinds", .array(result.sighting.kinds.map { .string($0.kind) })),
            ("battery", result.status.battery.map { .integer($0) } ?? .null),
            ("information", .object(result.texts.map { ($0.name, .string($0.value)) })),
            (
                "values",
                .array(
                    result.values.map {
                        .object([
                            ("type", .string($0.type.identifier)), ("value", .number($0.value)),
                            ("unit", .string($0.unit.unitString)),
                        ])
                    })
            ),
            ("frames", .integer(result.status.counts.frames)), ("refused", .integer(result.status.counts.refused)),
            ("dropped", .integer(result.status.counts.dropped)), ("notes", .array(result.notes.map { .string($0) })),
        ])
    }

    /// Returns the measurements of a scale, cuff or meter.
    static func spot(_ report: SpotReport) -> JSON {
        .object([
            ("name", .string(report.sighting.title)), ("address", .string(report.sighting.address)),
            ("kinds", .array(report.sighting.kinds.map { .string($0.kind) })),
            ("measurements", .array(report.stored.map(spotMeasurement))), ("added", .integer(report.added)),
            ("known", .integer(report.known)), ("unusable", .integer(report.result.unusable)),
            ("refused", .integer(report.result.refused)), ("others", .integer(report.result.others)),
            ("clockBehind", report.result.behind.map { .number($0) } ?? .null),
            ("notes", .array(report.notes.map { .string($0) })),
        ])
    }

    private static func spotMeasurement(_ stored: SpotImporter.Stored) -> JSON {
        let measurement = stored.measurement
        return .object([
            ("date", .date(measurement.date)), ("isNew", .bool(stored.isNew)),
            ("user", measurement.user.map { .integer(Int($0)) } ?? .null),
            (
                "values",
                .array(
                    measurement.values.map {
                        .object([
                            ("type", .string($0.type.identifier)), ("value", .number($0.quantity.value)),
                            ("unit", .string($0.quantity.unit.unitString)),
                        ])
                    })
            ),
            ("warnings", .array(measurement.warnings.map { .string($0) })),
        ])
    }

    /// Returns an event of a sensor during a workout.
    static func sensor(_ news: SensorNews) -> JSON {
        .object([
            ("event", .string("sensor")), ("state", .string(news.state)), ("name", .string(news.name)),
            ("address", .string(news.address)), ("battery", news.battery.map { .integer($0) } ?? .null),
            ("date", .date(news.date)), ("elapsed", .number(news.elapsed)),
        ])
    }
}
