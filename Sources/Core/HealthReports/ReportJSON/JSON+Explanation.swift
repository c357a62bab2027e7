import HealthModel
package import WorkoutFiles

extension JSON {
    /// Returns the explanation of a sum.
    package static func explanation(_ explanation: SumExplanation) -> JSON {
        .object([
            ("type", .string(explanation.type.identifier)), ("unit", .string(explanation.unit.unitString)),
            ("start", .date(explanation.start)), ("end", .date(explanation.end)),
            ("merged", .number(explanation.merged)), ("sources", .array(explanation.parts.map(part))),
            (
                "steps",
                .array(
                    explanation.stretches.map { stretch in
                        .object([
                            ("start", .date(stretch.start)), ("end", .date(stretch.end)),
                            ("source", .string(stretch.source.name)),
                            ("bundleIdentifier", .string(stretch.source.bundleIdentifier)),
                            ("value", .number(stretch.value)),
                        ])
                    })
            ),
            ("stepCount", .integer(explanation.stretchCount)),
        ])
    }

    private static func part(_ part: SumExplanation.Part) -> JSON {
        .object(
            members(of: part.source) + [
                ("rank", .integer(part.rank)), ("alone", .number(part.alone)), ("counted", .number(part.counted)),
                (
                    "coveredBy",
                    .array(
                        part.coveredBy.map { cover in
                            .object([
                                ("source", .string(cover.source.name)),
                                ("bundleIdentifier", .string(cover.source.bundleIdentifier)),
                                ("value", .number(cover.value)),
                            ])
                        })
                ),
            ])
    }
}
