import HealthModel
import TestSupport
import Testing

@testable import HealthService

/// The check of hosts and sites, by itself (SRV-25, SEC-23).
@Suite struct SiteCheckTests {
    private static let check = OriginCheck(hosts: ["health.test", "health.test:8080"])
    private static let cookie: HeaderFields.Field = ("Cookie", "hk=a")
    private static let form: HeaderFields.Field = ("Content-Type", "application/x-www-form-urlencoded")
    private static let json: HeaderFields.Field = ("Content-Type", "application/json")

    private static func passes(
        _ fields: [HeaderFields.Field], _ method: HTTPMethod? = .post, isSecure: Bool = false
    ) -> Bool {
        var request = ServiceRequest(method: "POST", target: "/")
        (request.fields, request.isSecure) = (HeaderFields(fields), isSecure)
        do {
            try check.checkSite(request, method)
            return true
        } catch { return false }
    }

    private static func site(_ values: String...) -> [HeaderFields.Field] { values.map { ("Sec-Fetch-Site", $0) } }
    private static func origin(_ values: String...) -> [HeaderFields.Field] { values.map { ("Origin", $0) } }

    @Test("SEC-23: of a field that is sent twice, each value has to be ours") func doubled() {
        for others in [[], [Self.cookie]] {
            #expect(Self.passes(others + Self.site("same-origin")))
            #expect(Self.passes(others + Self.site("same-origin", "same-origin")))
            #expect(!Self.passes(others + Self.site("same-origin", "cross-site")))
            #expect(!Self.passes(others + Self.site("cross-site", "same-origin")))
            #expect(!Self.passes(others + Self.site("same-origin", "")))
            let (ours, port) = ("http://health.test", "http://health.test:8080")
            #expect(Self.passes(others + Self.origin(ours)) && Self.passes(others + Self.origin(ours, port)))
            #expect(!Self.passes(others + Self.origin(ours, "http://evil.test")))
            #expect(!Self.passes(others + Self.origin("http://evil.test", ours)))
            #expect(!Self.passes(others + Self.origin(ours, "null")))
            // The site is what counts, if both are sent.
            #expect(Self.passes(others + Self.site("same-origin") + Self.origin("http://evil.test")))
            #expect(!Self.passes(others + Self.site("cross-site") + Self.origin(ours)))
        }
        #expect(!Self.passes([Self.json, Self.form]) && !Self.passes([Self.form, Self.json]))
        #expect(Self.passes([Self.json, Self.json]) && Self.passes([]))
    }

    @Test("SEC-23: an origin has the scheme of the request, and one of the hosts with its port") func origins() {
        for isSecure in [false, true] {
            func isOurs(_ origin: String) -> Bool { Self.passes(Self.origin(origin), isSecure: isSecure) }
            #expect(isOurs("http://health.test") == !isSecure && isOurs("https://health.test") == isSecure)
            let scheme = isSecure ? "https://" : "http://"
            #expect(isOurs(scheme + "health.test:8080") && isOurs(scheme + "Health.TEST"))
            for other in ["health.test:8081", "health.test/", "a.health.test", "health.test.evil", "", "health.tes"] {
                #expect(!isOurs(scheme + other), "\(other)")
            }
            #expect(!isOurs("health.test") && !isOurs("ftp://health.test"))
        }
    }

    @Test("SEC-23: safe methods and tokens pass, an unknown method is unsafe, and a token is not sent with a cookie")
    func methods() {
        for method in HTTPMethod.allCases {
            #expect(Self.passes(Self.site("cross-site"), method) == method.isSafe, "\(method)")
            #expect(!Self.passes([Self.cookie, ("X-API-Key", "a")], method), "\(method)")
        }
        #expect(!Self.passes(Self.site("cross-site"), nil) && !Self.passes([Self.cookie], nil))
        #expect(Self.passes([], nil) && Self.passes(Self.site("same-origin"), nil))
        for name in ["X-API-Key", "api-key", "x-api-key", "API-Key"] {
            #expect(Self.passes(Self.site("cross-site") + [(name, "a")]), "\(name)")
        }
        for value in ["Bearer a", "bearer a", "BEARER a"] {
            #expect(Self.passes(Self.site("cross-site") + [("Authorization", value)]), "\(value)")
            #expect(Self.passes(Self.site("cross-site") + [("Authorization", "Basic a"), ("Authorization", value)]))
            #expect(!Self.passes(Self.site("same-origin") + [Self.cookie, ("Authorization", value)]))
        }
        for value in ["Basic a", "Bearer", "Bearera", "a Bearer b", ""] {
            #expect(!Self.passes(Self.site("cross-site") + [("Authorization", value)]), "\(value)")
            #expect(Self.passes(Self.site("same-origin") + [("Authorization", value)]), "\(value)")
            #expect(!Self.passes(Self.site("same-origin") + [Self.cookie, ("Authorization", value)]), "\(value)")
        }
    }

    @Test(
        "SEC-23: without a word of its site, a form is refused however it is written",
        arguments: [
            ("text/plain", true), ("TEXT/PLAIN;charset=utf-8", true), (" text/plain ,a/b", true),
            ("multipart/form-data; boundary=a", true), ("application/x-www-form-urlencoded", true),
            ("application/json", false), ("text/plainer", false), ("a/b, text/plain", false), ("", false),
        ])
    func forms(type: String, isForm: Bool) {
        #expect(Self.passes([("Content-Type", type)]) == !isForm)
        #expect(!Self.passes([("Content-Type", type), Self.cookie]))
        #expect(Self.passes([("Content-Type", type)], .get))
        #expect(Self.passes([("Content-Type", type)] + Self.site("same-origin")))
        #expect(Self.passes([("Content-Type", type), ("api-key", "a")]))
    }

    @Test("SRV-25: a request is for one of the hosts, in any case, and with its port") func hosts() {
        for (host, isOurs) in [
            ("health.test", true), ("HEALTH.test:8080", true), ("health.test:80", false), ("health.test.", false),
            ("other.test", false), ("", false), (nil, false),
        ] as [(String?, Bool)] {
            var request = ServiceRequest(method: "GET", target: "/")
            request.fields["Host"] = host
            let passes: Bool
            do {
                try Self.check.checkHost(request)
                passes = true
            } catch { passes = false }
            #expect(passes == isOurs, "\(host ?? "none")")
        }
    }
}
