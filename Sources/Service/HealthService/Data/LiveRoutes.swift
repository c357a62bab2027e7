import Foundation
import HealthModel
package import HealthReports
import HealthStore
import HealthTransfer
import Synchronization
import WorkoutFiles

/// The routes for the live session of any app of the person (API-65), which another process writes to the store.
enum LiveRoutes {
    private static let units = CommonParameters.units
    /// The polling interval.
    private static let interval = Duration.seconds(1)
    /// The maximum number of attempts to find the workout of a session that ended.
    private static let patience = 10

    static let routes: [Route] = [
        Route(
            .get, "/api/v1/live", "The current state of the live session; 204 if there is none.", .scope(.live),
            [units], shape: LiveSessionForm.jsonShape.schema, isTagged: false
        ) { call in
            guard let sight = try await call.liveSession() else { return ServiceResponse(.noContent) }
            return call.json((try call.value(units) ?? .canonical).json(of: sight, hasTrail: true, call.format))
        }.answering(.ok, .noContent),
        Route(
            .get, "/api/v1/live/stream", "Streams the live session once a second until it ends; 204 if there is none.",
            .scope(.live), [units], offers: [.events], isTagged: false
        ) { call in
            let (watch, units) = (try await LiveWatch(call), try call.value(units) ?? .canonical)
            let format = call.format
            guard let first = try await watch.look() else { return ServiceResponse(.noContent) }
            return EventStream { give in
                give(.init(name: "report", data: units.json(of: first, hasTrail: true, format)))
                var last = first
                while true {
                    try await call.clock.sleep(interval)
                    guard await call.isWelcome() else { return }
                    guard let sight = try await watch.look(), sight.session == last.session else { break }
                    let json = units.json(of: sight, hasTrail: false, format)
                    for name in news(sight, after: last) { give(.init(name: name, data: json)) }
                    last = sight
                }
                let workout = try await workout(of: last, watch, call.clock)
                let ending: [JSON.Member] = [
                    ("session", .uuid(last.session)), ("workout", workout.map { .uuid($0) } ?? .null),
                ]
                give(.init(name: "end", data: .object(ending)))
            }.response
        }.answering(.ok, .noContent),
    ]

    /// Returns the names of the events between two reports; the report itself comes last.
    private static func news(_ sight: LiveFollower.Sight, after before: LiveFollower.Sight) -> [String] {
        let (report, last) = (sight.report, before.report)
        var names: [String] = []
        if report.state != last.state { names.append("state") }
        if report.laps.count > last.laps.count { names.append("lap") }
        if report.activityNumber != last.activityNumber || report.activityType != last.activityType {
            names.append("activity")
        }
        if let plan = sight.plan {
            let isNew = plan.progress?.run.start != before.plan?.progress?.run.start
            if isNew || plan.isFinished != before.plan?.isFinished { names.append("step") }
            if let said = plan.announcement, said != before.plan?.announcement { names.append("alert") }
        }
        return names + ["report"]
    }

    /// Returns the workout of a session that ended.
    ///
    /// It is saved shortly after the end, or never.
    private static func workout(
        of sight: LiveFollower.Sight, _ watch: LiveWatch, _ clock: ServiceClock
    ) async throws -> UUID? {
        for _ in 0..<patience {
            if let found = try await watch.workout(of: sight) { return found }
            try await clock.sleep(interval)
        }
        return nil
    }
}

extension AnswerUnits {
    /// Returns a live session as JSON.
    fileprivate func json(of sight: LiveFollower.Sight, hasTrail: Bool, _ format: Format) -> JSON {
        LiveSessionForm(sight, hasTrail: hasTrail, format) { type, canonical in
            self == .canonical ? canonical : DisplayUnit.unit(for: type, in: locale) ?? canonical
        }.json
    }
}

extension Call {
    /// The format of words for the person.
    fileprivate var format: Format {
        let locale = Locale(identifier: settings.locale)
        return Format(
            units: settings.units == .imperial ? .imperial : .metric, timeZone: context.calendar.timeZone,
            numbers: NumberStyle(locale), region: locale.region?.identifier)
    }

    /// Returns the current state of the live session of any app, or `nil` if there is none.
    package func liveSession() async throws -> LiveFollower.Sight? { try await LiveWatch(self).look() }
}

/// Polls the live session on behalf of a caller with permission to read some types.
private final class LiveWatch: Sendable {
    private let call: Call
    private let mayReadWorkouts: Bool
    private let follower: Mutex<LiveFollower>

    init(_ call: Call) async throws {
        let distances = WorkoutDistance.types(for: .swimBikeRun)
        var readable: Set<ObjectType> = []
        for type in distances + [
            .heartRate, .activeEnergyBurned, .runningPower, .cyclingPower, .cyclingCadence, .workoutRoute, .workout,
            .stepCount, .runningSpeed, .cyclingSpeed, .rowingSpeed, .paddleSportsSpeed, .crossCountrySkiingSpeed,
        ] where try await call.data.authorization(for: type).read == .authorized {
            readable.insert(type)
        }
        let types = readable
        self.call = call
        mayReadWorkouts = types.contains(.workout)
        follower = Mutex(LiveFollower { types.contains($0) })
    }

    func look() async throws -> LiveFollower.Sight? {
        let now = call.clock.now()
        return try await call.read { [self] reports in try follower.withLock { try reports.live(&$0, at: now) } }
    }

    func workout(of sight: LiveFollower.Sight) async throws -> UUID? {
        guard mayReadWorkouts, let start = sight.start else { return nil }
        return try await call.read { try $0.workout(of: sight.bundleIdentifier, startedAt: start) }
    }
}
