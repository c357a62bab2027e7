package import Foundation
package import HealthModel
package import WorkoutFiles

/// The annotation of a workout, in files and in the output of commands.
extension JSON {
    package static func annotation(_ annotation: WorkoutAnnotation) -> JSON {
        .object(members(of: annotation))
    }

    package static func members(of annotation: WorkoutAnnotation) -> [Member] {
        [
            ("title", .string(annotation.title)),
            ("notes", .string(annotation.notes)),
            ("activityType", annotation.activity.map { .activityType($0) } ?? .null),
            ("tags", .array(annotation.tags.map { .string($0) })),
            ("isNotMine", .bool(annotation.isNotMine)),
            ("trim", annotation.trim.map(trim) ?? .null),
        ]
    }

    private static func trim(_ trim: WorkoutTrim) -> JSON {
        .object([
            ("start", .date(trim.start)), ("end", .date(trim.end)),
            (
                "shares",
                .object(WorkoutTrim.Figure.allCases.map { ($0.rawValue, .exact(trim.shares[$0])) })
            ),
        ])
    }

    /// Parses an annotation and validates it.
    package func asAnnotation() throws -> WorkoutAnnotation {
        let annotation = try WorkoutAnnotation(
            title: optional("title") { try $0.asString() }, notes: optional("notes") { try $0.asString() },
            activity: optional("activityType") { try $0.asActivityType() },
            tags: optional("tags") { try $0.elements { try $0.asString() } } ?? [],
            isNotMine: optional("isNotMine") { try $0.asBool() } ?? false,
            trim: optional("trim") { try $0.asTrim() })
        do throws(ValidationError) {
            try annotation.validate()
        } catch {
            throw JSONFormError(String(error.reason.trimmingSuffix { $0 == "." }))
        }
        return annotation
    }

    private func asTrim() throws -> WorkoutTrim {
        var shares = WorkoutTrim.Shares()
        for figure in WorkoutTrim.Figure.allCases {
            let given = try optional("shares") { try $0.optional(figure.rawValue) { try $0.asNumber() } } ?? nil
            if let given { shares[figure] = given }
        }
        return try WorkoutTrim(
            start: member("start") { try $0.asMoment() }, end: member("end") { try $0.asMoment() }, shares: shares)
    }
}

extension String {
    fileprivate func trimmingSuffix(_ isSuffix: (Character) -> Bool) -> Substring {
        var rest = self[...]
        while let last = rest.last, isSuffix(last) { rest.removeLast() }
        return rest
    }
}

// MARK: - Commands

extension JSON {
    /// Returns the outcome of an edit of a workout's annotation.
    package static func edit(_ outcome: WorkoutEditor.Outcome) -> JSON {
        .object([
            ("before", .object(members(of: outcome.before))), ("after", .object(members(of: outcome.after))),
            ("annotation", annotation(outcome.annotation.annotation)),
            ("revision", .integer(Int(outcome.annotation.revision))),
            ("canUndo", .bool(outcome.annotation.earlierCount > 0)),
        ])
    }

    /// Returns pairs of recordings that may be the same outing with a wrong clock.
    package static func shiftedPairs(_ pairs: [ShiftedPair]) -> JSON {
        .array(
            pairs.map { pair in
                .object([
                    ("earlier", .object(members(of: pair.earlier))), ("later", .object(members(of: pair.later))),
                    ("shift", .number(pair.shift)),
                ])
            })
    }

    /// Returns the recordings of outings, the preferred one of each first, with the recording that provides each
    /// type.
    package static func outings(
        _ outings: [(recordings: [WorkoutSummary], streams: [UUID: [ObjectType]])]
    ) -> JSON {
        .array(
            outings.map { outing in
                let givers = outing.streams.flatMap { uuid, types in types.map { (TypeName.name(of: $0), uuid) } }
                return .object([
                    ("recordings", .array(outing.recordings.map { .object(members(of: $0)) })),
                    (
                        "streams",
                        .object(givers.sorted { $0.0 < $1.0 }.map { ($0.0, .uuid($0.1)) })
                    ),
                ])
            })
    }
}
