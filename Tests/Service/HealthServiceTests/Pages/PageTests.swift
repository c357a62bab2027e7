import Foundation
import HealthModel
import HealthPages
import HealthStore
import HealthTransfer
import Testing

@testable import HealthService

/// Requirements of every page.
@Suite(.enabled(if: Pages.areBuiltIn, "built without the trait 'Pages'"))
struct PageTests {
    @Test func WEB_1_everyPageIsThereWithoutAScript() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder)
            for address in PagesUnderTest.addresses {
                let text = try await pages.page(address)
                #expect(text.contains("<main id=\"main\""), "\(address)")
                #expect(text.contains("<h1>"), "\(address)")
                #expect(!text.contains("{{"), "\(address)")
            }
        }
    }

    @Test func WEB_11_everyPageOfAnEmptyStoreSaysWhatToDoNext() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder) { _ in }
            for address in ["/", "/workouts", "/data", "/sleep", "/trends", "/records"] {
                let text = try await pages.page(address)
                #expect(text.contains("empty\"") && text.contains("href=\"/import\""), "\(address)")
            }
        }
    }

    @Test func SEC_26_noPageHasInlineCodeOrStyle() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder)
            let run = "/workouts/\(Fixture.run.uuid.uuidString)"
            for address in PagesUnderTest.addresses + [run] {
                let answer = try await pages.ask("GET", address)
                let text = answer.text
                #expect(text.firstMatch(of: /<script(?![^>]* src=)/) == nil, "\(address)")
                #expect(text.firstMatch(of: /\sstyle=/) == nil, "\(address)")
                #expect(text.firstMatch(of: /\son[a-z]+=/) == nil, "\(address)")
                #expect(text.firstMatch(of: /(src|href)="(https?:)?\/\//) == nil, "\(address)")
                #expect(answer.fields["Content-Security-Policy"]?.contains("default-src 'none'") == true)
            }
        }
    }

    @Test func WEB_9_noModuleWritesMarkup() throws {
        let modules = PagesUnderTest.share.appending(path: "modules")
        let names = try FileManager.default.contentsOfDirectory(atPath: modules.path)
        #expect(names.contains("page.js"))
        for name in names {
            let text = try String(contentsOf: modules.appending(path: name), encoding: .utf8)
            for word in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function"] {
                #expect(!text.contains(word), "\(name): \(word)")
            }
        }
    }

    @Test func WEB_3_modulesAndStyleAreSmall() throws {
        let modules = PagesUnderTest.share.appending(path: "modules")
        let sizes = try FileManager.default.contentsOfDirectory(atPath: modules.path).map { name in
            try Data(contentsOf: modules.appending(path: name)).count
        }
        #expect(sizes.reduce(0, +) <= 80_000)
        #expect(try Data(contentsOf: PagesUnderTest.share.appending(path: "style.css")).count <= 30_000)
    }

    @Test func WEB_4_assetsHaveTheirHashInTheirNameAndAreKept() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder)
            let text = try await pages.page("/")
            let style = try #require(text.firstMatch(of: /href="(\/assets\/[0-9a-z]+\/style\.css)"/)?.1)
            let answer = try await pages.ask("GET", String(style))
            #expect(answer.status == 200)
            #expect(answer.fields["Cache-Control"] == "public, max-age=31536000, immutable")
            #expect(answer.fields["Content-Type"] == "text/css; charset=utf-8")
            #expect(try await pages.ask("GET", "/assets/other/style.css").status == 404)
            #expect(
                try await pages.ask("GET", String(style.replacing("style.css", with: "../pages/layout.mustache")))
                    .status == 404)
        }
    }

    @Test func API_9_aPageThatDidNotChangeIsNotMadeAgain() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder)
            // The first view of a new workout keeps its small route, which is a change of the store.
            _ = try await pages.ask("GET", "/workouts")
            let tag = try #require(try await pages.ask("GET", "/workouts").fields["ETag"])
            let again = try await pages.ask("GET", "/workouts", fields: [("If-None-Match", tag)])
            #expect(again.status == 304)
            #expect(again.bytes.isEmpty)
            let other = try await pages.ask("GET", "/workouts?q=run", fields: [("If-None-Match", tag)])
            #expect(other.status == 200)
            // Settings change the contents.
            _ = try await pages.ask("POST", "/settings", form: "units=imperial&weekStart=1&locale=en&theme=dark")
            #expect(try await pages.ask("GET", "/workouts", fields: [("If-None-Match", tag)]).status == 200)
        }
    }

    @Test func SEC_22_getChangesNothingAndOtherMethodsAreRefused() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder)
            let run = "/workouts/\(Fixture.run.uuid.uuidString)"
            #expect(try await pages.ask("GET", run + "/delete").status == 405)
            #expect(try await pages.ask("GET", run).status == 200)
            #expect(try await pages.ask("PUT", "/workouts").status == 405)
            #expect(try await pages.ask("GET", "/nowhere").status == 404)
        }
    }

    @Test func SEC_23_aFormOfAnotherSiteIsRefused() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder)
            let run = "/workouts/\(Fixture.run.uuid.uuidString)"
            let refused = try await pages.ask(
                "POST", run + "/delete", form: "", fields: [("Sec-Fetch-Site", "cross-site")])
            #expect(refused.status == 403)
            #expect(try await pages.ask("GET", run).status == 200)
            #expect(try await pages.ask("GET", "/", fields: [("Host", "evil.example")]).status == 421)
        }
    }

    @Test func TST_11_markupInTextsStaysText() async throws {
        let evil = "<script>alert(1)</script>\"'><img src=x onerror=alert(2)>"
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder) { engine in
                let app = AppIdentity(bundleIdentifier: "com.example.evil", name: evil, version: evil)
                let all = Dictionary(uniqueKeysWithValues: ObjectType.all.map { ($0, true) })
                try engine.write { try $0.authorize(app, AuthorizationDecisions(share: all, read: all)) }
                var run = Fixture.run
                run.metadata = ["name": .string(evil), "notes": .string(evil), evil: .string(evil)]
                try engine.write(as: app) {
                    try $0.save(
                        [run, Fixture.heartRate(60, at: Fixture.day), Fixture.steps(10, from: Fixture.day)])
                }
            }
            let run = "/workouts/\(Fixture.run.uuid.uuidString)"
            let searched = "/workouts?q=" + evil.addingPercentEncoding(withAllowedCharacters: .alphanumerics)!
            let predicate = "/workouts?where=" + evil.addingPercentEncoding(withAllowedCharacters: .alphanumerics)!
            for address in PagesUnderTest.addresses + [run, searched, predicate] {
                let text = try await pages.page(address)
                #expect(!text.contains("<script>alert") && !text.contains("<img src=x"), "\(address)")
            }
            #expect(try await pages.page(run).contains("&lt;script&gt;alert(1)"))
        }
    }
}
