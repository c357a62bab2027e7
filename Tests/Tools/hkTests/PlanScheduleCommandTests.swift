import Foundation
import TestSupport
import Testing
import WorkoutFiles

/// `hk plan schedule`, `list`, `next`, `done` and `remove`: planned workouts on dates.
@Suite struct PlanScheduleCommandTests {
    private let program: Program

    init() throws {
        program = try Program()
        try program.write(PlanCommandTests.zwift, to: "ride.zwo")
        try program.write(PlanCommandTests.text, to: "ride.icu.txt")
    }

    private func run(_ arguments: String...) throws -> String {
        let run = try program.run(arguments: ["plan"] + arguments)
        #expect(run.code == 0, "\(arguments): \(run)")
        return run.output
    }

    /// Returns the entries of the list.
    private func entries(_ arguments: String...) throws -> [(status: String, date: String, isWholeDay: Bool)] {
        try JSON(parsing: run(arguments: ["list", "--json"] + arguments)).member("plans") { plans in
            try plans.elements { entry in
                try (
                    entry.member("status") { try $0.asString() }, entry.member("date") { try $0.asString() },
                    entry.member("isWholeDay") { try $0.asBool() }
                )
            }
        }
    }

    private func run(arguments: [String]) throws -> String {
        let run = try program.run(arguments: ["plan"] + arguments)
        #expect(run.code == 0, "\(arguments): \(run)")
        return run.output
    }

    @Test func PLN_56_aPlanIsScheduledOnceAtATime() throws {
        let said = try run("schedule", "ride.zwo", "2098-05-12T18:30")
        #expect(said == "Scheduled \"Sweet spot\" (cycling) for Mon 2098-05-12, 18:30.\n")
        _ = try run("schedule", "ride.zwo", "2098-05-12T18:30")
        _ = try run("schedule", "ride.zwo", "2098-05-13")
        let found = try entries("--all")
        #expect(found.map(\.isWholeDay) == [false, true] && found.allSatisfy { $0.status == "due" })
    }

    @Test func PLN_59_theListHasTheDaysAroundNow() throws {
        _ = try run("schedule", "ride.zwo", "today")
        _ = try run("schedule", "ride.zwo", "2098-05-12")
        #expect(try entries().count == 1)
        #expect(try entries("--from", "2098", "--to", "2098").count == 1)
        let list = try run("list", "--all")
        #expect(list.contains("Mon 2098-05-12") && list.contains("Sweet spot") && list.contains("51:00"))
    }

    @Test func PLN_98_earlierOnesThatAreNotDoneAreMissed() throws {
        _ = try run("schedule", "ride.zwo", "2020-05-12")
        _ = try run("schedule", "ride.icu.txt", "2098-05-12")
        #expect(try entries("--all").map(\.status) == ["missed", "due"])
        #expect(try run("next").contains("Mon 2098-05-12, "))
        let id = try JSON(parsing: run("next", "--json")).member("plan") { try $0.member("id") { try $0.asString() } }
        #expect(try run("done", String(id.prefix(8))).hasPrefix("Marked as done: "))
        #expect(try entries("--all").map(\.status) == ["missed", "done"])
        #expect(try run("next") == "No workout is planned.\n")
        #expect(try run("next", "--json") == "null\n")
    }

    @Test func PLN_54_ofSeveralDatesOneIsChosen() throws {
        _ = try run("schedule", "ride.zwo", "2098-05-12")
        _ = try run("schedule", "ride.zwo", "2098-05-13T07:00")
        let id = try JSON(parsing: run("next", "--json")).member("plan") { try $0.member("id") { try $0.asString() } }
        let unclear = try program.run("plan", "remove", id)
        #expect(unclear.code == 64 && unclear.error.contains("Mon 2098-05-12 and Tue 2098-05-13, 07:00. Specify --on."))
        #expect(try program.run("plan", "remove", id, "--on", "2098-05-14").code == 1)
        #expect(
            try run("remove", id, "--on", "2098-05-13") == "Removed: \"Sweet spot\" (cycling), Tue 2098-05-13, 07:00.\n"
        )
        #expect(try entries("--all").map(\.isWholeDay) == [true])
        #expect(try run("list", "--from", "2099").contains("No workouts are planned."))
    }

    @Test func PLN_54_datesThatNameNoDayAreRefused() throws {
        for date in ["2098", "2098-05", "someday", "2098-02-30"] {
            #expect(try program.run("plan", "schedule", "ride.zwo", date).code == 64, "\(date)")
        }
        #expect(try program.run("plan", "list").code == 78)
    }
}
