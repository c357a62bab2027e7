import Foundation
package import HealthModel
package import WorkoutFiles

/// A workout as shown by `hk show`: distances in metres, times in seconds, heart rates per minute, power in watts.
extension WorkoutDetail: JSONRepresentable {
    package static let jsonShape = JSONShape<WorkoutDetail>(
        "WorkoutDetail", "A workout with everything that belongs to it."
    ) { members in
        members.include(WorkoutSummary.jsonMembers) { $0.summary }
        members.add(
            "parts", .list(.choice), "The parts of a presentation that mean something for the sport."
        ) { $0.template.parts }
        members.add("annotation", WorkoutAnnotation.jsonShape) { $0.annotation.annotation }
        members.add("annotationRevision", .count, "Rises with each change of the annotation; 0 without changes.") {
            Int($0.annotation.revision)
        }
        members.add("samples", .map(SampleSummary.jsonShape), "The samples by the identifier of their type.") {
            detail in
            detail.samples.map { ($0.type.identifier, $0) }
        }
        members.add("routes", .list(RouteSummary.jsonShape)) { $0.routes }
        members.add("events", .list(WorkoutEventRecord.jsonShape)) { $0.events }
        members.add("activities", .list(WorkoutActivityRecord.jsonShape)) { $0.activities }
        members.add("zones", .list(ZoneGroupRecord.jsonShape)) { $0.zones }
        members.add("load", .list(LoadFigure.jsonShape), "The load figures that can be computed.") {
            $0.load?.figures ?? []
        }
        members.add("power", PowerReport.jsonShape) { $0.power }
        members.add("legs", .list(WorkoutLeg.jsonShape), "The sports and transitions of a workout with several.") {
            $0.legs
        }
        members.add("splits", .list(Split.jsonShape), "Of the whole workout; empty if there are legs.") { $0.splits }
        members.add("laps", .list(WorkoutLap.jsonShape)) { $0.laps }
        members.add("swim", SwimReport.jsonShape) { $0.swim }
        members.add("sets", .list(ExerciseSet.jsonShape)) { $0.sets }
        members.addIfPresent("plan", PlanComparison.jsonShape, "The comparison with the plan it was started from.") {
            $0.plan
        }
        members.add("leftOut", .list(.text), "Sentences on the data of the file that is not in the store.") {
            $0.leftOut
        }
        members.add("implausible", .list(Implausible.jsonShape), "The values that were judged impossible, by kind.") {
            $0.implausible
        }
        members.add("device", DeviceRecord.jsonShape) { $0.device }
        members.add("metadata", .metadata) { $0.metadata }
    }
}

extension Implausible: JSONRepresentable {
    package static let jsonShape = JSONShape<Implausible>(
        "ImplausibleValues", "Values that were judged impossible (PLA-2); they are in no sample and no total.",
        jsonMembers)

    package static let jsonMembers = JSONMembers<Implausible> { members in
        members.add("kind", .choice) { $0.kind }
        members.add("subject", .text, "The stream or figure, where the kind does not determine it.") { $0.subject }
        members.add("count", .count) { $0.count }
        members.add("first", .date) { $0.first }
        members.add("text", .text, "A sentence.") { $0.text }
    }
}

extension SampleSummary: JSONRepresentable {
    package static let jsonShape = JSONShape<SampleSummary>(
        "WorkoutSamples", "The samples of one type that belong to a workout."
    ) { members in
        members.add("count", .count) { $0.count }
        members.add("unit", .unit, "The unit of all values; null for types without quantities.") { $0.unit }
        members.addIfPresent("sum", JSONShape.number.orNull, "Of a cumulative type.") {
            if case .sum(let sum) = $0.statistic { .some(sum) } else { nil }
        }
        members.addIfPresent("minimum", JSONShape.number.orNull, "Of a discrete type.") {
            $0.range.map { .some($0.minimum) }
        }
        members.addIfPresent("average", JSONShape.number.orNull, "Of a discrete type.") {
            $0.range.map { .some($0.average) }
        }
        members.addIfPresent("maximum", JSONShape.number.orNull, "Of a discrete type.") {
            $0.range.map { .some($0.maximum) }
        }
        members.addIfPresent("association", .choice(["time"]), "Present if the samples belong by their time alone.") {
            $0.association == .time ? "time" : nil
        }
        members.addIfPresent("source", .text, "The source of another recording of the same outing.") {
            $0.otherSource?.name
        }
    }

    private var range: (minimum: Double, average: Double, maximum: Double)? {
        if case .discrete(let minimum, let average, let maximum) = statistic {
            (minimum, average, maximum)
        } else {
            nil
        }
    }
}

extension RouteSummary: JSONRepresentable {
    package static let jsonShape = JSONShape<RouteSummary>("WorkoutRoute", "A route without its points.") { members in
        members.add("points", .count) { $0.points }
        members.add("start", .date) { $0.start }
        members.add("end", .date) { $0.end }
        members.addIfPresent("source", .text, "The source of another recording of the same outing.") {
            $0.otherSource?.name
        }
    }
}

extension PowerReport: JSONRepresentable {
    package static let jsonShape = JSONShape<PowerReport>("Power", "The power figures of a workout.") { members in
        members.add("average", .number(unit: "W"), "Coasting counts as 0, pauses do not count.") { $0.average }
        members.add("normalized", .number(unit: "W"), "Null for less than half a minute.") { $0.normalized }
        members.add("maximum", .number(unit: "W")) { $0.maximum }
        members.add("work", .number(unit: "kJ")) { $0.work }
        members.add("best", .list(bestShape), "The best efforts, the shortest first.") { $0.best }
    }

