import Foundation
import HealthModel
import HealthStore
import HealthTransfer
import TestSupport
import Testing

@testable import HealthService

/// Several watched folders of one person (IMP-100, API-144).
@Suite struct SeveralFolderTests {
    @Test("IMP-100, API-144: the folders of a person are told in their order, each with its own files") func order()
        async throws
    {
        let fixture = try AccountsFixture(.personal)
        let (accounts, clock) = (fixture.accounts, fixture.clock)
        let owner = try #require(try accounts.owner())
        let paths = ["b", "a", "c"].map { "\(fixture.root.path)/\($0)" }
        for path in paths { try ServiceFolder.makeFolder(path) }
        var rules = WatchRules()
        (rules.look, rules.networkLook, rules.closedLook, rules.settled) = (0, 0, 0, 0)
        let folders = FolderWatching(
            paths.map { WatchedFolder(path: $0) }, rules: rules, clock: { clock.now.timeIntervalSinceReferenceDate })
        func write(_ text: String, _ path: String) throws { try Data(text.utf8).write(to: URL(fileURLWithPath: path)) }
        for (place, day) in [(0, 1), (1, 2), (1, 3)] {
            try write(Running.ride.replacing("05-12", with: "05-1\(day)"), "\(paths[place])/\(day).gpx")
        }
        try write("<gpx></trk></gpx>", "\(paths[0])/broken.gpx")
        for _ in 0..<6 {
            clock.advance(60)
            await folders.stepAll(in: accounts)
        }
        let store = try accounts.store(of: owner)
        func reports(_ person: UUID) throws -> [WatchedFolderReport] {
            try store.access(as: .dashboard).read { try folders.reports(of: person, in: accounts, $0) }
        }
        let told = try reports(owner.id)
        #expect(told.map(\.folder) == paths && told.allSatisfy { $0.state == .watching })
        #expect(told.map(\.importedCount) == [1, 2, 0] && told.map(\.failedCount) == [1, 0, 0])
        #expect(told.map { $0.imported.map(\.file).sorted() } == [["1.gpx"], ["2.gpx", "3.gpx"], []])
        #expect(told.map { $0.failed.map(\.file) } == [["broken.gpx"], [], []])
        #expect(try store.access(as: .dashboard).read { try $0.samples(SampleRequest(.workout)).count } == 3)
        #expect(try reports(SweptLife.absent).isEmpty)
    }
}
