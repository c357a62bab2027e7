import Foundation
import TestSupport
import Testing

@testable import HealthService

/// The news for operators, and the headers that keep browsers in bounds.
@Suite struct OperationsTests {
    private let fixture: AccountsFixture
    private var accounts: Accounts { fixture.accounts }

    init() throws {
        fixture = try AccountsFixture()
    }

    private func routes(_ jobs: JobScheduler, _ streams: OpenStreams, _ metrics: ServiceMetrics) -> OperationsRoutes {
        OperationsRoutes(accounts: accounts, jobs: jobs, metrics: metrics, streams: streams)
    }

    private static func ask(
        _ path: String, of openings: [PublicRoute], from address: String? = nil, _ fields: [HeaderFields.Field] = [],
        arguments: [String: String] = [:]
    ) async throws -> Answer {
        let route = try #require(openings.first { $0.path.text == path })
        var request = ServiceRequest(method: "GET", target: path, address: address)
        request.fields = HeaderFields(fields)
        return try await Answer(route.respond(request, RequestTarget("/"), arguments))
    }

    // MARK: Metrics

    @Test("SRV-26: the measurements are those of the moment") func gauges() async throws {
        let jobs = JobScheduler(database: accounts.database, limits: ServiceLimits())
        let (streams, metrics) = (OpenStreams(most: 9), ServiceMetrics())
        let routes = routes(jobs, streams, metrics)
        func gauges() async throws -> [String] {
            let answer = try await Self.ask("/metrics", of: routes.openings)
            #expect(answer.fields["Content-Type"] == "text/plain; charset=utf-8")
            return answer.text.split(separator: "\n").suffix(12).map(String.init)
        }
        func expected(_ streams: Int, _ jobs: Int, _ stores: Int) -> [String] {
            let bytes = FolderContents(accounts.folder.root).bytes
            return [
                "# HELP hk_open_streams Open event streams.", "# TYPE hk_open_streams gauge",
                "hk_open_streams \(streams)", "# HELP hk_jobs Imports and exports that have not ended.",
                "# TYPE hk_jobs gauge", "hk_jobs \(jobs)", "# HELP hk_open_stores Open stores.",
                "# TYPE hk_open_stores gauge", "hk_open_stores \(stores)",
                "# HELP hk_folder_bytes Size of the server's folder in bytes.", "# TYPE hk_folder_bytes gauge",
                "hk_folder_bytes \(bytes)",
            ]
        }
        #expect(try await gauges() == expected(0, 0, 0))
        let ada = try await fixture.signIn("ada")
        let store = try accounts.store(of: ada.person)
        let places = [try streams.enter("ada"), try streams.enter("ada")]
        let begun = Collected<Int>()
        try jobs.begin(
            JobRecord(
                id: SweptLife.uuid(1), person: ada.person.id, kind: .import, state: .waiting,
                made: AccountsFixture.start),
            work: { handle in
                begun.add(1)
                while !handle.isCancelled { await Task.yield() }
                return { $0.state = .done }
            })
        while begun.all.isEmpty { await Task.yield() }
        try Data(repeating: 7, count: 12_345).write(to: URL(filePath: accounts.folder.root + "/large"))
        #expect(try await gauges() == expected(2, 1, 1))
        _ = (store, places)
        jobs.cancelAll()
        while jobs.count > 0 { await Task.yield() }
        #expect(try await gauges()[5] == "hk_jobs 0")
    }

