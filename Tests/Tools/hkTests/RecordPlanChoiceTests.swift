import Foundation
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer
import OpenHealthKit
import TestSupport
import Testing

@testable import hk

/// The plan that `hk record --plan` does: of several dates one, and of several plans the named one.
@Suite struct RecordPlanChoiceTests {
    private let folder: TemporaryFolder
    private let settings: Settings
    private let session: CommandSession

    init() async throws {
        folder = try TemporaryFolder()
        settings = try Settings()
        session = try await CommandSession(
            path: folder.url.appending(path: "health.sqlite").path, settings: settings)
    }

    private var schedule: PlanSchedule { PlanSchedule(access: session.access, calendar: settings.calendar) }

    private static func plan(_ id: String = "0A1B2C3D-0000-4000-8000-000000000001") throws -> PlannedWorkout {
        .minute(id: try #require(UUID(uuidString: id)))
    }

    private func add(_ plan: PlannedWorkout, on days: String...) throws {
        for day in days {
            try schedule.add(plan, at: try PlanEntryArgument.date(day, settings), now: Date())
        }
    }

    private func complete(year: Int) throws {
        let entries = try session.reports { reports in
            try reports.plannedEntries(now: Date(), calendar: settings.calendar)
        }
        for entry in entries where settings.calendar.component(.year, from: entry.start) == year {
            try schedule.complete(entry)
        }
    }

    /// Returns the year of the entry that a name refers to.
    private func year(_ name: String) throws -> Int? {
        let found = try RecordPlan.find(name, activity: nil, in: session, settings)
        #expect(found.notes.isEmpty && found.started.entry?.app == CommandSession.app.bundleIdentifier)
        return found.started.entry?.date.components.year
    }

    private func failure(_ name: String) -> CommandFailure? {
        #expect(throws: CommandFailure.self) {
            try RecordPlan.find(name, activity: nil, in: session, settings)
        }
    }

    // MARK: Dates

    @Test("Of a plan on several dates the next one is done") func next() throws {
        let plan = try Self.plan()
        try add(plan, on: "2001-05-12", "2002-05-12", "2098-05-12", "2099-05-12")
        #expect(try year("0a1b2c3d") == 2098)
        try complete(year: 2098)
        #expect(try year("0A1B2C3D-0000") == 2099)
        #expect(try RecordPlan.find("0a1b", activity: nil, in: session, settings).plan == plan)
    }

    @Test("The last one that was missed is made up for, and else the last one done again")
    func missed() throws {
        try add(try Self.plan(), on: "2001-05-12", "2002-05-12", "2003-05-12")
        #expect(try year("0a1b") == 2003)
        try complete(year: 2003)
        #expect(try year("0a1b") == 2002)
        try complete(year: 2002)
        #expect(try year("0a1b") == 2001)
        try complete(year: 2001)
        #expect(try year("0a1b") == 2003)
    }

    @Test("Without a name there is one only if one is planned for today") func today() throws {
        let nothing = "No workout is planned for today. Run 'hk plan list' to list others."
        #expect(failure("")?.description == nothing)
        try add(try Self.plan(), on: "2001-05-12", "2099-05-12")
        let otherDays = failure("")
        #expect(otherDays?.kind == .notFound && otherDays?.description == nothing)
    }

    // MARK: Names

    @Test("A name is that of one plan") func names() throws {
        let other = try Self.plan("0A1B2C99-0000-4000-8000-000000000002")
        try add(try Self.plan(), on: "2098-05-12")
        try add(other, on: "2097-05-12")
        #expect(try year("0a1b2c3") == 2098 && year("0a1b2c9") == 2097)
        let several = failure("0a1b2c")
        #expect(several?.kind == .usage)
        #expect(several?.description == "Several plans have an ID that begins with '0a1b2c'. Type more of it.")
        for (name, kind) in [("ffff", .notFound), ("nowhere.zwo", .file)] as [(String, CommandFailure.Kind)] {
            let failure = failure(name)
            #expect(failure?.kind == kind, "\(name)")
            #expect(
                failure?.description
                    == "'\(name)' is neither a file nor the ID of a planned workout. Run 'hk plan list --all' or "
                    + "'hk plan list --library'.")
        }
    }

    @Test("A file is done as the typed activity if it names none, on no date, and what it cannot say is told")
    func files() throws {
        let text = RecordPlanCommandTests.text.replacing("2x", with: "Sprints 2x")
        let path = try folder.write(text, to: "ride.icu.txt")
        for (typed, activity) in [(nil, .cycling), (.rowing, .rowing)] as [(WorkoutActivity?, WorkoutActivity)] {
            let found = try RecordPlan.find(path, activity: typed, in: session, settings)
            #expect(found.plan.activity == activity && found.plan.partCount == 5 && found.started.entry == nil)
            #expect(found.notes.count == 1 && found.notes.first?.contains("header: Sprints") == true, "\(found.notes)")
        }
    }

    @Test("Of a file with several plans none is done") func severalInAFile() throws {
        let step =
            "<Step xsi:type='Step_t'><StepId>1</StepId><Duration xsi:type='Time_t'><Seconds>60</Seconds></Duration>"
            + "<Intensity>Active</Intensity></Step>"
        let workouts = ["One", "Two"].map { "<Workout Sport='Running'><Name>\($0)</Name>\(step)</Workout>" }
        let path = try folder.write(
            "<TrainingCenterDatabase xmlns:xsi='x'><Workouts>\(workouts.joined())</Workouts></TrainingCenterDatabase>",
            to: "two.tcx")
        let failure = failure(path)
        #expect(failure?.kind == .refused)
        #expect(
            failure?.description
                == "'\(path)' contains 2 plans; only single ones are done. 'hk plan import' gives each an ID.")
    }
}
