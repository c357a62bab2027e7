import Dispatch
public import Foundation
import HealthKit
import HealthModel
import HealthStore

/// The schedule of planned workouts of the app.
///
/// It is kept in the store: each app sees and changes its own entries (PLN-57), which hold no health data and can be read
/// while the device is locked (PLN-61). No call throws; a call that does
/// nothing, because the app is not authorized, the date does not exist or the schedule is full, writes a line to the log
/// (PLN-53).
public final class WorkoutScheduler: Sendable {
    /// The permission of the app to schedule workouts, apart from those of HealthKit (PLN-51).
    public enum AuthorizationState: Int, Hashable, Sendable {
        /// The app has not requested authorization.
        case notDetermined
        /// The owner of the store does not permit it.
        case restricted
        /// The person denied it.
        case denied
        /// The app may schedule workouts.
        case authorized
    }

    /// The scheduler, which uses the default store.
    public static let shared = WorkoutScheduler()

    /// A Boolean value that indicates whether the default store can be opened (PLN-50).
    public static var isSupported: Bool {
        (try? StoreContext.effective.access.permissions { _ in true }) ?? false
    }

    /// The largest number of entries that are not complete and not before today (PLN-50, PLN-58).
    public static let maxAllowedScheduledWorkoutCount = ScheduledPlan.limit

    private init() {}

    // MARK: - Authorization

    /// The current permission.
    public var authorizationState: AuthorizationState {
        get async {
            await logging("The permission could not be read", or: .notDetermined) {
                try await StoreContext.performing { context in
                    AuthorizationState(try context.access.permissions { try $0.schedulingPermission() })
                }
            }
        }
    }

    /// Requests the permission if it is not determined, and returns the standing one (PLN-52).
    public func requestAuthorization() async -> AuthorizationState {
        let context = StoreContext.effective
        do {
            return AuthorizationState(try await context.access.requestScheduling())
        } catch is CancellationError {
            // The person cancelled, and can be asked again.
            return await authorizationState
        } catch {
            log("The permission could not be requested: \(error.localizedDescription)")
            return await authorizationState
        }
    }

    // MARK: - Entries

    /// The entries of the app, ascending by date, then in the order of scheduling (PLN-57, PLN-59).
    ///
    /// An entry whose plan cannot be expressed by a ``WorkoutPlan`` is left out, and a line in the log says so (PLN-53).
    public var scheduledWorkouts: [ScheduledWorkoutPlan] {
        get async {
            let found: (plans: [ScheduledWorkoutPlan], problems: [String]) = await logging(
                "The schedule could not be read", or: (plans: [], problems: [])
            ) {
                try await StoreContext.performing { context in
                    let calendar = Calendar.current
                    let entries = try context.access.permissions { store in
                        try Self.requireAuthorization(store)
                        return try store.scheduledPlans(ofApp: store.app.source.bundleIdentifier, in: calendar)
                    }
                    return Self.values(of: entries)
                }
            }
            for problem in found.problems { log("A scheduled workout was left out: \(problem)") }
            return found.plans
        }
    }

    /// Returns entries as values of the app, and the reasons for those that cannot be one.
    private static func values(
        of entries: [ScheduledPlan]
    ) -> (plans: [ScheduledWorkoutPlan], problems: [String]) {
        var plans: [ScheduledWorkoutPlan] = []
        var problems: [String] = []
        for entry in entries {
            do throws(ValidationError) {
                let plan = try WorkoutPlan(entry.plan)
                plans.append(ScheduledWorkoutPlan(plan, date: entry.date.components, complete: entry.isComplete))
            } catch {
                problems.append("\(error.reason).")
            }
        }
        return (plans, problems)
    }