    @Test("SRV-26: measurements are for this machine, and for tokens of administrators") func trust() async throws {
        let routes = routes(
            JobScheduler(database: accounts.database, limits: ServiceLimits()), OpenStreams(most: 1), ServiceMetrics())
        func isShown(_ address: String?, _ fields: [HeaderFields.Field] = []) async throws -> Bool {
            do {
                return try await Self.ask("/metrics", of: routes.openings, from: address, fields).status == 200
            } catch let problem as Problem {
                #expect(problem.status == .notFound)
                return false
            }
        }
        for address in [nil, "127.0.0.1", "127.9.9.9", "::1"] { #expect(try await isShown(address)) }
        for address in ["192.0.2.7", "2001:db8::1", "128.0.0.1"] { #expect(try await !isShown(address)) }
        var tokens: [String: String] = [:]
        for (name, role) in [("ada", PersonRecord.Role.admin), ("ben", .person)] {
            let signedIn = try await fixture.signIn(name, as: role)
            tokens[name] = try accounts.makeToken(TokenDraft(name: "t", grant: TokenGrant()), signedIn, from: .home)
                .secret
        }
        let cookie = try await accounts.logIn(name: "ada", password: AccountsFixture.password, from: .home).secret
        let address = "192.0.2.7"
        #expect(try await isShown(address, [("Authorization", "Bearer \(tokens["ada"] ?? "")")]))
        #expect(try await !isShown(address, [("Authorization", "Bearer \(tokens["ben"] ?? "")")]))
        #expect(try await !isShown(address, [("Cookie", "hk=\(cookie)")]))
        #expect(try await !isShown(address, [("Authorization", "Bearer x")]))
    }

    @Test("SRV-26: whether a server is ready is told in a word") func readiness() async throws {
        let routes = routes(
            JobScheduler(database: accounts.database, limits: ServiceLimits()), OpenStreams(most: 1), ServiceMetrics())
        let answer = try await Self.ask("/readyz", of: routes.openings, from: "192.0.2.7")
        #expect(answer.status == 200 && answer.text == "ready\n")
    }

    // MARK: Problems

    @Test("API-8: the address of a problem type tells its status, its title and what it means") func problems()
        async throws
    {
        for (problem, text) in Problem.all {
            let answer = try await Self.ask(
                "/problems/{name}", of: StatusRoutes.openings, arguments: ["name": problem.name])
            #expect(answer.status == 200 && answer.fields["Content-Type"] == "text/plain; charset=utf-8")
            #expect(answer.text == "\(problem.status.rawValue) \(problem.title)\n\n\(text)\n")
        }
        #expect(
            try await Self.ask("/problems/{name}", of: StatusRoutes.openings, arguments: ["name": "not-found"]).text
                == "404 Not found\n\nThe resource does not exist, or you have no access to it.\n")
        let problem = await #expect(throws: Problem.self) {
            try await Self.ask("/problems/{name}", of: StatusRoutes.openings, arguments: ["name": "nothing"])
        }
        #expect(problem?.name == "not-found")
        #expect(Set(Problem.all.map(\.problem.name)).count == Problem.all.count)
    }

    @Test("SRV-26: a server without pages leads to its API") func firstPage() async throws {
        let answer = try await Self.ask("/", of: StatusRoutes.openings)
        #expect(answer.fields["Content-Type"] == "text/html; charset=utf-8")
        let links = answer.text.matches(of: /href="([^"]*)"/).map { String($0.output.1) }
        #expect(links == ["/api/v1", "/api/v1/types", "/api/v1/workouts?totals=true", "/api/v1/openapi.json"])
        let service = try ServiceUnderTest()
        for link in links where link != "/api/v1/openapi.json" {
            #expect(try await service.ask("GET", link).status == 200, "\(link)")
        }
    }

    // MARK: Security headers

    private static let policy = """
        default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
        font-src 'self'; manifest-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'
        """

    @Test("SEC-26, SEC-27, SEC-28: an answer has these fields, and keeps those that it has") func headers() {
        func fields(_ own: [HeaderFields.Field] = [], isSecure: Bool = false, host: String? = nil) -> [String] {
            var response = ServiceResponse(.ok)
            for field in own { response.fields.add(field.name, field.value) }
            SecurityHeaders.add(to: &response, isSecure: isSecure, imagesFrom: host)
            return response.fields.fields.map { "\($0.name): \($0.value)" }
        }
        let others = [
            "X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer",
            "Cross-Origin-Opener-Policy: same-origin", "Cross-Origin-Resource-Policy: same-origin",
            "Permissions-Policy: geolocation=(), camera=(), microphone=()",
        ]
        let policy = "Content-Security-Policy: \(Self.policy)"
        let secure = "Strict-Transport-Security: max-age=31536000; includeSubDomains"
        let (never, asking) = ("Cache-Control: no-store", "Cache-Control: private, no-cache")
        #expect(fields() == [policy] + others + [never])
        #expect(fields(isSecure: true) == [policy] + others + [secure, never])
        #expect(
            fields(host: "https://tiles.test") == [policy.replacing("data:;", with: "data: https://tiles.test;")]
                + others + [never])
        #expect(fields([("ETag", "\"1\"")]) == ["ETag: \"1\"", policy] + others + [asking])
        let download = "Content-Security-Policy: sandbox; default-src 'none'"
        for (disposition, own) in [("attachment; filename=a", download), ("attachment", download), ("inline", policy)] {
            #expect(
                fields([("Content-Disposition", disposition)]) == ["Content-Disposition: \(disposition)", own] + others
                    + [never])
        }
        let kept: [HeaderFields.Field] = [
            ("content-security-policy", "a"), ("CACHE-CONTROL", "b"), ("Referrer-Policy", "c"),
            ("strict-transport-security", "d"),
        ]
        #expect(
            fields(kept, isSecure: true) == kept.map { "\($0.name): \($0.value)" }
                + others.filter { !$0.hasPrefix("Referrer") })
    }
}
