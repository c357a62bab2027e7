package import Foundation
package import HealthModel
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
            .get, "/api/v1/plans",
            "Planned workouts by date, due, done or missed, with the workouts that did them and their scores.",
            .reading,
            [from, to, CommonParameters.timeZone], shape: PlansReport.jsonShape.schema
        ) { call in
            try await call.checkReading(.workout)
            let (first, last) = (try call.value(from), try call.value(to))
            guard first != nil || last != nil else { return call.json(try await call.usualPlans().json) }
            let filter = try call.check("to") { () throws(InputError) in
                try TypedPeriod(from: first, to: last, zone: call.context.calendar.timeZone)
            }.filter
            return call.json(try await call.plans(from: filter.from, to: filter.to).json)
        },
        Route(
            .get, "/api/v1/plans/next", "The next planned workout that is due, with its steps; 204 if there is none.",
            .reading, [CommonParameters.timeZone], shape: PlanDetail.jsonShape.schema
        ) { call in
            try await call.checkReading(.workout)
            let (now, calendar) = (call.context.now, call.context.calendar)
            guard let next = try await call.read({ try $0.nextPlan(now: now, calendar: calendar) }) else {
                return ServiceResponse(.noContent)
            }
            return call.json(next.json)
        }.answering(.ok, .noContent),
        Route(
            .get, "/api/v1/plans/{uuid}", "A plan with its steps, and its dates.", .reading,
            [CommonParameters.timeZone], shape: PlanDetail.jsonShape.schema
        ) { call in
            try await call.checkReading(.workout)
            return call.json(try await call.plan().json)
        },
        Route(
            .post, "/api/v1/plans",
            "Schedules a plan: `{\"date\": \"2026-12-01T18:30\", \"plan\": {…}}`, a day or a time, and a plan as `hk plan convert` writes it as JSON.",
            .owner, [CommonParameters.timeZone], shape: PlansReport.Entry.jsonShape.schema
        ) { call in
            let entry = try await call.schedule(await call.json(upTo: \.samples))
            var response = call.json(entry.json, .created)
            response.fields["Location"] = "/api/v1/plans/\(entry.plan.uuidString)"
            return response
        },
        Route(
            .post, "/api/v1/plans/{uuid}/done", "Marks a planned workout as done.", .owner,
            [on, CommonParameters.timeZone], shape: PlansReport.Entry.jsonShape.schema
        ) { call in
            let date = try call.value(on)
            try await call.completePlan(on: date)
            return call.json(PlansReport.Entry(try await call.planned(on: date)).json)
        }.answering(.ok),
        Route(
            .delete, "/api/v1/plans/{uuid}",
            "Removes a planned workout from the schedule; workouts keep the plan that they were started from.", .owner,
            [on, CommonParameters.timeZone]
        ) { call in
            try await call.removePlan(on: try call.value(on))
            return ServiceResponse(.noContent)
        },
    ]
}

extension Call {
    /// Returns the planned workouts of the last and the next seven days (PLN-59).
    package func usualPlans() async throws -> PlansReport {
        let period = PlansReport.usualPeriod(now: context.now, calendar: context.calendar)
        return try await plans(from: period.from, to: period.to)
    }

    /// Returns the planned workouts of a period.
    ///
    /// - Parameter comparing: Whether each workout is compared with its plan, which reads its measurements.
    package func plans(from: Date?, to: Date?, comparing: Bool = true) async throws -> PlansReport {
        let (now, calendar) = (context.now, context.calendar)
        return try await read {
            try $0.plansReport(from: from, to: to, comparing: comparing, now: now, calendar: calendar)
        }
    }

    /// Returns the plan in the path, with its dates.
    ///
    /// - Throws: ``Problem`` if it is not scheduled.
    package func plan() async throws -> PlanDetail {
        let (id, now, calendar) = (try uuid(), context.now, context.calendar)
        guard let plan = try await read({ try $0.planDetail(of: id, now: now, calendar: calendar) }) else {
            throw Problem.notFound
        }
        return plan
    }

    /// Schedules the plan of a request, on behalf of the person.
    fileprivate func schedule(_ body: JSON) async throws -> PlansReport.Entry {
        let (now, calendar) = (context.now, context.calendar)
        if let unknown = try body.members().first(where: { !["plan", "date"].contains($0.key) }) {
            throw JSONFormError("unknown member; expected plan or date").within(unknown.key)
        }
        let date = try body.member("date") { json in
            try json.typed { text throws(InputError) in
                try TypedInput.scheduledDate(text, now: now, calendar: calendar)
            }
        }
        let plan = try body.member("plan") { json in
            do throws(WorkoutFileError) {
                return try PlanFile(data: Data(json.line.utf8), named: "plan").plans[0]
            } catch {
                throw JSONFormError(error.message)
            }
        }
        guard plan.partCount > 0 else { throw JSONFormError("expected a plan with steps").within("plan") }
        return try await schedule(plan, for: date)
    }

    /// Schedules the plan in the path for a further date, on behalf of the person.
    package func schedulePlan(for date: ScheduledDate) async throws {
        _ = try await schedule(try await plan().plan, for: date)
    }

    private func schedule(_ plan: PlannedWorkout, for date: ScheduledDate) async throws -> PlansReport.Entry {
        let (now, calendar) = (context.now, context.calendar)
        try await changePlans { try $0.add(plan, at: date, now: now) }
        let entries = try await read { try $0.plannedEntries(of: plan.id, now: now, calendar: calendar) }
        guard let entry = entries.last(where: { $0.isEntry(of: date.slot, in: calendar) })
        else { throw Problem.notFound }
        return PlansReport.Entry(entry)
    }

    /// Marks the planned workout with the plan in the path as done.
    ///
    /// - Parameter date: The day or the time, of a plan that is scheduled for several.
    package func completePlan(on date: TypedDate?) async throws {
        let entry = try await planned(on: date)
        try await changePlans { try $0.complete(entry) }
    }

    /// Removes the planned workout with the plan in the path.
    ///
    /// - Parameter date: The day or the time, of a plan that is scheduled for several.
    package func removePlan(on date: TypedDate?) async throws {
        let entry = try await planned(on: date)
        try await changePlans { try $0.remove(entry) }
    }

    /// Changes the schedules of the person.
    private func changePlans(_ body: @escaping @Sendable (PlanSchedule) throws -> Void) async throws {
        let calendar = context.calendar
        try await data.work { try body(PlanSchedule(access: $0, calendar: calendar)) }
    }

    /// Returns the planned workout with the plan in the path.
    ///
    /// - Parameter date: The day or the time, of a plan that is scheduled for several.
    /// - Throws: ``Problem`` if there is none, or if there are several.
    fileprivate func planned(on date: TypedDate?) async throws -> PlannedEntry {
        let (id, now, calendar) = (try uuid(), context.now, context.calendar)
        let found = try await read { try $0.plannedEntries(of: id, now: now, calendar: calendar) }.filter { entry in
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
