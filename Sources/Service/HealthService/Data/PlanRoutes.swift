package import Foundation
import HealthModel
package import HealthReports
import HealthStore
import HealthTransfer
import WorkoutFiles

/// The routes for planned workouts on dates (API-143).
enum PlanRoutes {
    private static let from = Parameter<TypedDate?>.date(
        "from", "The first day; without both, the last and the next seven days.")
    private static let to = Parameter<TypedDate?>.date("to", "The last day.")
    private static let on = Parameter<TypedDate?>.date(
        "on", "The day or the time, of a plan that is scheduled for several.")

    static let routes: [Route] = [
        Route(
            .get, "/api/v1/plans", "Planned workouts by date: due, done or missed.", .reading,
            [from, to, CommonParameters.timeZone],
            shape: .list("PlannedWorkoutList", of: PlannedEntry.jsonShape.schema)
        ) { call in
            try await call.checkReading(.workout)
            let (first, last) = (try call.value(from), try call.value(to))
            guard first != nil || last != nil else { return call.list(try await call.plans().map(\.json)) }
            let filter = try call.check("to") { () throws(InputError) in
                try TypedPeriod(from: first, to: last, zone: call.context.calendar.timeZone)
            }.filter
            return call.list(try await call.plans(from: filter.from, to: filter.to).map(\.json))
        },
        Route(
            .get, "/api/v1/plans/next", "The next planned workout that is due, with its steps; 204 if there is none.",
            .reading, [CommonParameters.timeZone], shape: PlanWithDates.jsonShape.schema
        ) { call in
            try await call.checkReading(.workout)
            let (now, calendar) = (call.context.now, call.context.calendar)
            let next = try await call.read { try $0.plansAhead(now: now, calendar: calendar) }
            guard let next = PlanWithDates(next) else { return ServiceResponse(.noContent) }
            return call.json(next.json)
        }.answering(.ok, .noContent),
        Route(
            .get, "/api/v1/plans/{uuid}", "A plan with its steps, and its dates.", .reading,
            [CommonParameters.timeZone], shape: PlanWithDates.jsonShape.schema
        ) { call in
            try await call.checkReading(.workout)
            let id = try call.uuid()
            guard let plan = PlanWithDates(try await call.allPlans().filter({ $0.plan.id == id })) else {
                throw Problem.notFound
            }
            return call.json(plan.json)
        },
        Route(
            .post, "/api/v1/plans",
            "Schedules a plan: `{\"date\": \"2026-12-01T18:30\", \"plan\": {…}}`, a day or a time, and a plan as `hk plan convert` writes it as JSON.",
            .owner, [CommonParameters.timeZone], shape: PlannedEntry.jsonShape.schema
        ) { call in
            let entry = try await call.schedule(await call.json(upTo: \.samples))
            var response = call.json(entry.json, .created)
            response.fields["Location"] = "/api/v1/plans/\(entry.plan.id.uuidString)"
            return response
        },
        Route(
            .post, "/api/v1/plans/{uuid}/done", "Marks a planned workout as done.", .owner,
            [on, CommonParameters.timeZone], shape: PlannedEntry.jsonShape.schema
        ) { call in
            let date = try call.value(on)
            let entry = try await call.planned(on: date)
            try await call.changePlans { try $0.complete(entry) }
            return call.json(try await call.planned(on: date).json)
        }.answering(.ok),
        Route(
            .delete, "/api/v1/plans/{uuid}",
            "Removes a planned workout from the schedule; workouts keep the plan that they were started from.", .owner,
            [on, CommonParameters.timeZone]
        ) { call in
            let entry = try await call.planned(on: try call.value(on))
            try await call.changePlans { try $0.remove(entry) }
            return ServiceResponse(.noContent)
        },
    ]
}

/// A plan with the dates for which it is scheduled.
struct PlanWithDates: Sendable, JSONRepresentable {
    /// The plan, as it was scheduled last.
    let plan: PlannedWorkout
    /// The dates, in ascending order.
    let entries: [PlannedEntry]

    /// Creates a plan from its entries, or returns nil if there are none.
    init?(_ entries: [PlannedEntry]) {
        guard let plan = entries.last?.plan else { return nil }
        (self.plan, self.entries) = (plan, entries)
    }

    static let jsonShape = JSONShape<PlanWithDates>("PlanWithDates", "A plan with its dates.") { members in
        members.add("plan", content, "The plan, as in the JSON files of 'hk plan convert'.") { $0.plan }
        members.add("estimatedSeconds", .number(unit: "s"), "The planned or estimated duration.") {
            $0.plan.totals.estimatedSeconds
        }
        members.add("dates", .list(PlannedEntry.jsonShape), "Ascending.") { $0.entries }
    }

    private static let content = JSONShape<PlannedWorkout>(.reference("Plan") { planSchema }) { $0.json }

