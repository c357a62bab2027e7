import Foundation
package import HealthModel
package import WorkoutFiles

extension WorkoutAnnotation: JSONRepresentable {
    package static let jsonShape = JSONShape<WorkoutAnnotation>(
        "Annotation", "The annotation of a workout by its owner, beside the object, which never changes."
    ) { members in
        members.add("title", .text) { $0.title }
        members.add("notes", .text) { $0.notes }
        members.add("activityType", .activity, "The corrected activity.") { $0.activity }
        members.add("tags", .list(.text, maximum: 100)) { $0.tags }
        members.add("gear", .text, "The name of the gear that the workout was done with.") { $0.gear }
        members.add("isNotMine", .boolean, "Whether the workout is someone else's, so that it counts nowhere.") {
            $0.isNotMine
        }
        members.add("trim", WorkoutTrim.jsonShape, "The part that counts.") { $0.trim }
    }
}

extension WorkoutTrim: JSONRepresentable {
    package static let jsonShape = JSONShape<WorkoutTrim>("Trim", "The part of a workout that counts.") { members in
        members.add("start", .date) { $0.start }
        members.add("end", .date) { $0.end }
        members.add("shares", sharesShape, "The share of each figure in the part.") { $0.shares }
    }

    private static let sharesShape = JSONShape<Shares>("TrimShares", "Shares from 0 to 1.") { members in
        for figure in Figure.allCases { members.add(figure.rawValue, .exact) { $0[figure] } }
    }
}

/// The annotation of a workout, in files and in the output of commands.
extension JSON {
    /// Parses an annotation and validates it.
    package func asAnnotation() throws -> WorkoutAnnotation {
        let annotation = try WorkoutAnnotation(
            title: optional("title") { try $0.asString() }, notes: optional("notes") { try $0.asString() },
            activity: optional("activityType") { try $0.asActivityType() },
            tags: optional("tags") { try $0.elements { try $0.asString() } } ?? [],
            gear: optional("gear") { try $0.asString() },
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

extension WorkoutEditor.Outcome: JSONRepresentable {
    package static let jsonShape = JSONShape<WorkoutEditor.Outcome>(
        "WorkoutEdit", "A workout before and after an edit of its annotation."
    ) { members in
        members.add("before", WorkoutSummary.jsonShape) { $0.before }
        members.add("after", WorkoutSummary.jsonShape) { $0.after }
        members.add("annotation", WorkoutAnnotation.jsonShape) { $0.annotation.annotation }
        members.add("revision", .count) { Int($0.annotation.revision) }
        members.add("canUndo", .boolean) { $0.annotation.earlierCount > 0 }
    }
}

extension ShiftedPair: JSONRepresentable {
    package static let jsonShape = JSONShape<ShiftedPair>(
        "ShiftedPair", "Recordings that may be the same outing with a wrong clock."
    ) { members in
        members.add("earlier", WorkoutSummary.jsonShape) { $0.earlier }
        members.add("later", WorkoutSummary.jsonShape) { $0.later }
        members.add("shift", .number(unit: "s"), "The whole hours between their clocks.") { $0.shift }
    }
}

extension RepeatedOuting: JSONRepresentable {
    package static let jsonShape = JSONShape<RepeatedOuting>(
        "RepeatedOuting", "An outing that was recorded more than once."
    ) { members in
        members.add("recordings", .list(WorkoutSummary.jsonShape), "The preferred recording first.") { $0.recordings }
        members.add("streams", .map(.uuid), "The recording that provides each type, by the name of the type.") {
            outing -> [(key: String, value: UUID)] in
            let givers = outing.streams.flatMap { uuid, types in types.map { (key: TypeName.name(of: $0), value: uuid) }
            }
            return givers.sorted { $0.key < $1.key }
        }
        members.add("preference", .choice, "Why the first recording is preferred to the others.") { $0.preference }
        members.add(
            "isDecided", .boolean,
            "Whether the owner said that these are the same outing; otherwise they overlap in time, place and sport."
        ) { $0.isDecided }
    }
}
