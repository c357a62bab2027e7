import Foundation
import HealthModel
import HealthReports
import Testing

@testable import HealthPages
@testable import HealthService

/// The counts of the page about the product, and the types that a token may read (WEB-87).
@Suite struct AboutAndTokenTests {
    @Test("The page about the product has the numbers of samples and of types") func about() async throws {
        let now = RichWeek.now.timeIntervalSinceReferenceDate
        let pages = try ShownPages()
        #expect(try await pages.page("/about").contains(" samples '0' types '0' "))
        try pages.save((1...3).map { .quantity(.heartRate, 60, .countPerMinute, now - Double($0) * 60) })
        try pages.save([.quantity(.bodyMass, 70, .kilogram, now - 60)])
        #expect(try await pages.page("/about").contains(" samples '4' types '2' "))
    }

    @Test(
        "WEB-87: a token names the types that it may read up to four of them, and counts more",
        arguments: [
            ([], "nothing"), (["heartRate"], nil), (["stepCount", "bodyMass", "heartRate", "height"], nil),
            (["stepCount", "bodyMass", "heartRate", "height", "vo2Max"], "5 types"),
        ] as [([String], String?)])
    func tokens(types: [String], words: String?) async throws {
        var server = try SweptAccounts(.personal)
        _ = try server.start()
        let table = server.responder.views
        let made = try await server.ask(
            "POST", "/access/tokens",
            body: "name=A&reads=some&changes=on&live=on" + types.map { "&read=\($0)" }.joined(),
            fields: [("Content-Type", "application/x-www-form-urlencoded")], by: table)
        #expect(made.text.contains(" newName 'A' newSecret 'hkt_"))
        let page = try await server.ask("GET", "/access", by: table).text
        let titles = try #require(page.firstMatch(of: #/ tokenName 'A' mayRead '([^']*)' others '([^']*)' used /#))
        let known = types.compactMap(TypeName.type).sorted { $0.identifier < $1.identifier }
        #expect(String(titles.output.1) == words ?? known.map(TypeTitle.name).joined(separator: ", "))
        #expect(known.count == types.count)
        #expect(titles.output.2 == "live, changes")
        #expect(page.contains(" newName '' newSecret '' "))
    }
}
