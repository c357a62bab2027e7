import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestEngines
import TestSupport
import WorkoutFiles

@testable import HealthPages
@testable import HealthService

/// A server with accounts whose clock stands still, as asked by people who are signed in.
struct SweptAccounts {
    let fixture: AccountsFixture
    let responder: HealthResponder
    let jobs: JobScheduler
    var cookie: String?

    init(_ kind: AccountsFixture.Kind = .server, limits: ServiceLimits = ServiceLimits()) throws {
        fixture = try AccountsFixture(kind)
        let (accounts, clock) = (fixture.accounts, fixture.clock)
        jobs = JobScheduler(database: accounts.database, limits: limits, clock: { clock.now })
        let imports = Imports(accounts: accounts, jobs: jobs, limits: limits, keepsOriginals: true)
        let routes = [
            RouteTable.api.routes, ImportRoutes(imports: imports).routes, WatchedFolderRoutes(imports: imports).routes,
            ExportRoutes(accounts: accounts, jobs: jobs).routes, OriginalRoutes(accounts: accounts).routes,
            IngestRoutes(accounts: accounts, jobs: jobs, limits: limits).routes,
            PersonRoutes(accounts: accounts).routes,
            AdminRoutes(accounts: accounts).routes,
        ]
        let authenticator = Authenticator(accounts: accounts)
        responder = HealthResponder(
            authenticate: { try authenticator.requester(of: $0) }, openStore: { try authenticator.store(of: $0) },
            origins: OriginCheck(hosts: ["health.test"]),
            table: RouteTable(
                routes: Array(routes.joined()),
                openings: StatusRoutes.openings + SessionRoutes(accounts: accounts, limits: limits).openings),
            limits: limits, services: AccountServices(accounts: accounts, imports: imports),
            seal: { ServiceUnderTest.seal($0) }, clock: ServiceClock(now: { clock.now }))
    }

    /// Makes an account and signs its person in; its days are those of UTC.
    mutating func signUp(
        _ name: String, as role: PersonRecord.Role = .person, fill: (SQLiteEngine) throws -> Void = { _ in }
    )
        async throws -> SignedIn
    {
        let person = try await fixture.accounts.makePerson(name: name, role: role, password: AccountsFixture.password)
        let issued = try await fixture.accounts.logIn(name: name, password: AccountsFixture.password, from: .home)
        cookie = issued.secret
        var settings = PersonSettings()
        settings.timeZone = "GMT"
        _ = try fixture.accounts.change(settings: settings, of: issued.signedIn)
        try fill(fixture.accounts.store(of: person).engine)
        return issued.signedIn
    }

    /// Signs in the owner of a server for one person.
    mutating func start() throws -> SignedIn {
        let issued = try fixture.accounts.useStartKey(fixture.accounts.makeStartKey(), from: .home)
        cookie = issued.secret
        return issued.signedIn
    }

    func ask(
        _ method: String, _ target: String, body: String = "", token: String? = nil, fields: [HeaderFields.Field] = [],
        by table: RouteTable? = nil
    ) async throws -> Answer {
        var request = ServiceRequest(
            method: method, target: target, body: RequestBody(Array(body.utf8)), address: "192.0.2.7")
        request.fields["Host"] = "health.test"
        if let token {
            request.fields["Authorization"] = "Bearer \(token)"
        } else {
            request.fields["Sec-Fetch-Site"] = "same-origin"
            if let cookie { request.fields["Cookie"] = "hk=\(cookie)" }
        }
        for field in fields { request.fields[field.name] = field.value }
        return try await Answer(responder.respond(to: request, by: table ?? responder.table))
    }

    /// Returns an answer in a line, without the folder of the server, its sizes, and secrets.
    func line(_ answer: Answer, shown: Int = 50, fields names: [String] = []) -> String {
        if answer.status >= 400 { return OutcomeText.line(answer, fields: names) }
        let fields = names.compactMap { name in answer.fields[name].map { "\(name): \($0) " } }.joined()
        var text = "\(fields)\(answer.text)"
        if text.contains(fixture.root.path) { text = text.replacing(fixture.root.path, with: "…") }
        if text.contains("bytes") || text.contains("size ") {
            text = text.replacing(/"bytes": ?\d+|size '[^']*'/, with: "0 bytes")
        }
        text = text.replacing(/(hkt_|\/join\/|\/reset\/|hk=)[A-Za-z0-9_-]+/, with: { "\($0.output.1)…" })
        return "\(answer.status) \(OutcomeText.line(text, shown: shown))"
    }
}
