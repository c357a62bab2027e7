import Foundation
import HealthModel
import HealthStore
import TestEngines
import Testing

@testable import HealthPages
@testable import HealthService

/// The rows of charts whose time is not over.
@Suite(.enabled(if: Pages.areBuiltIn, "built without the trait 'Pages'"))
struct RunningRowTests {
    private static let noon = RichWeek.now

    /// A walk with steps on each of the last four hundred days, at nine in the morning.
    private static func service() throws -> SweptService {
        try SweptService { engine in
            try engine.allow(TenYears.watch)
            let days = (0..<400).map { noon.timeIntervalSinceReferenceDate - 10_800 - Double($0) * 86_400 }
            try engine.write(as: TenYears.watch) { store in
                try store.save(days.map { .quantity(.stepCount, 1_000, .count, $0, seconds: 600) })
                try store.save(
                    days.enumerated().filter { $0.offset % 10 == 0 }.map { number, start in
                        SampleRecord(
                            uuid: SweptLife.uuid(number / 10 + 10), type: .workout, start: start, end: start + 600,
                            content: .workout(WorkoutRecord(activityType: .walking, duration: 600, totals: [:])))
                    })
            }
        }
    }

    private static let shared = Result { try service() }

    /// Returns the names of the rows that are told to be running.
    private static func running(_ address: String, at date: Date) async throws -> [String] {
        let responder = try shared.get().responder(at: date)
        let text = try await responder.ask("GET", address, by: responder.views).text
        return text.matches(of: /'([^']*)' \S* true \(/).map { String($0.output.1) }
    }

    @Test(
        "WEB-41: one row is that of the current time, from its beginning to its end",
        arguments: [
            ("/data/stepCount?span=W", 0.0, 1), ("/data/stepCount?span=W", -43_200, 1),
            ("/data/stepCount?span=W", 43_199, 1), ("/data/stepCount?span=M", 0, 1), ("/data/stepCount?span=Y", 0, 1),
            ("/data/stepCount?span=W&date=2023-12-01", 0, 0), ("/data/stepCount?span=Y&date=2022-12-01", 0, 0),
            ("/trends", 0, 1), ("/trends?by=week", 0, 1), ("/trends?by=year", 0, 1),
            ("/trends?to=2023-10-31", 0, 0),
        ])
    func rows(address: String, seconds: Double, count: Int) async throws {
        let rows = try await Self.running(address, at: Self.noon + seconds)
        #expect(Set(rows).count == count, "\(rows)")
    }

    @Test(
        "WEB-41: a row runs from its first moment until its last one, and then the next one does",
        arguments: [
            ("/trends?by=month", -30.5), ("/trends?by=week", -6.5), ("/trends?by=year", -364.5),
            ("/data/stepCount?span=Y", -30.5), ("/data/stepCount?span=M", -0.5),
        ])
    func firstMoments(address: String, days: Double) async throws {
        let begin = Self.noon + days * 86_400
        var rows: [Set<String>] = []
        for seconds in [-1.0, 0, 1] { rows.append(Set(try await Self.running(address, at: begin + seconds))) }
        #expect(rows.allSatisfy { $0.count == 1 } && rows[1] == rows[2] && rows[0] != rows[1], "\(rows)")
    }

    @Test("SRV-37: what was left of an erasure is done at the start of a server, before anything else") func erasures()
        async throws
    {
        try await Running.withFolder { folder in
            let (running, _) = try await Running.server(folder)
            let accounts = running.accounts
            let eve = try await accounts.makePerson(name: "eve", role: .person, password: Running.password)
            _ = try accounts.store(of: eve)
            accounts.stores.closeAll()
            let signedIn = try await accounts.logIn(name: "eve", password: Running.password, from: .home).signedIn
            try await accounts.beginErasure(signedIn, name: "eve", password: Running.password, from: .home)
            #expect(FileManager.default.fileExists(atPath: accounts.folder.files(of: eve.id)))
            // It ends at once, since it is cancelled.
            let maintenance = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                await running.tidyUp()
            }
            await maintenance.value
            #expect(!FileManager.default.fileExists(atPath: accounts.folder.files(of: eve.id)))
            #expect(try accounts.person(eve.id) == nil)
            running.stop()
        }
    }
}
