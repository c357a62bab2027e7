import Foundation
import HealthModel
package import WorkoutFiles

extension JSON {
    /// Returns nights; durations are in seconds, and times of day in seconds since midnight.
    package static func sleep(_ report: SleepReport) -> JSON {
        .object([
            ("nights", .array(report.nights.map(night))), ("regularity", report.regularity.map(regularity) ?? .null),
        ])
    }

    private static func night(_ night: SleepReport.Night) -> JSON {
        .object(
            [("day", .string(night.day.text)), ("timeZone", .string(night.timeZone?.identifier))]
                + members(of: night.main) + [
                    ("heartRate", .number(night.vitals.heartRate)),
                    ("respiratoryRate", .number(night.vitals.respiratoryRate)),
                    ("wristTemperature", .number(night.vitals.wristTemperature)),
                    ("naps", .array(night.naps.map { .object(members(of: $0)) })),
                    (
                        "sources",
                        .array(
                            night.sources.map { source, asleep in
                                .object([
                                    ("name", .string(source.name)),
                                    ("bundleIdentifier", .string(source.bundleIdentifier)),
                                    ("asleep", .number(asleep)),
                                ])
                            })
                    ),
                ])
    }

    private static func members(of period: SleepReport.Period) -> [Member] {
        [
            ("start", .date(period.start)), ("end", .date(period.end)), ("inBed", .number(period.inBed)),
            ("asleep", .number(period.asleep)), ("awake", .number(period.seconds(.awake))),
            ("core", .number(period.seconds(.core))), ("deep", .number(period.seconds(.deep))),
            ("rem", .number(period.seconds(.rem))), ("unspecified", .number(period.seconds(.unspecified))),
            ("efficiency", .number(period.efficiency)),
            (
                "segments",
                .array(
                    period.segments.map { segment in
                        .object([
                            ("start", .date(segment.start)), ("end", .date(segment.end)),
                            ("stage", .string("\(segment.stage)")),
                            ("source", .string(segment.source.bundleIdentifier)),
                        ])
                    })
            ),
        ]
    }

    private static func regularity(_ regularity: SleepReport.Regularity) -> JSON {
        .object([
            ("index", .number(regularity.index)), ("start", .number(regularity.start)),
            ("end", .number(regularity.end)),
            ("startDeviation", .number(regularity.startDeviation)), ("endDeviation", .number(regularity.endDeviation)),
        ])
    }
}
