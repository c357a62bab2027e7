import Foundation
import HealthModel
package import WorkoutFiles

extension SleepReport: JSONRepresentable {
    package static let jsonShape = shape("Sleep", "Nights, and their regularity.", Night.jsonShape)
    /// The shape without the segments of nights.
    package static let summaryShape = shape(
        "SleepSummary", "Nights without their segments, and their regularity.", Night.summaryShape)

    private static func shape(_ name: String, _ description: String, _ night: JSONShape<Night>) -> JSONShape<
        SleepReport
    > {
        JSONShape(name, description) { members in
            members.add("nights", .list(night), "The nights in the order of days.") { $0.nights }
            members.add("regularity", Regularity.jsonShape, "Null if there are too few nights.") { $0.regularity }
        }
    }
}

extension SleepReport.Night: JSONRepresentable {
    package static let jsonShape = JSONShape<SleepReport.Night>(
        "Night", "A night: its longest period, its vitals and its naps.",
        members(SleepReport.Period.jsonMembers, SleepReport.Period.jsonShape))
    fileprivate static let summaryShape = JSONShape<SleepReport.Night>(
        "NightSummary", "A night without its segments.",
        members(SleepReport.Period.figures, SleepReport.Period.summaryShape))

    private static func members(
        _ main: JSONMembers<SleepReport.Period>, _ nap: JSONShape<SleepReport.Period>
    ) -> JSONMembers<SleepReport.Night> {
        JSONMembers { members in
            members.add("day", .day, "The day of waking.") { $0.day }
            members.add("timeZone", .timeZone, "The time zone of the recording, if known.") { $0.timeZone }
            members.include(main) { $0.main }
            members.add("heartRate", .number(unit: "count/min"), "The average in the longest period.") {
                $0.vitals.heartRate
            }
            members.add("respiratoryRate", .number(unit: "count/min"), "The average in the longest period.") {
                $0.vitals.respiratoryRate
            }
            members.add("wristTemperature", .number(unit: "degC"), "The average in the longest period.") {
                $0.vitals.wristTemperature
            }
            members.add("naps", .list(nap), "All other periods.") { $0.naps }
            members.add("sources", .list(source), "The sleep according to each source alone, the best-ranked first.") {
                $0.sources
            }
        }
    }

    private static let source = JSONShape<SleepReport.SourceSleep>(
        "SleepSource", "The sleep according to a source alone."
    ) { members in
        members.include(SourceRecord.jsonMembers) { $0.source }
        members.add("asleep", .number(unit: "s")) { $0.asleep }
    }
}

extension SleepReport.Period: JSONRepresentable {
    /// The members without the segments.
    fileprivate static let figures = JSONMembers<SleepReport.Period> { members in
        members.add("start", .date) { $0.start }
        members.add("end", .date) { $0.end }
        members.add("inBed", .number(unit: "s"), "The time in bed, asleep or not.") { $0.inBed }
        members.add("asleep", .number(unit: "s")) { $0.asleep }
        members.add("awake", .number(unit: "s")) { $0.seconds(.awake) }
        members.add("core", .number(unit: "s")) { $0.seconds(.core) }
        members.add("deep", .number(unit: "s")) { $0.seconds(.deep) }
        members.add("rem", .number(unit: "s")) { $0.seconds(.rem) }
        members.add("unspecified", .number(unit: "s"), "Sleep without a stage.") { $0.seconds(.unspecified) }
        members.add("efficiency", .number, "The share of the time in bed that was sleep, from 0 to 1.") {
            $0.efficiency
        }
    }

    fileprivate static let jsonMembers = JSONMembers<SleepReport.Period> { members in
        members.include(figures) { $0 }
        members.add("segments", .list(SleepReport.Segment.jsonShape), "In chronological order, without overlap.") {
            $0.segments
        }
    }

    package static let jsonShape = JSONShape<SleepReport.Period>(
        "SleepPeriod", "A period of sleep, without three hours awake or unrecorded in it.", jsonMembers)
    fileprivate static let summaryShape = JSONShape<SleepReport.Period>(
        "SleepPeriodSummary", "A period of sleep without its segments.", figures)
}

extension SleepReport.Segment: JSONRepresentable {
    package static let jsonShape = JSONShape<SleepReport.Segment>(
        "SleepSegment", "An interval of one stage."
    ) { members in
        members.add("start", .date) { $0.start }
        members.add("end", .date) { $0.end }
        members.add("stage", .caseName) { $0.stage }
        members.add("source", .text, "The bundle identifier of the source.") { $0.source.bundleIdentifier }
    }
}

extension SleepReport.Regularity: JSONRepresentable {
    package static let jsonShape = JSONShape<SleepReport.Regularity>(
        "SleepRegularity", "The regularity of nights; times of day are in seconds since midnight."
    ) { members in
        members.add("index", .number, "The Sleep Regularity Index, from -100 to 100.") { $0.index }
        members.add("start", .number(unit: "s"), "The mean time at which sleep begins.") { $0.start }
        members.add("end", .number(unit: "s"), "The mean time at which sleep ends.") { $0.end }
        members.add("startDeviation", .number(unit: "s"), "The standard deviation of the start.") {
            $0.startDeviation
        }
        members.add("endDeviation", .number(unit: "s"), "The standard deviation of the end.") { $0.endDeviation }
    }
}
