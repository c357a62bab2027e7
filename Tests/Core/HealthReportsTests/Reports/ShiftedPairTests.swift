import Foundation
import HealthModel
import HealthStore
import TestStores
import Testing
import WorkoutFiles

@testable import HealthReports

/// Recordings of one outing with different clocks, just near enough and just too far apart.
@Suite struct ShiftedPairTests {
    private static let start = 700_000_000.0

    private typealias Change = (inout SweepWorld.Draft) -> Void

    /// Returns the shift that is proposed for two recordings.
    private static func shift(
        _ gap: Double = 3_600, seconds: Double = 1_000, _ activity: WorkoutActivity = .running,
        decided: Bool? = nil, one: Change = { _ in }, _ change: Change = { _ in }
    ) throws -> Double? {
        let store = try LawStore()
        var first = SweepWorld.Draft(1, .running, at: start, seconds: 1_000) { $0.app = LawStore.app }
        one(&first)
        var second = SweepWorld.Draft(2, activity, at: start + gap, seconds: seconds) { $0.app = LawStore.app }
        change(&second)
        try SweepWorld.save(first, in: store)
        try SweepWorld.save(second, in: store)
        if let decided {
            try OutingDecision(access: store.access).decide([Told.id(1), Told.id(2)], isSame: decided)
        }
        return try store.engine.reports(for: LawStore.app) { reports in
            let pairs = try reports.shiftedPairs()
            #expect(try reports.shiftedPairs(of: Told.id(2)).count == pairs.count)
            #expect(try reports.shiftedPairs(of: Told.id(3)).isEmpty)
            if let pair = pairs.first { #expect([pair.earlier.uuid, pair.later.uuid] == [1, 2].map(Told.id)) }
            return pairs.first?.shift
        }
    }

    @Test(
        "Clocks differ by hours up to fourteen, or by quarters that zones have, to three minutes",
        arguments: [
            (3_600, 3_600), (3_780, 3_600), (3_781, nil), (3_420, 3_600), (3_419, nil), (1_800, nil), (5_400, nil),
            (7_200, 7_200), (9_000, 9_000), (8_820, 9_000), (8_819, nil), (9_180, 9_000), (9_181, nil),
            (12_600, 12_600), (16_200, 16_200), (19_800, 19_800), (20_700, 20_700), (20_880, 20_700), (23_400, 23_400),
            (27_000, nil), (31_500, 31_500), (34_200, 34_200), (37_800, 37_800), (45_900, 45_900), (49_500, 49_500),
            (50_400, 50_400), (50_580, 50_400), (50_581, nil), (54_000, nil), (52_200, nil),
        ] as [(Double, Double?)])
    func clocks(gap: Double, shift: Double?) throws {
        #expect(try Self.shift(gap) == shift)
    }

    @Test(
        "Lengths differ by a fiftieth of the longer at most, or by ten seconds",
        arguments: [
            (1_000, 1_020, true), (1_000, 1_021, false), (1_000, 980, true), (1_000, 979, false), (100, 110, true),
            (100, 111, false), (100, 90, true), (100, 89, false),
        ] as [(Double, Double, Bool)])
    func lengths(one: Double, other: Double, isPair: Bool) throws {
        #expect(try Self.shift(seconds: other, one: { $0.seconds = one }) == (isPair ? 3_600 : nil))
    }

    @Test(
        "Distances differ by a fiftieth of the longer at most, or by ten metres, and both have one or none",
        arguments: [
            (nil, nil, true), (2_000, nil, false), (nil, 2_000, false), (2_000, 2_040, true), (2_000, 2_041, false),
            (2_000, 1_960, true), (2_000, 1_959, false), (100, 110, true), (100, 111, false), (100, 90, true),
            (100, 89, false),
        ] as [(Double?, Double?, Bool)])
    func distances(one: Double?, other: Double?, isPair: Bool) throws {
        #expect(
            try Self.shift(one: { $0.meters = one }, { $0.meters = other }) == (isPair ? 3_600 : nil))
    }

    @Test("Sports are the same, or one is unknown, or both are on foot") func sports() throws {
        #expect(
            try Self.shift(3_600, seconds: 1_000, .other) == 3_600 && Self.shift(3_600, seconds: 1_000, .cycling) == nil
                && Self.shift(3_600, seconds: 1_000, .walking) == nil)
        #expect(try Self.shift(3_600, seconds: 1_000, .hiking, one: { $0.activity = .walking }) == 3_600)
        #expect(try Self.shift(3_600, seconds: 1_000, .walking, one: { $0.activity = .other }) == 3_600)
    }

    @Test("What the owner decided is proposed no more") func decisions() throws {
        #expect(try Self.shift(decided: true) == nil && Self.shift(decided: false) == nil)
    }

    /// A degree of latitude there has 111,178 metres.
    @Test(
        "Routes are three hundred metres apart at most, at the same times since the start",
        arguments: [(0, true), (299.0 / 111_178, true), (301.0 / 111_178, false), (-299.0 / 111_178, true)]
            as [(Double, Bool)])
    func routes(north: Double, isPair: Bool) throws {
        let way = { (second: Double, north: Double) in
            (latitude: 47 + north + second / 30_000, longitude: 8.0, altitude: 400.0)
        }
        #expect(
            try Self.shift(one: { $0.route = { way($0, 0) } }, { $0.route = { way($0, north) } })
                == (isPair ? 3_600 : nil))
        // A route of one of them alone decides nothing.
        #expect(try Self.shift(one: { $0.route = { way($0, 0) } }) == 3_600)
    }

    /// Places are compared after a tenth, a half and nine tenths, each with points of a minute before and after.
    @Test(
        "Routes without places at the same times since the start are no pair, and one such place suffices",
        arguments: [
            (162, 438, 0, false), (162, 438, 500, false), (160, 438, 0, true), (160, 438, 500, false),
            (162, 440, 0, true), (562, 838, 0, false), (560, 838, 0, true), (562, 840, 0, true), (2, 1_000, 0, true),
            (2, 1_000, 500, false),
        ] as [(Double, Double, Double, Bool)])
    func comparedPlaces(from: Double, to: Double, aside: Double, isPair: Bool) throws {
        let store = try LawStore()
        for (number, gap) in [(1, 0.0), (2, 3_600)] {
            let draft = SweepWorld.Draft(number, .running, at: Self.start + gap, seconds: 1_000) {
                $0.app = LawStore.app
            }
            try SweepWorld.save(draft, in: store)
            let (first, last) = number == 1 ? (2.0, 1_000.0) : (from, to)
            let points = stride(from: first, through: last, by: 2).map { second in
                RoutePoint(
                    timestamp: Self.start + gap + second,
                    latitude: 47 + second / 30_000 + (number == 1 ? 0 : aside / 111_178), longitude: 8, altitude: 400,
                    horizontalAccuracy: 5, verticalAccuracy: 3)
            }
            _ = try store.engine.write(as: LawStore.app) {
                try $0.save(RouteDraft(device: nil, metadata: nil), points: points, of: Told.id(number))
            }
        }
        let pairs = try store.engine.reports(for: LawStore.app) { try $0.shiftedPairs() }
        #expect(pairs.map(\.shift) == (isPair ? [3_600] : []))
    }
}
