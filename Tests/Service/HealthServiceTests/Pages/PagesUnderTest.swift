import Foundation
import HealthStore
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthPages
@testable import HealthService

/// Pages over files in a folder of their own, as seen by a signed-in person.
struct PagesUnderTest {
    let pages: Pages
    let responder: HealthResponder
    var cookie: String?

    /// The substitutes for the libraries, which tests must not need.
    private static let libraries = [
        "chart.js/chart.min.js", "leaflet/leaflet.min.js", "leaflet/leaflet.css", "leaflet/images/marker.png",
    ]

    static let share = Repository.file("Share")

    static func javascript(in folder: URL) throws -> URL {
        let javascript = folder.appending(path: "javascript")
        for name in libraries {
            let file = javascript.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data("/* \(name) */".utf8).write(to: file)
        }
        return javascript
    }

    /// Returns the pages of one person, whose store is filled by a closure.
    static func personal(
        _ folder: URL, _ fill: (SQLiteEngine) throws -> Void = Fixture.fill
    ) async throws -> PagesUnderTest {
        let engine = try SQLiteEngine(path: folder.appending(path: "health.sqlite").path)
        try fill(engine)
        let running = try Running.personal(folder)
        let pages = try Pages(
            responder: running.responder, isPersonal: true, share: share, javascript: javascript(in: folder))
        let signedIn = PagesUnderTest(
            pages: pages, responder: running.responder, cookie: try await Running.owner(running).cookie)
        // Days do not depend on the time zone of the machine.
        let settings = "units=metric&weekStart=1&locale=en&timeZone=UTC&keepOriginals=on"
        let sports = ["running", "walking", "hiking", "swimming"].map { "&paceFor=\($0)" }.joined()
        _ = try await signedIn.ask("POST", "/settings", form: settings + sports)
        return signedIn
    }

    /// Returns the pages of one person at noon, that of ``ServiceUnderTest`` by default, without accounts.
    static func atNoon(
        _ folder: URL, of now: Date = ServiceUnderTest.now, _ fill: (SQLiteEngine) throws -> Void
    ) throws -> PagesUnderTest {
        let responder = try ServiceUnderTest(clock: ServiceClock(now: { now }), fill).service
        let pages = try Pages(
            responder: responder, isPersonal: true, share: share, javascript: javascript(in: folder))
        return PagesUnderTest(pages: pages, responder: responder, cookie: "hk=owner")
    }

    /// Returns the pages of people who log in.
    static func server(_ folder: URL) async throws -> PagesUnderTest {
        let (running, _) = try await Running.server(
            folder.appending(path: "state"), ["signup": "invited"])
        let pages = try Pages(
            responder: running.responder, isPersonal: false, share: share, javascript: javascript(in: folder))
        return PagesUnderTest(pages: pages, responder: running.responder)
    }

    /// Signs in a person by name and password.
    func signedIn(_ name: String = "ann", _ password: String = Running.password) async throws -> PagesUnderTest {
        let encoded = password.replacing(" ", with: "+")
        let entered = try await ask("POST", "/login", form: "name=\(name)&password=\(encoded)")
        #expect(entered.status == 303)
        var pages = self
        pages.cookie = entered.fields["Set-Cookie"].map { String($0.prefix { $0 != ";" }) }
        return pages
    }

    /// Returns the token of the form for an address; nil if no page has one, or no one is signed in.
    func token(for target: String) async throws -> String? {
        let parts = target.prefix { $0 != "?" }.split(separator: "/").map(String.init)
        guard cookie != nil, let signedIn = try? await session(),
            let page = PageRoute.all.first(where: { $0.method == .post && $0.path.match(parts) != nil })
        else { return nil }
        return responder.services?.accounts.formTokens.make(for: signedIn, purpose: page.form)
    }

    /// Returns the session of the cookie; nil without accounts.
    func session() async throws -> SignedIn? {
        var request = ServiceRequest(method: "GET", target: "/", address: "127.0.0.1")
        request.fields["Cookie"] = cookie
        guard case .session(let signedIn)? = try await responder.requester(of: request).caller else { return nil }
        return signedIn
    }

    /// - Parameter form: The form data, as browsers encode them; the token of the form is added.
    func ask(
        _ method: String = "GET", _ target: String, form: String? = nil, fields: [HeaderFields.Field] = []
    ) async throws -> Answer {
        var sent = form ?? ""
        if form != nil, !sent.contains("token="), let token = try await token(for: target) { sent += "&token=\(token)" }
        var request = ServiceRequest(
            method: method, target: target, body: RequestBody(Array(sent.utf8)), address: "127.0.0.1")
        request.fields["Host"] = "health.test"
        request.fields["Sec-Fetch-Site"] = "same-origin"
        if form != nil { request.fields["Content-Type"] = "application/x-www-form-urlencoded" }
        request.fields["Cookie"] = cookie
        for field in fields { request.fields[field.name] = field.value }
        return try await Answer(pages.respond(to: request))
    }

    /// Returns the text of a page that must exist.
    func page(_ target: String) async throws -> String {
        let answer = try await ask("GET", target)
        #expect(answer.status == 200, "\(target)")
        return answer.text
    }

    /// Imports a file, and waits for its end.
    ///
    /// - Returns: A Boolean value that indicates whether the upload was accepted.
    @discardableResult
    func importFile(_ name: String, _ bytes: [UInt8]) async throws -> Bool {
        var request = ServiceRequest(
            method: "POST", target: "/api/v1/imports?name=\(name)", body: RequestBody(bytes), address: "127.0.0.1")
        request.fields = HeaderFields([
            ("Host", "health.test"), ("Sec-Fetch-Site", "same-origin"), ("Cookie", cookie ?? ""),
        ])
        let answer = try await Answer(pages.respond(to: request))
        guard answer.status < 300 else { return false }
        let id = try JSON(parsing: answer.text).member("id") { try $0.asString() }
        _ = try await ask("GET", "/api/v1/imports/\(id)/events")
        return true
    }

    /// The addresses of all pages that a signed-in person can open.
    static let addresses = [
        "/", "/calendar", "/calendar?year=2026", "/workouts", "/workouts/map", "/data", "/data/heartRate",
        "/data/stepCount?span=D", "/data/stepCount?span=Y&compare=1", "/sleep", "/body", "/readiness", "/load",
        "/load?span=all&measure=tss",
        "/workouts/duplicates", "/data/bin", "/goals", "/gear", "/plans",
        "/today", "/week", "/year", "/year/2026", "/trends", "/records", "/records/curves",
        "/import",
        "/live", "/enter",
        "/access", "/settings", "/about",
    ]
}
