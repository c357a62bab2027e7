import Foundation
import Testing

@testable import HealthService

/// Methods that change something, and targets that are none (API-12, SEC-22).
@Suite struct RequestRuleTests {
    @Test(
        "SEC-22: GET and HEAD change nothing",
        arguments: [
            (.get, true), (.head, true), (.post, false), (.put, false), (.patch, false), (.delete, false),
        ] as [(HTTPMethod, Bool)])
    func safe(method: HTTPMethod, isSafe: Bool) { #expect(method.isSafe == isSafe) }

    @Test(
        "API-12: HEAD is of every resource that GET is of",
        arguments: [
            ([.get], [.get, .head]), ([.post, .get], [.get, .head, .post]), ([.delete, .post], [.post, .delete]),
            ([.head], [.head]), ([], []), ([.get, .get, .head], [.get, .head]),
        ] as [([HTTPMethod], [HTTPMethod])])
    func all(methods: [HTTPMethod], all: [HTTPMethod]) { #expect(HTTPMethod.all(with: methods) == all) }

    @Test(
        "SEC-50: a target with a zero byte is refused, wherever it is",
        arguments: [
            ("/a/b?x=1&y", true), ("/", true), ("/a%01?x=%01", true), ("/%00", false), ("/a/b%00", false),
            ("/a%00/b", false), ("/a?x=%00", false), ("/a?x%00=1", false), ("/a?x=1&y=a%00b", false),
            ("/a?x=1&%00", false), ("/a?%00x=1&y=2", false), ("a", false), ("", false), ("/%zz", false),
            ("/a?x=%f", false), ("/a?%=1", false), ("/a?x=%ff", false),
        ])
    func targets(text: String, isTarget: Bool) {
        if isTarget {
            #expect(throws: Never.self) { try RequestTarget(text) }
        } else {
            #expect(throws: Problem.self) { try RequestTarget(text) }
        }
    }

    @Test("SEC-50: a target has a length") func length() throws {
        #expect(throws: Never.self) { try RequestTarget("/aé", limit: 4) }
        #expect(throws: Problem.self) { try RequestTarget("/aé", limit: 3) }
    }
}
