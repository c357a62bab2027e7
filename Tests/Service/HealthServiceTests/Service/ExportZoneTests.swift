import Foundation
import HealthModel
import HealthStore
import TestEngines
import TestSupport
import Testing

@testable import HealthService
@testable import WorkoutFiles

/// The time zone in which an export is written (API-72).
@Suite struct ExportZoneTests {
    @Test(
        "API-72: an export of Apple Health has the offset of the person's zone, or else of the server's",
        arguments: [("Asia/Kathmandu", "+0545"), ("GMT", "+0000"), (nil, nil)] as [(String?, String?)])
    func offset(zone: String?, offset: String?) async throws {
        let (offsets, accounts) = try await Self.offsets(zone, at: AccountsFixture.start)
        let seconds = accounts.timeZone.secondsFromGMT(for: AccountsFixture.start)
        let usual = String(
            format: "%@%02d%02d", seconds < 0 ? "-" : "+", abs(seconds) / 3_600, abs(seconds) / 60 % 60)
        #expect(offsets == [offset ?? usual])
    }

    @Test(
        "API-72: the offset of an export is that of its own day, in winter and in summer",
        arguments: [
            // 2026-01-15 and 2026-07-15.
            ("Europe/Zurich", 790_128_000.0, "+0100"), ("Europe/Zurich", 805_766_400, "+0200"),
            ("America/St_Johns", 790_128_000, "-0330"), ("America/St_Johns", 805_766_400, "-0230"),
        ])
    func seasons(zone: String, date: Double, offset: String) async throws {
        let offsets = try await Self.offsets(zone, at: Date(timeIntervalSinceReferenceDate: date)).offsets
        #expect(offsets == [offset])
    }

    /// Exports a sample at a date, and returns the offsets of all dates of the export.
    private static func offsets(
        _ zone: String?, at date: Date
    ) async throws -> (offsets: Set<String>, accounts: Accounts) {
        var server = try SweptAccounts(.personal)
        server.fixture.clock.advance(date.timeIntervalSince(AccountsFixture.start))
        let owner = try server.start()
        let accounts = server.fixture.accounts
        var settings = PersonSettings()
        settings.timeZone = zone
        _ = try accounts.change(settings: settings, of: owner)
        let store = try accounts.store(of: owner.person)
        let start = server.fixture.clock.now.timeIntervalSinceReferenceDate - 3_600
        try store.engine.allow(TenYears.watch)
        try store.engine.write(as: TenYears.watch) {
            try $0.save([.quantity(.stepCount, 7, .count, start, seconds: 60)])
        }
        let begun = try await server.ask("POST", "/api/v1/exports", body: #"{"format": "apple-health"}"#)
        let place = try #require(begun.fields["Location"], "\(begun.text)")
        _ = try await server.ask("GET", place + "/events")
        let file = try await server.ask("GET", place + "/file")
        let archive = try ZipArchive(InputFile(Data(file.bytes), named: "a.zip"))
        let entry = try #require(archive.entries.first { $0.name.hasSuffix("export.xml") })
        let text = String(decoding: try archive.source(of: entry).readAll(limit: 1 << 20, file: "a"), as: UTF8.self)
        let offsets = Set(text.matches(of: #/Date="[^"]* ([+-]\d{4})"/#).map { String($0.output.1) })
        #expect(text.contains("value=\"7\""))
        return (offsets, accounts)
    }
}
