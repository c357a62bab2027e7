import Foundation
import HealthModel
import HealthStore
import TestStores
import TestSupport
import Testing

@testable import HealthReports

@Suite struct TilesTests {
    @Test(
        "API-140: a place lies in the tile of the web's maps at zoom 14",
        arguments: [
            (47.3769, 8.5417, 8580, 5737), (-33.8568, 151.2153, 15073, 9831), (0, 0, 8192, 8192), (0, 180, 0, 8192),
            (0, -180, 0, 8192), (60, 10, 8647, 4757),
        ])
    func places(latitude: Double, longitude: Double, x: Int, y: Int) {
        #expect(TileKey(latitude: latitude, longitude: longitude) == TileKey(x: x, y: y))
    }

    @Test("API-140: beyond the maps there is no tile")
    func beyond() {
        for (latitude, longitude) in [(86.0, 8.0), (-86, 8), (90, 0), (.nan, 0), (0, .infinity), (95, 8)] {
            #expect(TileKey(latitude: latitude, longitude: longitude) == nil, "\(latitude)")
        }
    }

    private static func report(_ rows: [String]) -> TilesReport {
        var visits: [TileKey: (workouts: Int, first: Date)] = [:]
        for (y, row) in rows.enumerated() {
            for (x, mark) in row.enumerated() where mark == "x" {
                visits[TileKey(x: x, y: y)] = (1, Date(timeIntervalSinceReferenceDate: 0))
            }
        }
        return TilesReport(visits, workouts: 1)
    }

    @Test("API-140: the largest square and the largest cluster are found")
    func shapes() {
        let report = Self.report([
            "xxxx.....",  //
            "xxxxx.xx.",  //
            "xxxx..xx.",  //
            "..x...xx.",  //
            "xxx......",
        ])
        #expect(report.tiles.count == 4 + 7 + 6 + 3 + 3)
        #expect(report.square == TilesReport.Square(x: 0, y: 0, size: 3))
        // Of the first three rows, (1, 1), (2, 1) and (3, 1), and (2, 2) below.
        #expect(report.cluster == 4)
        #expect(report.tiles.filter(\.isInCluster).map { [$0.x, $0.y] } == [[1, 1], [2, 1], [3, 1], [2, 2]])
        let none = TilesReport([:], workouts: 0)
        #expect(none.square == nil && none.cluster == 0 && none.tiles.isEmpty)
        #expect(Self.report(["x"]).square?.size == 1 && Self.report(["x"]).cluster == 0)
    }

    @Test("API-140: tiles of any passes are those of a search of every square and cluster", arguments: Seeds.first(20))
    func oracle(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let rows = (0..<9).map { _ in
            String((0..<9).map { _ in generator.next() % 4 > 0 ? "x" : "." })
        }
        let report = Self.report(rows)
        let isPassed = rows.map { row in row.map { $0 == "x" } }
        func holds(_ x: Int, _ y: Int) -> Bool {
            isPassed.indices.contains(y) && isPassed[y].indices.contains(x) && isPassed[y][x]
        }
        let largest = (1...9).last { size in
            (0..<9).contains { y in
                (0..<9).contains { x in (0..<size * size).allSatisfy { holds(x + $0 % size, y + $0 / size) } }
            }
        }
        #expect(report.square?.size == largest)
        var number = (0..<81).map { place -> Int in
            let (x, y) = (place % 9, place / 9)
            let isInner = [(x, y), (x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)].allSatisfy { holds($0.0, $0.1) }
            return isInner ? place : -1
        }
        // The number of a cluster is the least of its places.
        for _ in 0..<81 {
            for place in 0..<81 where number[place] >= 0 {
                for other in [place - 9, place + 9, place % 9 > 0 ? place - 1 : -1, place % 9 < 8 ? place + 1 : -1]
                where number.indices.contains(other) && number[other] >= 0 {
                    number[place] = min(number[place], number[other])
                }
            }
        }
        let sizes = Dictionary(grouping: number.filter { $0 >= 0 }) { $0 }.mapValues(\.count)
        #expect(report.cluster == sizes.values.max() ?? 0)
        #expect(report.tiles.count(where: \.isInCluster) == report.cluster)
    }

    @Test("API-140: the cache of tiles holds what was put in, and harmless tiles whatever it holds")
    func cache() {
        let tiles: Set<TileKey> = [.init(x: 0, y: 0), .init(x: 16_383, y: 16_383), .init(x: 8_580, y: 5_737)]
        #expect(Set(TileKey.tiles(TileKey.bytes(of: tiles))) == tiles)
        #expect(TileKey.tiles(Data([1, 2, 3, 4, 5])).count == 1 && TileKey.tiles(Data()).isEmpty)
    }