    private static let bestShape = JSONShape<Best>("BestPower", "The greatest mean power over a duration.") { members in
        members.add("duration", .integer, "In seconds.") { $0.seconds }
        members.add("average", .number(unit: "W")) { $0.watts }
    }
}

extension WorkoutLeg: JSONRepresentable {
    package static let jsonShape = JSONShape<WorkoutLeg>(
        "WorkoutLeg", "One sport of a workout with several, or a transition."
    ) { members in
        members.add("number", .integer, "Counted from 1.") { $0.number }
        members.add("uuid", .uuid, "The identifier of the activity.") { $0.uuid }
        members.add("activityType", .activity) { $0.activity }
        members.add("start", .date) { $0.start }
        members.add("end", .date) { $0.end }
        members.add("duration", .number(unit: "s"), "The active time.") { $0.seconds }
        members.add("distance", .number(unit: "m"), "As stated in the file, or else computed.") { $0.meters }
        members.add("averageHeartRate", .number(unit: "count/min")) { $0.averageHeartRate }
        members.add("maximumHeartRate", .number(unit: "count/min")) { $0.maximumHeartRate }
        members.add("power", PowerReport.jsonShape) { $0.power }
        members.add("climb", .number(unit: "m")) { $0.climb }
        members.add("splits", .list(Split.jsonShape), "In the customary length for the sport.") { $0.splits }
    }
}

extension Split: JSONRepresentable {
    package static let jsonShape = JSONShape<Split>("Split", "A split of a workout.") { members in
        members.add("number", .integer, "Counted from 1.") { $0.number }
        members.add("duration", .number(unit: "s"), "The active time; in a pool, without rests at the wall.") {
            $0.seconds
        }
        members.add("distance", .number(unit: "m"), "The last split may be shorter than the others.") { $0.meters }
        members.add("averageHeartRate", .number(unit: "count/min")) { $0.averageHeartRate }
        members.add("climb", .number(unit: "m"), "The splits of a workout add up to its climb.") { $0.climb }
    }
}

extension WorkoutLap: JSONRepresentable {
    package static let jsonShape = JSONShape<WorkoutLap>(
        "WorkoutLap", "A lap as marked by the athlete or the device."
    ) { members in
        members.add("number", .integer, "Counted from 1.") { $0.number }
        members.add("activityType", .activity) { $0.activity }
        members.add("start", .date) { $0.start }
        members.add("end", .date) { $0.end }
        members.add("duration", .number(unit: "s"), "The active time, as stated in the file, or else computed.") {
            $0.seconds
        }
        members.add("distance", .number(unit: "m"), "As stated in the file, or else computed.") { $0.meters }
        members.add("averageHeartRate", .number(unit: "count/min")) { $0.averageHeartRate }
        members.add("maximumHeartRate", .number(unit: "count/min")) { $0.maximumHeartRate }
        members.add("averagePower", .number(unit: "W")) { $0.averagePower }
        members.add("climb", .number(unit: "m")) { $0.climb }
        members.add("speed", .number(unit: "m/s"), "In a pool, that of swimming without rests.") { $0.speed }
        members.add("lengths", .count, "The number of its pool lengths.") { $0.lengths.count }
    }
}

extension SwimReport: JSONRepresentable {
    package static let jsonShape = JSONShape<SwimReport>("Swim", "A pool swim, length by length.") { members in
        members.add("poolLength", .number(unit: "m")) { $0.poolLength }
        members.add("duration", .number(unit: "s"), "Without rests at the wall.") { $0.seconds }
        members.add("speed", .number(unit: "m/s"), "Without rests at the wall.") { $0.speed }
        members.add("strokes", .number) { $0.strokes }
        members.add("averageSWOLF", .number) { $0.averageSWOLF }
        members.add("lengths", .list(SwimLength.jsonShape)) { $0.lengths }
    }
}

extension SwimLength: JSONRepresentable {
    package static let jsonShape = JSONShape<SwimLength>("SwimLength", "A length of a pool.") { members in
        members.add("number", .integer, "Counted from 1.") { $0.number }
        members.add("start", .date) { $0.start }
        members.add("end", .date) { $0.end }
        members.add("duration", .number(unit: "s")) { $0.seconds }
        members.add("strokes", .number, "The number of arm strokes.") { $0.strokes }
        members.add(
            "strokeStyle", .integer,
            "1 mixed, 2 freestyle, 3 backstroke, 4 breaststroke, 5 butterfly, 6 kickboard."
        ) { $0.strokeStyle }
        members.add("swolf", .number, "As recorded, or else the sum of seconds and strokes.") { $0.swolf }
    }
}

extension ExerciseSet: JSONRepresentable {
    package static let jsonShape = JSONShape<ExerciseSet>("ExerciseSet", "A set of exercises.") { members in
        members.add("number", .integer, "Counted from 1.") { $0.number }
        members.add("start", .date) { $0.start }
        members.add("end", .date) { $0.end }
        members.add("duration", .number(unit: "s")) { $0.seconds }
        members.add("repetitions", .integer) { $0.repetitions }
        members.add("weight", .number(unit: "kg")) { $0.weight }
        members.add("rest", .number(unit: "s"), "The time until the next set; null after the last one.") { $0.rest }
    }
}
