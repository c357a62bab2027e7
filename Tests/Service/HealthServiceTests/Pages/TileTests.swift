import Foundation
import HealthModel
import HealthStore
import TestEngines
import Testing

@testable import HealthPages
@testable import HealthService

/// The tiles of the overview: the latest value of a type, and the line of its last thirty days (WEB-13).
@Suite struct TileTests {
    private static let now = RichWeek.now.timeIntervalSinceReferenceDate
    /// The first moment of today.
    private static let midnight = now - 43_200

    private static func service(_ samples: [SampleRecord]) throws -> SweptService {
        try SweptService { engine in
            try engine.allow(TenYears.watch)
            try engine.write(as: TenYears.watch) { try $0.save(samples) }
        }
    }

    private static func formatter() throws -> PageFormatter {
        try SweptService.shared.get().formatter(#"{"timeZone": "GMT"}"#)
    }

    private static func tiles(_ samples: [SampleRecord]) throws -> [Tile] {
        let formatter = try formatter()
        return try StoreAccess(engine: service(samples).engine, identity: .dashboard).reports {
            try Tile.all($0, formatter)
        }
    }

    /// Returns a weight at nine in the morning, days ago.
    private static func weight(_ kilograms: Double, _ days: Double) -> SampleRecord {
        .quantity(.bodyMass, kilograms, .kilogram, midnight - days * 86_400 + 32_400)
    }

    /// Returns steps from nine in the morning, days ago.
    private static func steps(_ count: Double, _ days: Double) -> SampleRecord {
        .quantity(.stepCount, count, .count, midnight - days * 86_400 + 32_400, seconds: 600)
    }

    /// Returns a stage of the night before the morning of days ago, from midnight on.
    private static func stage(_ value: Int, _ days: Double, hours: Double) -> SampleRecord {
        let start = midnight - days * 86_400
        return SampleRecord(
            type: .sleepAnalysis, start: start, end: start + hours * 3_600, content: .category(value))
    }

    private static func date(_ days: Double) -> Date {
        Date(timeIntervalSinceReferenceDate: midnight - days * 86_400)
    }

    // MARK: Lines

    @Test("WEB-13: the line of measurements passes days without any, and that of sums does not") func gaps() throws {
        let days = [29.0, 28, 1, 0]
        let tiles = try Self.tiles(days.map { Self.steps(900, $0) } + days.map { Self.weight(70.5, $0) })
        #expect(tiles.map(\.address) == ["/data/stepCount", "/data/bodyMass"])
        // Thirty days in a hundred, and equal values in the middle.
        #expect(tiles[0].spark.lines == ["0.0,12.0 3.4,12.0", "96.6,12.0 100.0,12.0"])
        #expect(tiles[1].spark.lines == ["0.0,12.0 3.4,12.0 96.6,12.0 100.0,12.0"])
        #expect(tiles.map(\.tileNumber) == ["900", "70.5"] && tiles.map(\.tileUnit) == ["", "kg"])
        #expect(tiles.map(\.note) == ["today", "today"])
        for tile in tiles { #expect(tile.spark.sparkLabel == "\(tile.tileName), the last 30 days") }
    }

    @Test("WEB-13: a line begins twenty-nine days before today") func first() throws {
        let tiles = try Self.tiles([30, 29, 0].map { Self.weight(70, $0) })
        #expect(tiles.map(\.spark.lines) == [["0.0,12.0 100.0,12.0"]])
    }

    @Test("WEB-13: low values are at the bottom, and the sum of a day is one value") func heights() throws {
        let steps = [Self.steps(100, 29), Self.steps(300, 29)].enumerated().map { number, sample in
            var sample = sample
            sample.start += Double(number) * 3_600
            sample.end += Double(number) * 3_600
            return sample
        }
        let tiles = try Self.tiles(steps + [Self.steps(600, 28), Self.steps(800, 27)])
        #expect(tiles.map(\.tileNumber) == ["800"])
        // From 400 to 800 in a box of 24 with a margin of 2.
        #expect(tiles.map(\.spark.lines) == [["0.0,22.0 3.4,12.0 6.9,2.0"]])
    }

    // MARK: Values

    @Test(
        "WEB-13: a value of the last year has a tile, and an older one does not",
        arguments: [(0.0, 1), (1, 1), (29, 1), (30, 1), (45, 1), (364, 1), (365, 1), (366, 0), (400, 0)])
    func ages(days: Double, count: Int) throws {
        let tiles = try Self.tiles([Self.weight(70.5, days)])
        #expect(tiles.map(\.tileNumber) == Array(repeating: "70.5", count: count))
        // There is no line of one value.
        #expect(tiles.allSatisfy { !$0.spark.isThere && $0.spark.lines.isEmpty })
        if days < 30 {
            let note = days == 0 ? "today" : try Self.formatter().shortDay(Self.date(days))
            #expect(tiles.map(\.note) == [note])
        }
    }

    @Test("WEB-13: the latest value is shown, also among those of last month and of last year") func latest() throws {
        let recent = try Self.tiles([Self.weight(80.5, 3), Self.weight(70.5, 2), Self.weight(75.5, 4)])
        #expect(recent.map(\.tileNumber) == ["70.5"])
        let older = try Self.tiles([Self.weight(80.5, 200), Self.weight(70.5, 100), Self.weight(75.5, 300)])
        #expect(older.map(\.tileNumber) == ["70.5"])
    }

    @Test("WEB-13: tiles have their order, whatever was stored first, and other types have none") func order() throws {
        let time = Self.midnight + 32_400
        let tiles = try Self.tiles([
            .quantity(.heartRate, 60, .countPerMinute, time), Self.weight(70, 0),
            .quantity(.restingHeartRate, 50, .countPerMinute, time), Self.steps(900, 0), Self.stage(3, 0, hours: 6),
            .quantity(.heartRateVariabilitySDNN, 0.05, .second, time),
        ])
        #expect(
            tiles.map(\.address) == [
                "/data/stepCount", "/data/restingHeartRate", "/data/heartRateVariabilitySDNN", "/data/bodyMass",
                "/sleep",
            ])
        #expect(tiles.map(\.tileName).filter { ["Resting HR", "HRV", "Sleep"].contains($0) }.count == 3)
        #expect(try Self.tiles([.quantity(.heartRate, 60, .countPerMinute, time)]).isEmpty)
    }

    // MARK: Sleep

    @Test("WEB-13: the tile of sleep has the last night, and a line with gaps") func sleep() throws {
        let tiles = try Self.tiles([5.0, 1, 0].map { Self.stage(3, $0, hours: 6) })
        let tile = try #require(tiles.first)
        #expect(tiles.count == 1 && tile.tileName == "Sleep" && tile.address == "/sleep")
        #expect(tile.tileNumber == "6:00" && tile.tileUnit == "h")
        let day = try Self.formatter().shortDay(Self.date(0))
        #expect(tile.note == day)
        #expect(tile.spark.lines == ["82.8,12.0 82.8,12.0", "96.6,12.0 100.0,12.0"])
        #expect(tile.spark.sparkLabel == "Sleep, the last 30 nights")
    }

    @Test("WEB-13: of nights of different lengths, the last one is told") func lengths() throws {
        let tiles = try Self.tiles([Self.stage(3, 2, hours: 8), Self.stage(3, 1, hours: 4), Self.stage(3, 0, hours: 6)])
        #expect(tiles.map(\.tileNumber) == ["6:00"])
        #expect(tiles.map(\.spark.lines) == [["93.1,2.0 96.6,22.0 100.0,12.0"]])
    }

    @Test("WEB-13: a last night without sleep has no tile", arguments: [0, 2]) func sleepless(value: Int) throws {
        #expect(try Self.tiles([Self.stage(value, 0, hours: 6)]).isEmpty)
        #expect(try Self.tiles([Self.stage(3, 1, hours: 6), Self.stage(value, 0, hours: 6)]).isEmpty)
        #expect(try Self.tiles([Self.stage(value, 1, hours: 6), Self.stage(3, 0, hours: 6)]).count == 1)
    }

    @Test("WEB-13: sleep of a month ago has no tile", arguments: [(29.0, 1), (30, 0)])
    func oldSleep(days: Double, count: Int) throws {
        #expect(try Self.tiles([Self.stage(3, days, hours: 6)]).count == count)
    }
}
