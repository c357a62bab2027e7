import Foundation
import HealthModel
import HealthStore
import HealthTransfer
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthPages
@testable import HealthService

/// Jobs and watched folders on the page of imports.
@Suite(.enabled(if: Pages.areBuiltIn, "built without the trait 'Pages'"))
struct ImportViewTests {
    private static func warnings(_ count: Int) -> String {
        let texts = (0..<count).map { #"{"place":"a.fit","text":"W\#($0).","count":1}"# }
        return "[\(texts.joined(separator: ","))]"
    }

    private static func workouts(_ count: Int) -> String {
        "[\((0..<count).map { "\"\(SweptLife.uuid(400 + $0).uuidString)\"" }.joined(separator: ","))]"
    }

    private static var jobs: [(name: String, change: (inout JobRecord) -> Void)] {
        JobRecord.State.allCases.map { state in (state.rawValue, { (job: inout JobRecord) in job.state = state }) } + [
            ("counts 0", { _ in }),
            ("counts 1", { ($0.added, $0.alreadyThere, $0.repaired, $0.skipped) = (1, 1, 1, 1) }),
            ("counts 2", { ($0.added, $0.alreadyThere, $0.repaired, $0.skipped) = (2_000, 3_000, 4, 5) }),
            ("preview", { ($0.state, $0.added, $0.message) = (.previewed, 7, "Would add 7 samples.") }),
            ("nothing of 0", { ($0.state, $0.bytesRead, $0.bytesTotal) = (.running, 5, 0) }),
            ("0 of 200", { ($0.state, $0.bytesRead, $0.bytesTotal) = (.running, 0, 200) }),
            ("1 of 200", { ($0.state, $0.bytesRead, $0.bytesTotal) = (.running, 1, 200) }),
            ("199 of 200", { ($0.state, $0.bytesRead, $0.bytesTotal) = (.running, 199, 200) }),
            ("more than all", { ($0.state, $0.bytesRead, $0.bytesTotal) = (.running, 300, 200) }),
            ("waiting with a share", { ($0.state, $0.bytesRead, $0.bytesTotal) = (.waiting, 100, 200) }),
            ("no name", { $0.name = nil }), ("empty name", { $0.name = "" }),
            ("a warning", { $0.warnings = #"[{"place":"","text":"Alone.","count":1}]"# }),
            ("a frequent warning", { $0.warnings = #"[{"place":"b.gpx","text":"Often.","count":1234}]"# }),
            ("a warning twice", { $0.warnings = #"[{"place":"b.gpx","text":"Twice.","count":2}]"# }),
            (
                "impossible",
                {
                    $0.warnings = """
                        [{"place":"a","text":"A.","count":3,"implausible":{"count":3}},
                        {"place":"b","text":"B.","count":2,"implausible":{"count":2}},{"place":"c","text":"C."}]
                        """
                }
            ), ("20 warnings", { $0.warnings = warnings(20) }), ("21 warnings", { $0.warnings = warnings(21) }),
            ("5 workouts", { $0.workouts = workouts(5) }), ("6 workouts", { $0.workouts = workouts(6) }),
            ("1200 workouts", { $0.workouts = workouts(1_200) }),
        ]
    }

    @Test("WEB-80, WEB-81: what a job did, how far it is, and what it warns of") func jobs() async throws {
        var server = try SweptAccounts()
        let ann = try await server.signUp("ann")
        var lines = ""
        let views = server.responder.views
        let accounts = server.fixture.accounts
        for (number, (name, change)) in Self.jobs.enumerated() {
            var job = JobRecord(
                id: SweptLife.uuid(900 + number), person: ann.person.id, kind: .import, state: .done,
                made: AccountsFixture.start + Double(number))
            (job.name, job.actor) = ("run.fit", nil)
            change(&job)
            let added = job
            try accounts.database.write { try $0.add(added) }
            let text = try await server.ask("GET", "/import", by: views).text
            let view = text.components(separatedBy: " jobs ").last?.components(separatedBy: " hasJobs").first
            lines += "\(name): \(OutcomeText.line(view ?? text, shown: 700))\n"
            try accounts.database.write { try $0.remove(job: added.id) }
        }
        #expect(try KeptText.difference(lines, from: "Service/Texts/Views/import-jobs.txt") == nil)
    }

    @Test("WEB-80: the thirty latest imports are listed") func list() async throws {
        var server = try SweptAccounts()
        let ann = try await server.signUp("ann")
        let accounts = server.fixture.accounts
        for number in 0..<31 {
            var job = JobRecord(
                id: SweptLife.uuid(900 + number), person: ann.person.id, kind: .import, state: .done,
                made: AccountsFixture.start + Double(number))
            job.name = "file \(number)."
            let added = job
            try accounts.database.write { try $0.add(added) }
        }
        let text = try await server.ask("GET", "/import", by: server.responder.views).text
        #expect(text.contains("'file 30.'") && text.contains("'file 1.'") && !text.contains("'file 0.'"))
        #expect(text.contains("isBusy false"))
    }

    // MARK: Folders

    /// The files of a folder by outcome, and what the page says of them.
    private struct Stage {
        var add: [(WatchedFile.Outcome, Int)]
        var state: String
        var more = ""
        var hasFailures = false
    }

    private static let stages = [
        Stage(add: [], state: "Waits for files."),
        Stage(add: [(.done, 1)], state: "Waits for files. 1 taken."),
        Stage(add: [(.same, 1)], state: "Waits for files. 2 taken."),
        // A file whose import just began is neither.
        Stage(add: [(.begun, 1)], state: "Waits for files. 2 taken."),
        Stage(add: [(.done, 48)], state: "Waits for files. 50 taken."),
        Stage(add: [(.done, 1)], state: "Waits for files. 51 taken.", more: "and 1 earlier file"),
        Stage(
            add: [(.lasting, 1)], state: "Waits for files. 51 taken and 1 failed.", more: "and 1 earlier file",
            hasFailures: true),
        Stage(
            add: [(.passing, 49)], state: "Waits for files. 51 taken and 50 failed.", more: "and 1 earlier file",
            hasFailures: true),
        Stage(
            add: [(.lasting, 1)], state: "Waits for files. 51 taken and 51 failed.", more: "and 2 earlier files",
            hasFailures: true),
    ]

    @Test("WEB-116: a folder tells how many files were taken and failed, and how many of them are not listed")
    func folders() async throws {
        try await Running.withFolder { folder in
            let inbox = folder.appending(path: "inbox")
            try FileManager.default.createDirectory(at: inbox, withIntermediateDirectories: true)
            let running = try RunningService(
                ServiceFolder(
                    personal: folder.appending(path: "personal").path,
                    store: folder.appending(path: "health.sqlite").path),
                ServiceSettings(ServiceConfiguration(flags: ["watch": inbox.path])), hosts: ["health.test"],
                secrets: FastSecrets(), log: { _ in })
            let owner = try await Running.owner(running)
            let views = running.responder.views
            let person = try #require(try running.accounts.reading { try $0.people().first })
            let store = try running.accounts.store(of: Person(person))
            var number: Int64 = 0
            for stage in Self.stages {
                for (outcome, count) in stage.add {
                    for _ in 0..<count {
                        number += 1
                        let file = WatchedFile(
                            folder: inbox.path, path: Array("f\(number).gpx".utf8),
                            stamp: .init(size: 1, modified: number, inode: number), outcome: outcome,
                            again: outcome == .passing ? 1e9 : nil, version: "1", report: "Told.")
                        try store.engine.write { try $0.note([file]) }
                    }
                }
                var request = ServiceRequest(method: "GET", target: "/import", address: "127.0.0.1")
                request.fields = HeaderFields([
                    ("Host", "health.test"), ("Cookie", owner.cookie ?? ""), ("Sec-Fetch-Site", "same-origin"),
                ])
                let text = try await Answer(running.responder.respond(to: request, by: views)).text
                #expect(text.contains("state '\(stage.state)'"), "\(text.prefix(300))")
                #expect(text.contains("more '\(stage.more)'"), "\(stage.state)")
                #expect(text.contains("hasFailures \(stage.hasFailures)"), "\(stage.state)")
                #expect(text.contains("hasFiles \(stage.add.isEmpty ? false : true)"), "\(stage.state)")
            }
            running.stop()
        }
    }
}