    /// Schedules a plan on a date; an existing entry of the same plan and minute gets the plan, and keeps its mark
    /// (PLN-54, PLN-56).
    ///
    /// - Parameters:
    ///   - workout: The plan.
    ///   - date: The date: a minute, or a whole day if there is no hour.
    public func schedule(_ workout: WorkoutPlan, at date: DateComponents) async {
        let failure = "The workout was not scheduled"
        do throws(PlanProblem) {
            let plan = try workout.planned()
            await change(failure, at: date) { store, date, today, calendar in
                try store.schedule(plan, at: date, today: today, in: calendar)
            }
        } catch {
            log("\(failure): \(error)")
        }
    }

    /// Removes an entry.
    public func remove(_ workout: WorkoutPlan, at date: DateComponents) async {
        let id = workout.id
        await change("The workout was not removed", at: date) { store, date, _, calendar in
            guard try store.unschedule(id, at: date.slot, in: calendar) else { throw Self.missing }
        }
    }

    /// Removes all entries of the app.
    public func removeAllWorkouts() async {
        await logging("The workouts were not removed", or: ()) {
            try await StoreContext.performing { context in
                _ = try context.access.write { store in
                    try Self.requireAuthorization(store.read)
                    try store.unscheduleAll()
                }
            }
        }
    }

    /// Marks an entry as complete (PLN-60).
    public func markComplete(_ workout: WorkoutPlan, at date: DateComponents) async {
        let id = workout.id
        await change("The workout was not marked as complete", at: date) { store, date, _, calendar in
            guard try store.completeScheduled(id, at: date.slot, in: calendar) else { throw Self.missing }
        }
    }

    // MARK: - Work

    private static let missing = EngineError(.invalidArgument, "There is no entry of this plan at this date.")

    /// Changes the schedule in one transaction; refused calls are logged (PLN-53).
    private func change(
        _ failure: String, at components: DateComponents,
        _ body: @escaping @Sendable (StoreWriter, ScheduledDate, _ today: Date, Calendar) throws -> Void
    ) async {
        await logging(failure, or: ()) {
            try await StoreContext.performing { context in
                let calendar = Calendar.current
                guard let date = ScheduledDate(components, in: calendar) else {
                    throw EngineError(.invalidArgument, "The components name no date.")
                }
                let today = Date(timeIntervalSinceReferenceDate: context.scheduler.now)
                try context.access.write { store in
                    try Self.requireAuthorization(store.read)
                    try body(store, date, today, calendar)
                }
            }
        }
    }

    private static func requireAuthorization(_ store: StoreReader) throws {
        guard try store.schedulingPermission() == .authorized else {
            throw EngineError(.authorizationDenied, "The app is not authorized to schedule workouts.")
        }
    }

    /// Returns the result of a closure, or a default after an error, which is written to the log.
    private func logging<Value>(
        _ failure: String, or standard: Value, _ body: () async throws -> Value
    ) async -> Value {
        do {
            return try await body()
        } catch {
            log("\(failure): \(error.localizedDescription)")
            return standard
        }
    }

    private func log(_ line: String) { Warnings.warn(line, from: "WorkoutKit") }
}

extension WorkoutScheduler.AuthorizationState {
    fileprivate init(_ permission: SchedulingPermission) {
        switch permission {
        case .notDetermined: self = .notDetermined
        case .restricted: self = .restricted
        case .denied: self = .denied
        case .authorized: self = .authorized
        }
    }
}

extension StoreContext {
    /// The queue of the module's work with stores, in the order of the calls.
    private static let work = DispatchQueue(label: "WorkoutKit.work")

    /// Performs work with the default store in the background; virtual time waits for it.
    static func performing<Value: Sendable>(
        _ body: @escaping @Sendable (StoreContext) throws -> Value
    ) async throws -> Value {
        let context = StoreContext.effective
        let hold = context.scheduler.hold()
        defer { hold.release() }
        return try await withCheckedThrowingContinuation { continuation in
            work.async {
                continuation.resume(
                    with: Result { try body(context) }.mapError { error in
                        (error as? EngineError).map { HKError($0) } ?? error
                    })
            }
        }
    }
}
