import Foundation
import HealthPages
import HealthTransfer
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthService

/// The watched folders of a server, with a watcher that does not wait.
@Suite struct FolderWatchingTests {
    private static func settings(_ text: String) throws -> ServiceSettings {
        try ServiceSettings(ServiceConfiguration(flags: ["watch": text, "signup": "invited"]))
    }

    /// Files are complete at once, because the test closes them.
    private static var rules: WatchRules {
        var rules = WatchRules()
        (rules.look, rules.networkLook, rules.closedLook, rules.settled, rules.patience) = (0, 0, 0, 0, 0)
        return rules
    }

    private static func folder(_ parent: URL, _ name: String) throws -> URL {
        let folder = parent.appending(path: name)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    private static func write(_ text: String, _ folder: URL, _ name: String) throws {
        try Data(text.utf8).write(to: folder.appending(path: name))
    }

    private static func server(_ folder: URL, _ watch: String) throws -> RunningService {
        try RunningService(
            ServiceFolder(server: folder.appending(path: "state").path), settings(watch), hosts: ["health.test"],
            secrets: FastSecrets(), watchRules: rules, log: { _ in })
    }

    private static func person(_ name: String, isAdmin: Bool, _ folder: URL) async throws {
        try await RunningService.createPerson(
            name: name, isAdmin: isAdmin, password: Running.password, state: folder.appending(path: "state"),
            secrets: FastSecrets())
    }

    private static func browser(_ name: String, _ running: RunningService) async throws -> Browser {
        var browser = Browser(running: running)
        _ = try await browser.ask(
            "POST", "/login", body: "{\"name\": \"\(name)\", \"password\": \"\(Running.password)\"}")
        return browser
    }

    private static func state(_ browser: inout Browser) async throws -> [JSON] {
        try await browser.ask("GET", "/api/v1/watched-folders").items()
    }

    @Test(
        "IMP-100, API-144: what is put into a folder goes into the store of its person, once, and nobody else sees it")
    func household() async throws {
        try await Running.withFolder { folder in
            let (inbox, other) = (try Self.folder(folder, "ann"), try Self.folder(folder, "ben"))
            for name in ["ann", "ben"] { try await Self.person(name, isAdmin: name == "ann", folder) }
            let running = try Self.server(
                folder,
                """
                [{"folder": "\(inbox.path)", "person": "Ann", "after": "move"},
                {"folder": "\(other.path)", "person": "ben"}]
                """)
            var (ann, ben) = (try await Self.browser("ann", running), try await Self.browser("ben", running))
            try Self.write(Running.ride, inbox, "run.gpx")
            try Self.write("<gpx><trk>", other, "broken.gpx")
            for _ in 0..<3 { await running.imports.folders.stepAll(in: running.accounts) }
            #expect(try await ann.ask("GET", "/api/v1/workouts").items().count == 1)
            #expect(try await ben.ask("GET", "/api/v1/workouts").items().isEmpty)
            let ours = try await Self.state(&ann)
            try #require(ours.count == 1)
            #expect(try ours[0].member("folder") { try $0.asString() } == inbox.path)
            #expect(try ours[0].member("state") { try $0.asString() } == "watching")
            #expect(try ours[0].member("importedCount") { try $0.asInteger() } == 1)
            let file = try #require(try ours[0].member("imported") { try $0.elements { $0 } }.first)
            #expect(try file.member("file") { try $0.asString() } == "run.gpx")
            #expect(try file.member("report") { try $0.asString() }.hasPrefix("Imported 1 workout"))
            let done = inbox.appending(path: ".openhealthkit/done")
            let year = try #require(try FileManager.default.contentsOfDirectory(atPath: done.path).first)
            #expect(FileManager.default.fileExists(atPath: done.appending(path: "\(year)/run.gpx").path))
            let theirs = try await Self.state(&ben)
            #expect(try theirs[0].member("failedCount") { try $0.asInteger() } == 1)
            let failed = try #require(try theirs[0].member("failed") { try $0.elements { $0 } }.first)
            let reason = try failed.member("report") { try $0.asString() }
            let kept = try String(
                contentsOf: other.appending(path: ".openhealthkit/failed/broken.gpx.txt"), encoding: .utf8)
            #expect(kept.contains(reason) && kept.contains("'Try again'") && !kept.contains("hk watch-folder"))
            let actions = try await ann.ask("GET", "/api/v1/audit").items().compactMap { $0["object"]?.line }
            #expect(actions.contains("\"1 file of a watched folder\""))
            running.stop()
        }
    }

    @Test("IMP-108: a failure is tried again when its owner asks for it") func retry() async throws {
        try await Running.withFolder { folder in
            let inbox = try Self.folder(folder, "inbox")
            try await Self.person("ann", isAdmin: true, folder)
            let running = try Self.server(folder, #"[{"folder": "\#(inbox.path)", "person": "ann"}]"#)
            var ann = try await Self.browser("ann", running)
            try Self.write("<gpx><trk>", inbox, "broken.gpx")
            for _ in 0..<3 { await running.imports.folders.stepAll(in: running.accounts) }
            func time() async throws -> String {
                let failed = try await Self.state(&ann)[0].member("failed") { try $0.elements { $0 } }
                return try #require(failed.first).member("time") { $0.line }
            }
            let first = try await time()
            await running.imports.folders.stepAll(in: running.accounts)
            #expect(try await time() == first)
            #expect(try await ann.ask("POST", "/api/v1/watched-folders/retry").status == 204)
            await running.imports.folders.stepAll(in: running.accounts)
            #expect(try await time() != first)
            running.stop()
        }
    }

    @Test("IMP-100: a folder waits for its account, and stays with the account that had the name first")
    func accounts() async throws {
        try await Running.withFolder { folder in
            let inbox = try Self.folder(folder, "inbox")
            try await Self.person("ann", isAdmin: true, folder)
            let running = try Self.server(folder, #"[{"folder": "\#(inbox.path)", "person": "ben"}]"#)
            var ann = try await Self.browser("ann", running)
            try Self.write(Running.ride, inbox, "run.gpx")
            await running.imports.folders.stepAll(in: running.accounts)
            #expect(try await Self.state(&ann).isEmpty)
            try await Self.person("ben", isAdmin: false, folder)
            for _ in 0..<2 { await running.imports.folders.stepAll(in: running.accounts) }
            var ben = try await Self.browser("ben", running)
            #expect(try await ben.ask("GET", "/api/v1/workouts").items().count == 1)
            let people = try await ann.ask("GET", "/api/v1/admin/people").items()
            let id = try #require(
                try people.first { try $0.member("name") { try $0.asString() } == "ben" }?
                    .member("id") { try $0.asString() })
            _ = try await ann.ask("PATCH", "/api/v1/admin/people/\(id)", body: #"{"disabled": true}"#)
            let erased = try await ann.ask(
                "DELETE", "/api/v1/admin/people/\(id)", body: #"{"name": "ben", "password": "\#(Running.password)"}"#)
            #expect(erased.status == 204)
            // Another Ben does not get what was meant for the first one.
            try await Self.person("ben", isAdmin: false, folder)
            try Self.write(Running.ride.replacing("2026-05-12", with: "2026-05-13"), inbox, "next.gpx")
            for _ in 0..<3 { await running.imports.folders.stepAll(in: running.accounts) }
            var another = try await Self.browser("ben", running)
            #expect(try await another.ask("GET", "/api/v1/workouts").items().isEmpty)
            #expect(try await Self.state(&another).isEmpty)
            running.stop()
        }
    }

    @Test("IMP-100, IMP-109: the folder of one person, imported by the loop, which ends when the server does")
    func loop() async throws {
        try await Running.withFolder { folder in
            let inbox = try Self.folder(folder, "inbox")
            let running = try RunningService(
                ServiceFolder(
                    personal: folder.appending(path: "personal").path,
                    store: folder.appending(path: "health.sqlite").path),
                Self.settings(inbox.path), hosts: ["health.test"], secrets: FastSecrets(), watchRules: Self.rules,
                log: { _ in })
            try Self.write(Running.ride, inbox, "run.gpx")
            async let watched: Void = running.watchFolders()
            var owner = try await Running.owner(running)
            var count = 0
            while count == 0 {
                await Task.yield()
                count = try await owner.ask("GET", "/api/v1/workouts").items().count
            }
            running.stop()
            await watched
            #expect(count == 1 && FileManager.default.fileExists(atPath: inbox.appending(path: "run.gpx").path))
        }
    }

    @Test(
        "IMP-100: a folder that another program watches, and one that is gone, are told", arguments: [true, false])
    func problems(isTaken: Bool) async throws {
        try await Running.withFolder { folder in
            let inbox = try Self.folder(folder, "inbox")
            try await Self.person("ann", isAdmin: true, folder)
            let running = try Self.server(folder, #"[{"folder": "\#(inbox.path)", "person": "ann"}]"#)
            let other = try Self.server(
                Self.folder(folder, "other"), #"[{"folder": "\#(inbox.path)", "person": "eve"}]"#)
            if isTaken {
                try await Self.person("eve", isAdmin: true, folder.appending(path: "other"))
                await other.imports.folders.stepAll(in: other.accounts)
            } else {
                try FileManager.default.removeItem(at: inbox)
            }
            await running.imports.folders.stepAll(in: running.accounts)
            var ann = try await Self.browser("ann", running)
            let text = try await Self.state(&ann)[0].line
            #expect(text.contains(isTaken ? "Another program watches the folder." : "It is waited for."), "\(text)")
            running.stop()
            other.stop()
        }
    }

    @Test(
        "WEB-116: the page shows what was taken, what failed and why, and tries again",
        .enabled(if: Pages.areBuiltIn))
    func page() async throws {
        try await Running.withFolder { folder in
            let inbox = try Self.folder(folder, "inbox")
            try await Self.person("ann", isAdmin: true, folder)
            let running = try Self.server(
                folder, #"[{"folder": "\#(inbox.path)", "person": "ann", "after": "move"}]"#)
            let pages = try await PagesUnderTest(
                pages: Pages(
                    responder: running.responder, isPersonal: false, share: PagesUnderTest.share,
                    javascript: PagesUnderTest.javascript(in: folder)), responder: running.responder
            ).signedIn()
            #expect(try await pages.page("/import").contains(inbox.path))
            try Self.write(Running.ride, inbox, "run<b>.gpx")
            try Self.write("<gpx><trk>", inbox, "broken.gpx")
            try Self.write("", inbox, "empty.gpx")
            for _ in 0..<3 { await running.imports.folders.stepAll(in: running.accounts) }
            let page = try await pages.page("/import")
            for text in [
                "run&lt;b&gt;.gpx", "Imported 1 workout", "broken.gpx", "1 taken and 1 failed.", ">failed<", ">taken<",
                "Waits for files.", "moved to .openhealthkit/done",
            ] { #expect(page.contains(text), "\(text)") }
            #expect(try await pages.ask("POST", "/import/folders", form: "").fields["Location"] == "/import#folders")
            running.stop()
        }
    }
}
