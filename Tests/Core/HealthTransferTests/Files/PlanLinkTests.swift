import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestSupport
import Testing

@testable import HealthTransfer

/// Workouts that are linked to dates of plans: of another app, and such that are gone.
@Suite struct PlanLinkTests {
    private static let plan = PlannedWorkout.minute(id: UUID(high: 0x8000, low: 1 << 63 | 9))
    private static let now = Date(timeIntervalSinceReferenceDate: 700_000_000)

    private let fixture: ExportFixture

    init() throws { fixture = try ExportFixture() }

    private var access: StoreAccess { fixture.access }

    /// Another app of the same store.
    private func other() throws -> StoreAccess {
        let app = AppIdentity(bundleIdentifier: "org.example.another", name: "Another")
        let all = Dictionary(uniqueKeysWithValues: ObjectType.all.map { ($0, true) })
        let engine = try access.engine(for: .writing)
        try engine.write { try $0.authorize(app, AuthorizationDecisions(share: all, read: all)) }
        return StoreAccess(engine: engine, identity: app)
    }

    /// Returns the workout of an app.
    private func workout() throws -> UUID {
        try HandEntry(access: access).save(
            HandwrittenWorkout(activity: .running, start: 700_000_000, duration: 60))
    }

    private func ahead() throws -> [PlannedEntry] {
        try access.reports { try $0.plansAhead(limit: 9, now: Self.now, calendar: .utc) }
    }

    private func date(_ day: Int) throws -> ScheduledDate {
        try #require(ScheduledDate(DateComponents(year: 2023, month: 3, day: day), in: .utc))
    }

    @Test("PLN-90: a workout completes the date of a plan that another app scheduled, and of that app only")
    func otherApps() throws {
        for app in [access, try other()] {
            try PlanSchedule(access: app, calendar: .utc).add(Self.plan, at: date(9), now: Self.now)
        }
        let entries = try ahead()
        #expect(entries.count == 2)
        let another = try #require(entries.first { $0.entry.app == "org.example.another" })
        let (library, workout) = (PlanLibrary(access: access), try workout())
        try library.link(workout, to: Self.plan, another)
        #expect(try ahead().map(\.entry.app) == ["org.example.importer"])
        let linked = try #require(try access.reports { try $0.plan(of: workout) })
        #expect(try linked.isLinked && linked.entry == StartedPlan.Entry(app: "org.example.another", date: date(9)))
        #expect(try library.unlink(workout))
        #expect(try ahead().count == 2)
    }

    @Test("PLN-90: a workout is linked to a plan whose date is gone, or that never had one") func datesThatAreGone()
        throws
    {
        let schedule = PlanSchedule(access: access, calendar: .utc)
        try schedule.add(Self.plan, at: date(9), now: Self.now)
        let entry = try #require(try ahead().first)
        try schedule.remove(entry)
        let (library, workout) = (PlanLibrary(access: access), try workout())
        for gone in [entry, nil] {
            try library.link(workout, to: Self.plan, gone)
            let linked = try #require(try access.reports { try $0.plan(of: workout) })
            #expect(linked.isLinked && linked.entry == nil && linked.plan == Self.plan)
            #expect(try ahead().isEmpty)
        }
        #expect(try library.unlink(workout) && !library.unlink(workout))
    }
}