    @Test("API-140: tiles are counted once a workout, by sport and time, and only where a workout counts")
    func store() throws {
        let days = try DailyStore()
        func save(_ day: Int, _ activity: WorkoutActivity, _ longitudes: [Double]) throws -> UUID {
            let start = days.at(day, 18)
            let workout = SampleRecord(
                type: .workout, start: start, end: start + 1_000,
                content: .workout(WorkoutRecord(activityType: activity, duration: 1_000)))
            try days.save([workout])
            let points = longitudes.enumerated().map { place, longitude in
                RoutePoint(
                    timestamp: start + Double(place) / Double(max(1, longitudes.count - 1)) * 1_000, latitude: 47.3769,
                    longitude: longitude, altitude: 400, horizontalAccuracy: 5, verticalAccuracy: 3)
            }
            if !points.isEmpty {
                _ = try days.store.engine.write(as: LawStore.app) {
                    try $0.save(RouteDraft(device: nil, metadata: nil), points: points, of: workout.uuid)
                }
            }
            return workout.uuid
        }
        let side = 360.0 / 16_384
        let run = try save(3, .running, [8.5417, 8.5418, 8.5417 + side, 8.5417])
        _ = try save(5, .cycling, [8.5417, 8.5417 + 2 * side])
        _ = try save(6, .yoga, [])
        func report(_ activity: WorkoutActivity? = nil, from day: Int? = nil) throws -> TilesReport {
            var filter = SampleFilter()
            filter.from = day.map { Date(timeIntervalSinceReferenceDate: days.at($0, 0)) }
            return try days.reports { try $0.tiles(filter, activity: activity) }
        }
        let all = try report()
        #expect(all.tiles.map(\.x) == [8_580, 8_581, 8_582] && all.tiles.map(\.workouts) == [2, 1, 1])
        #expect(all.workouts == 2 && all.square?.size == 1 && all.cluster == 0 && all.zoom == 14)
        #expect(all.tiles[0].first == Date(timeIntervalSinceReferenceDate: days.at(3, 18)))
        #expect(try report() == all)
        #expect(try report(.running).tiles.count == 2 && report(from: 4).tiles.map(\.x) == [8_580, 8_582])
        var change = WorkoutEditor.Change()
        let start = Date(timeIntervalSinceReferenceDate: days.at(3, 18))
        change.trim = .part(from: nil, to: start.addingTimeInterval(400))
        _ = try WorkoutEditor(access: days.store.access).edit(run, change)
        #expect(try report().tiles.map(\.x) == [8_580, 8_582])
    }

    @Test("API-140: an outing has the tiles of its preferred recording, and counts for the sport its owner gave it")
    func outings() throws {
        let days = try DailyStore()
        let side = 360.0 / 16_384
        /// Saves a workout that stays in a tile, and goes to another one between 200 s and 400 s.
        func save(
            _ number: Int, _ day: Int, _ activity: WorkoutActivity, seconds: Double, tile: Double, aside: Double
        ) throws {
            let draft = SweepWorld.Draft(number, activity, at: days.at(day, 18), seconds: seconds) { draft in
                (draft.zone, draft.step) = (nil, 20)
                draft.route = { second in
                    let place = second >= 200 && second < 400 ? aside : tile
                    return (47.3769, 8.5417 + side * place, 400)
                }
            }
            try SweepWorld.save(draft, in: days.store)
        }
        func columns(_ activity: WorkoutActivity? = nil) throws -> [[Int]] {
            try days.reports { try $0.tiles(activity: activity) }.tiles.map { [$0.x, $0.workouts] }
        }
        func edit(_ number: Int, _ make: (inout WorkoutEditor.Change) -> Void) throws {
            var change = WorkoutEditor.Change()
            make(&change)
            _ = try WorkoutEditor(access: days.store.access).edit(Told.id(number), change)
        }
        try save(1, 3, .running, seconds: 1_000, tile: 0, aside: 0)
        try save(2, 3, .running, seconds: 990, tile: 0, aside: 1)
        #expect(try columns() == [[8_580, 1]])
        try OutingDecision(access: days.store.access).prefer(Told.id(2))
        #expect(try columns() == [[8_580, 1], [8_581, 1]])
        try save(3, 5, .cycling, seconds: 1_000, tile: 1, aside: 2)
        #expect(
            try columns(.running) == [[8_580, 1], [8_581, 1]] && columns(.cycling) == [[8_581, 1], [8_582, 1]])
        try edit(3) { $0.activity = .running }
        #expect(try columns(.running) == [[8_580, 1], [8_581, 2], [8_582, 1]] && columns(.cycling).isEmpty)
        try edit(3) { $0.isNotMine = true }
        #expect(try columns() == [[8_580, 1], [8_581, 1]])
    }
}