    /// The schema of a plan (PLF-20, PLF-21).
    private static let planSchema = object(
        ["format": text, "version": .type("integer"), "id": text, "kind": text, "activity": text],
        [
            "location": text, "swimmingLocation": text, "displayName": text, "warmup": step,
            "blocks": .array(object(["iterations": .type("integer"), "steps": .array(step)])), "cooldown": step,
            "goal": goal, "distance": amount, "time": amount,
            "activities": .array(object(["activity": text, "location": text])),
        ])
    private static let step = object(
        ["goal": goal],
        [
            "purpose": text,
            "alert": object(
                ["type": text, "metric": text],
                ["low": number, "high": number, "value": number, "zone": .type("integer"), "unit": text]),
            "displayName": text, "relative": object(["of": text, "low": number, "high": number]), "ramp": text,
        ])
    private static let goal = object(
        ["type": text], ["value": number, "unit": text, "distance": amount, "time": amount])
    private static let amount = object(["value": number, "unit": text])
    private static let text = JSONSchema.type("string")
    private static let number = JSONSchema.type("number")

    private static func object(
        _ required: KeyValuePairs<String, JSONSchema>, _ optional: KeyValuePairs<String, JSONSchema> = [:]
    ) -> JSONSchema {
        .object(
            required.map { JSONSchema.Property($0.key, $0.value, isRequired: true) }
                + optional.map { JSONSchema.Property($0.key, $0.value, isRequired: false) })
    }
}

extension Call {
    /// The days before and after the current one that are shown by default (PLN-59).
    private static let shownDays = 7

    /// Returns the planned workouts of the last and the next seven days (PLN-59).
    fileprivate func plans() async throws -> [PlannedEntry] {
        let calendar = context.calendar
        let today = calendar.startOfDay(for: context.now)
        return try await plans(
            from: calendar.date(byAdding: .day, value: -Self.shownDays, to: today),
            to: calendar.date(byAdding: .day, value: Self.shownDays + 1, to: today))
    }

    /// Returns the planned workouts of a period.
    package func plans(from: Date?, to: Date?) async throws -> [PlannedEntry] {
        let (now, calendar) = (context.now, context.calendar)
        return try await read { try $0.plannedEntries(from: from, to: to, now: now, calendar: calendar) }
    }

    /// Returns all planned workouts.
    fileprivate func allPlans() async throws -> [PlannedEntry] { try await plans(from: nil, to: nil) }

    /// Schedules the plan of a request, on behalf of the person.
    fileprivate func schedule(_ body: JSON) async throws -> PlannedEntry {
        let (now, calendar) = (context.now, context.calendar)
        if let unknown = try body.members().first(where: { !["plan", "date"].contains($0.key) }) {
            throw JSONFormError("unknown member; expected plan or date").within(unknown.key)
        }
        let typed = try body.member("date") { json in
            try json.typed { text throws(InputError) in
                try TypedInput.date(text, now: now, calendar: calendar)
            }
        }
        let isTime = typed.start == typed.end
        let fields: Set<Calendar.Component> = isTime ? [.year, .month, .day, .hour, .minute] : [.year, .month, .day]
        let day = calendar.dateInterval(of: .day, for: typed.start)
        guard isTime || (day?.start == typed.start && day?.end == typed.end),
            let date = ScheduledDate(calendar.dateComponents(fields, from: typed.start), in: calendar)
        else { throw JSONFormError("expected a day or a time").within("date") }
        let plan = try body.member("plan") { json in
            do throws(WorkoutFileError) {
                return try PlanFile(data: Data(json.line.utf8), named: "plan").plans[0]
            } catch {
                throw JSONFormError(error.message)
            }
        }
        guard plan.partCount > 0 else { throw JSONFormError("expected a plan with steps").within("plan") }
        try await changePlans { try $0.add(plan, at: date, now: now) }
        let start = date.start(in: calendar)
        guard let entry = try await allPlans().last(where: { $0.plan.id == plan.id && $0.start == start }) else {
            throw Problem.notFound
        }
        return entry
    }

    /// Changes the schedules of the person.
    fileprivate func changePlans(_ body: @escaping @Sendable (PlanSchedule) throws -> Void) async throws {
        let calendar = context.calendar
        try await data.work { try body(PlanSchedule(access: $0, calendar: calendar)) }
    }

    /// Returns the planned workout with the plan in the path.
    ///
    /// - Parameter date: The day or the time, of a plan that is scheduled for several.
    /// - Throws: ``Problem`` if there is none, or if there are several.
    fileprivate func planned(on date: TypedDate?) async throws -> PlannedEntry {
        let id = try uuid()
        let found = try await allPlans().filter { entry in
            guard entry.plan.id == id else { return false }
            guard let date else { return true }
            return date.start == date.end ? entry.start == date.start : date.start..<date.end ~= entry.start
        }
        guard let entry = found.first else { throw Problem.notFound }
        guard found.count == 1 else {
            throw Problem.conflict("The plan is scheduled for \(found.count) dates. Specify one of them as 'on'.")
        }
        return entry
    }
}
