package import Foundation
package import HealthModel
package import HealthReports
import HealthStore
import HealthTransfer
import WorkoutFiles

/// The routes for goals (API-135).
enum GoalsRoutes {
    static let routes: [Route] = [
        Route(
            .get, "/api/v1/goals", "Goals with their progress and streaks.", .reading,
            [CommonParameters.timeZone], shape: GoalsReport.jsonShape.schema
        ) { call in
            try await call.checkReading(.workout)
            return call.json(try await call.goals().json)
        }.dependingOnTime(),
        Route(
            .post, "/api/v1/goals",
            "Adds a goal: `{\"measure\": \"distance\", \"target\": 50000, \"period\": \"week\", \"activity\": \"running\"}`; metres, seconds, kilocalories or a number.",
            .owner, shape: saved.schema
        ) { call in
            let goal = try goal(await call.json())
            try await call.add(goal)
            var response = call.json(saved.json(goal.id), .created)
            response.fields["Location"] = "/api/v1/goals/\(goal.id.uuidString)"
            return response
        },
        Route(.delete, "/api/v1/goals/{uuid}", "Removes a goal.", .owner) { call in
            try await call.removeGoal(call.uuid())
            return ServiceResponse(.noContent)
        },
    ]

    private static let saved = JSONShape<UUID>("SavedGoal", "The identifier of an added goal.") { members in
        members.add("id", .uuid) { $0 }
    }

    private static func goal(_ body: JSON) throws -> TrainingGoal {
        func word<Word: RawRepresentable<String> & CaseIterable>(_ json: JSON) throws -> Word {
            guard let word = Word(rawValue: try json.asString()) else {
                throw JSONFormError("expected one of \(Word.allCases.map(\.rawValue).joined(separator: ", "))")
            }
            return word
        }
        let measure: TrainingGoal.Measure = try body.member("measure") { try word($0) }
        let period: TrainingGoal.Period = try body.member("period") { try word($0) }
        let activity = try body.optional("activity") { try $0.typed(TypedInput.activity) }
        return try body.member("target") { json in
            let target = try json.asFiniteNumber()
            do throws(ValidationError) {
                return try TrainingGoal(measure, target, per: period, activityType: activity)
            } catch {
                throw JSONFormError("expected a positive number")
            }
        }
    }
}

extension Call {
    /// Returns the goals with their progress.
    package func goals() async throws -> GoalsReport {
        let (now, calendar) = (context.now, context.calendar)
        return try await read { try $0.goalsReport(now: now, calendar: calendar) }
    }

    /// Adds a goal.
    package func add(_ goal: TrainingGoal) async throws {
        try await data.write { try $0.save(goal) }
    }

    /// Removes a goal.
    ///
    /// - Throws: ``Problem`` if there is no such goal.
    package func removeGoal(_ id: UUID) async throws {
        guard try await read({ try $0.goals() }).contains(where: { $0.id == id }) else { throw Problem.notFound }
        try await data.write { _ = try $0.removeGoal(id) }
    }
}
