import HealthModel
package import WorkoutFiles

extension SumExplanation: JSONRepresentable {
    package static let jsonShape = JSONShape<SumExplanation>(
        "SumExplanation", "An explanation of the sum over an interval with several sources."
    ) { members in
        members.add("type", .identifier) { $0.type }
        members.add("unit", .unit, "The unit of all values.") { $0.unit }
        members.add("start", .date) { $0.start }
        members.add("end", .date) { $0.end }
        members.add("merged", .number, "The merged sum of all sources; null without data.") { $0.merged }
        members.add("sources", .list(Part.jsonShape), "The best-ranked source first.") { $0.parts }
        members.add("steps", .list(Stretch.jsonShape), "The first intervals in which another source counted.") {
            $0.stretches
        }
        members.add("stepCount", .count, "The number of all such intervals.") { $0.stretchCount }
    }
}

extension SumExplanation.Part: JSONRepresentable {
    package static let jsonShape = JSONShape<SumExplanation.Part>("SumPart", "The contribution of a source.") {
        members in
        members.include(SourceRecord.jsonMembers) { $0.source }
        members.add("rank", .integer, "The rank among the sources, from 1; the best one counts.") { $0.rank }
        members.add("alone", .number, "The sum of the source alone.") { $0.alone }
        members.add("counted", .number, "The part of the sum that counts.") { $0.counted }
        members.add("coveredBy", .list(SumExplanation.Cover.jsonShape), "The parts that do not count.") {
            $0.coveredBy
        }
    }
}

extension SumExplanation.Cover: JSONRepresentable {
    package static let jsonShape = JSONShape<SumExplanation.Cover>(
        "SumCover", "A part that did not count because another source counted at that time."
    ) { members in
        members.add("source", .text, "The name of the source that counted.") { $0.source.name }
        members.add("bundleIdentifier", .text) { $0.source.bundleIdentifier }
        members.add("value", .number) { $0.value }
    }
}

extension SumExplanation.Stretch: JSONRepresentable {
    package static let jsonShape = JSONShape<SumExplanation.Stretch>(
        "SumStep", "An interval in which a source other than the best-ranked one counted."
    ) { members in
        members.add("start", .date) { $0.start }
        members.add("end", .date) { $0.end }
        members.add("source", .text, "The name of the source that counted.") { $0.source.name }
        members.add("bundleIdentifier", .text) { $0.source.bundleIdentifier }
        members.add("value", .number) { $0.value }
    }
}
