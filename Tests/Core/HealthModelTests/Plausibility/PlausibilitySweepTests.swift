import Foundation
import TestSupport
import Testing

@testable import HealthModel

/// Judges of recordings, over made up series whose steps lie at, below and above every limit.
@Suite struct PlausibilitySweepTests {
    private static let subjects = [
        "power", "speed", "temperature", "water temperature", "body temperature", "heart rate", "cadence",
        "respiratory rate", "body mass", "systolic blood pressure", "diastolic blood pressure", "altitude",
    ]

    @Test func everyFindingAsText() throws {
        var kept = Sweep()
        let figures: [[Double]] = [
            [12_345.67, 119.4], [], [0.04], [999.94, 0.5], [999.96, 59.5], [1_000, 60], [99_949, 120],
            [99_950.1, 3_599],
            [100_000, 3_600], [1e13, 90_061], [-3.25, 59.5], [-0.04, -7], [1e12, 1e12], [999_999_999_999, 2e9],
            [.nan, 4],
        ]
        for kind in Implausible.Kind.allCases {
            for count in [1, 2, 1_234] {
                for subject in [nil, "power"] {
                    let texts = figures.map { Implausible(kind, of: subject, count: count, figures: $0).text }
                    kept.add("\(kind) \(count) \(subject ?? "-")") { texts.joined(separator: "|") }
                }
            }
            kept.add("\(kind)") { Implausible(kind, of: "power", count: 3, figures: figures[0]).text }
        }
        for subject in Self.subjects {
            kept.add(subject) { Implausible(.range, of: subject, count: 1, figures: [7.25]).text }
        }
        for number in EdgeNumbers.doubles {
            let finding = Implausible(.positionJump, count: 2, figures: [number, number]).text
            if abs(number) > 90 || number == 0 { kept.add("\(number)") { String(finding.suffix(24)) } }
        }
        var all: [Implausible] = []
        for (count, subject, first) in [
            (1, "a", nil), (0, "a", 1), (2, "b", 7), (3, "a", 9), (4, "a", 8), (5, "a", 8), (6, "b", nil), (1, nil, 2),
        ] as [(Int, String?, Double?)] {
            all.add(Implausible(.range, of: subject, count: count, first: first, figures: [Double(count)]))
            kept.add("added \(count)") { Outline.of(all) }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/findings.txt") == nil)
    }

    @Test func thousandsAreGroupedInEveryText() {
        for kind in Implausible.Kind.allCases {
            let text = Implausible(kind, of: "power", count: 1_234, figures: [7, 8]).text
            #expect(!text.contains("1234"), "\(kind)")
        }
    }

    @Test func everyVoteOnADistance() throws {
        var kept = Sweep()
        let metres: [Double?] = [nil, 0, 40, 50, 90, 100, 1_000, 1_050, 1_052.7, 1_055, 2_001, 2_105, .nan]
        for odometer in metres {
            for positions in metres {
                let outcomes = metres.flatMap { stated in
                    [(false, false), (true, false), (false, true), (true, true)].map { isFast, isStatedFast in
                        DistanceVote(odometer: odometer, positions: positions, stated: stated)
                            .outcome(isTooFast: isFast, isStatedTooFast: isStatedFast)
                            .map { "\($0.winner)>\($0.loser) \($0.metres) \($0.lost) \($0.isSplit)" } ?? "-"
                    }
                }
                kept.add("\(odometer ?? -1) \(positions ?? -1)") {
                    "\(outcomes.filter { $0 != "-" }.count) \(Outline.hash(outcomes.joined(separator: "\n")))"
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/votes.txt") == nil)
    }

    /// Returns ranges that cover the first numbers, some of them with a gap between.
    private static func ranges(_ count: Int, _ seed: Int) -> [Range<Int>] {
        switch count < 12 ? 0 : seed % 4 {
        case 0: [0..<count]
        case 1: [0..<count / 3, count / 3..<count]
        case 2: [0..<5, 5..<5, 7..<count - 3, count - 3..<count]
        default: [0..<1, 1..<count / 2, count / 2 + 1..<count]
        }
    }

    private static func times(_ count: Int, _ random: inout SeededGenerator, _ steps: [Double]) -> [Double] {
        var now = 1_000.0
        return (0..<count).map { _ in
            now += steps.randomElement(using: &random) ?? 1
            return now
        }
    }

    private static func hash(_ lines: [String]) -> String { Outline.hash(lines.joined(separator: "\n")) }

    @Test func elevationsAtEveryLimit() throws {
        var kept = Sweep()
        for sport in [PlausibleSport.running, .snow, .flight] {
            for seed in 0..<12 {
                var lines: [String] = []
                for part in 0..<8 {
                    var random = SeededGenerator(seed: UInt64(seed * 8 + part))
                    let count = [5, 17, 40][part % 3]
                    let times = Self.times(count, &random, [0, 1, 1, 1, 2, 10, 29, 30, 31, -1])
                    var level = [400.0, 20, 15, 16, -440][seed % 5]
                    let elevations = (0..<count).map { place -> Double in
                        let chance = Int.random(in: 0..<20, using: &random)
                        let rate = sport.climbRate
                        let jump = random.one([rate, rate + 0.5, 2 * rate, 2 * rate + 1, 10, 10.5, 300])
                        switch chance {
                        case 0: return 0
                        case 1: return .nan
                        case 2: return [-450, -449.5, sport.highestElevation, sport.highestElevation + 0.5][place % 4]
                        case 3, 4: return level + jump
                        case 5: return level - jump
                        case 6:
                            level += jump
                            return level
                        default:
                            level += random.one([0, 0.5, 1, -1, 10, -10])
                            return level
                        }
                    }
                    let verdict = ElevationJudge(times: times, elevations: elevations, sport)
                        .judge(Self.ranges(count, part), firstFix: [nil, 0, 3, 9][part % 4])
                    lines.append("\(Outline.of(verdict)) \(verdict.isClean)")
                }
                kept.add("\(sport) \(seed)") { "\(lines[1]) \(Self.hash(lines))" }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/elevations.txt") == nil)
    }

    @Test func odometersAtEveryLimit() throws {
        var kept = Sweep()
        for sport in [PlausibleSport.running, .cycling, .swimming] {
            for seed in 0..<12 {
                var lines: [String] = []
                for part in 0..<8 {
                    var random = SeededGenerator(seed: UInt64(500 + seed * 8 + part))
                    let count = [2, 3, 14, 30][part % 4]
                    let times = Self.times(count, &random, [0, 1, 1, 1, 5, -1])
                    let limit = sport.stepSpeed
                    var metres = 0.0
                    let distances = (0..<count).map { place -> Double in
                        let seconds = place == 0 ? 0 : abs(times[place] - times[place - 1])
                        let most = limit * (seconds + 10)
                        switch Int.random(in: 0..<14, using: &random) {
                        case 0: return .nan
                        case 1: return metres + most + 1
                        case 2: return metres + most
                        case 3: return metres - most - 1
                        case 4:
                            metres += 3 * most
                            return metres
                        case 5:
                            metres = 0
                            return metres
                        default:
                            metres += random.one([0, 1, 3, 10])
                            return metres
                        }
                    }
                    let verdict = OdometerJudge(times: times, distances: distances)
                        .judge(Self.ranges(count, part), sport)
                    lines.append("\(verdict.readings) \(Outline.of(verdict.jumps)) \(verdict.isClean)")
                }
                kept.add("\(sport) \(seed)") { "\(lines[2]) \(Self.hash(lines))" }
            }
        }
        kept.add("no readings") {
            Outline.of(OdometerJudge(times: [1, 2], distances: [.nan, .nan]).judge([0..<2], .running))
        }
        #expect(try kept.difference(from: "Core/Texts/Model/odometers.txt") == nil)
    }

    @Test func valuesAtEveryLimit() throws {
        var kept = Sweep()
        let values: [Double] = [
            .nan, 0, 1, 126, 127, 128, 129, 200, 249, 250, 251, 254, 255, 300, 400, 599, 600, 601, 749, 750, 1_499,
            1_500,
            1_501, 2_999, 3_000, 3_001, 32_767, 65_535, -1,
        ]
        for (name, possible) in [("power", 0.0...3_000), ("heart", 20...250)] {
            for seed in 0..<16 {
                var lines: [String] = []
                for part in 0..<12 {
                    var random = SeededGenerator(seed: UInt64(900 + seed * 12 + part))
                    let count = [4, 20, 60][part % 3]
                    let times = Self.times(count, &random, part < 6 ? [5, 5, 5, 6, 15] : [1, 1, 2, 5])
                    let usual: [Double] = [210, 220, 230, 240]
                    let series = (0..<count).map { _ -> Double in
                        let isOdd = Int.random(in: 0..<(part % 2 == 0 ? 12 : 4), using: &random) == 0
                        return (isOdd ? values : usual).randomElement(using: &random) ?? 0
                    }
                    let verdict = ValueJudge(times: times, values: series).judge(
                        Self.ranges(count, part), possible: possible,
                        isExempt: part % 5 == 4,
                        isZeroNone: part % 4 == 3, isPower: name == "power")
                    lines.append("\(Outline.of(verdict)) \(verdict.isClean)")
                }
                kept.add("\(name) \(seed)") { "\(lines[0]) \(Self.hash(lines))" }
            }
        }
        // Exactly a fifth, and exactly the time and the length of a sprint.
        for wrong in 0...4 {
            for length in [299.0, 300] {
                for sprint in [4.0, 5, 6] {
                    let times = (0..<16).map { $0 == 15 ? 1_000 + length : 1_000 + Double($0) * sprint / 2 }
                    let series = (0..<16).map { $0 >= 4 && $0 < 7 ? 1_600.0 : $0 < wrong ? 5_000 : 200 }
                    kept.add("\(wrong) wrong, \(length) s, \(sprint) s") {
                        Outline.of(
                            ValueJudge(times: times, values: series)
                                .judge([0..<16], possible: 0...3_000, isPower: true))
                    }
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/judged-values.txt") == nil)
    }

    private static func text(_ verdict: PositionJudge.Verdict) -> String {
        let jump = verdict.firstJump.map { "\($0.metres.short) \($0.seconds.short)" } ?? "-"
        let gap = verdict.firstBreak.map { "\($0.metres.short) \($0.seconds.short)" } ?? "-"
        return [
            "\(verdict.noFix) \(verdict.jumps) \(verdict.breaks) \(verdict.bridged) \(verdict.repeated)",
            "\(verdict.again) \(verdict.jitter) \(verdict.suspects) \(jump) \(gap) \(verdict.metres.short)",
            "\(verdict.steps) \(verdict.allMetres.short) \(verdict.isClean)",
        ].joined(separator: " ")
    }

    @Test(arguments: [PlausibleSport.walking, .cycling, .swimming, .flight])
    func positionsAtEveryLimit(sport: PlausibleSport) throws {
        var kept = Sweep()
        let limit = sport.stepSpeed
        // A metre to the north has about the same length everywhere.
        let degree = 1 / 111_194.9
        for seed in 0..<20 {
            var lines: [String] = []
            for part in 0..<8 {
                var random = SeededGenerator(seed: UInt64(2_000 + seed * 8 + part))
                let count = [6, 25, 60, 130][part % 4]
                let times = Self.times(count, &random, seed % 3 == 0 ? [1, 1, 1, 1, 2, 0, -1] : [1, 1, 1, 5])
                var (north, east) = (0.0, 0.0)
                var away = 0
                var points: [(Double, Double)] = []
                for place in 0..<count {
                    let chance = Int.random(in: 0..<(seed % 4 == 3 ? 6 : 25), using: &random)
                    let far = random.one([limit * 2, limit * 2.2, limit * 3, 41, 39, 45, 5_000, 200_000])
                    switch chance {
                    case 0: points.append((north + far, east))
                    case 1: points.append((north, east + (place.isMultiple(of: 2) ? far : -far)))
                    case 2: points.append((.nan, .nan))
                    case 3:
                        north += far
                        points.append((north, east))
                    case 4 where away == 0:
                        away = Int.random(in: 1...35, using: &random)
                        points.append((north + far, east + far))
                    case 5: points.append(points.last ?? (0, 0))
                    default:
                        north += random.one([0, limit / 4, limit / 2, limit * 0.9])
                        if away > 0 {
                            away -= 1
                            points.append((north + 6_000, east - 3_000))
                        } else {
                            points.append((north, east))
                        }
                    }
                }
                if seed % 5 == 4 {
                    for place in count / 3..<2 * count / 3 {
                        points[place] = (points[place].0, place.isMultiple(of: 2) ? 0 : limit * 3)
                    }
                }
                var latitudes = points.map { 46.5 + $0.0 * degree }
                var longitudes = points.map { 7 + $0.1 * degree * 1.45 }
                var moments = times
                if seed % 6 == 5 {
                    // A part of the points is recorded once more.
                    latitudes.append(contentsOf: latitudes[2..<count / 2])
                    longitudes.append(contentsOf: longitudes[2..<count / 2])
                    moments.append(contentsOf: moments[2..<count / 2])
                }
                if part == 5 { (latitudes[2], longitudes[2]) = (0, 0) }
                if part == 6 { (latitudes[0], longitudes[0], latitudes[3], longitudes[3]) = (180, 180, -90, 0) }
                let judge = PositionJudge(times: moments, latitudes: latitudes, longitudes: longitudes)
                let noFix = judge.withoutFix()
                let ranges = Self.ranges(moments.count, part)
                lines.append("\(noFix) \(Self.text(judge.judge(ranges, without: noFix, sport)))")
            }
            kept.add("\(seed)") { "\(lines[0]) \(Self.hash(lines))" }
            for line in lines where seed < 4 { kept.add("  ") { line } }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/positions-\(sport).txt") == nil)
    }

    @Test func marksOfAMissingFix() throws {
        var kept = Sweep()
        let marks: [(Double, Double)] = [
            (0, 0), (90, 0), (-90, 0), (180, 180), (-180, -180), (180, -180), (45, 0), (0, 180), (180, 0), (0, 90),
            (.nan, 0),
        ]
        let near: [(Double, Double)] = [(0.5, 0.5), (0.9, 0), (0, 0.89), (0, 0.9), (89.5, 10), (46, 7), (.nan, .nan)]
        for (number, mark) in marks.enumerated() {
            for (other, neighbour) in near.enumerated() {
                for places in [[0], [1], [2, 3], [0, 1, 4], [5]] {
                    var points = Array(repeating: neighbour, count: 6)
                    for place in places { points[place] = mark }
                    if other.isMultiple(of: 2) { points[1] = (.nan, .nan) }
                    kept.add("\(number) \(other) \(places)") {
                        PositionJudge(
                            times: (0..<6).map(Double.init), latitudes: points.map(\.0), longitudes: points.map(\.1)
                        ).withoutFix()
                    }
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/marks.txt") == nil)
    }

    @Test func clocksAtEveryLimit() throws {
        var kept = Sweep()
        let jumps: [Double] = [
            899, 900, 900.5, 901, -899, -901, 3_600, -3_600, 86_400, 345_600, 345_601, -345_601, 1e8, -1e8, 6e8,
        ]
        for seed in 0..<40 {
            var lines: [String] = []
            for part in 0..<8 {
                var random = SeededGenerator(seed: UInt64(7_000 + seed * 8 + part))
                let count = [3, 12, 30, 60][part % 4]
                var now = 1_000.0
                var shift = 0.0
                var away = 0
                var (north, metres) = (0.0, 0.0)
                var (times, latitudes, distances): ([Double], [Double], [Double]) = ([], [], [])
                for place in 0..<count {
                    let step = part == 7 ? 61.0 : random.one([1, 1, 1, 2])
                    now += step
                    if away > 0 { away -= 1 } else if shift != 0, seed % 3 != 0 { shift = 0 }
                    if Int.random(in: 0..<(count < 20 ? 6 : 14), using: &random) == 0 {
                        shift = jumps.randomElement(using: &random) ?? 0
                        away = Int.random(in: 0...(seed % 2 == 0 ? 4 : 30), using: &random)
                    }
                    let way = random.one([1.5, 3, 3, 3, 3, 7, place % 11 == 10 ? 400 : 3])
                    (north, metres) = (north + way, metres + way)
                    times.append(now + shift)
                    latitudes.append(seed % 7 == 6 && place % 5 == 4 ? .nan : 46.5 + north / 111_194.9)
                    distances.append(place % 13 == 12 ? .nan : place % 17 == 16 ? metres - 30 : metres)
                }
                let judge = ClockJudge(
                    times: times, latitudes: latitudes, longitudes: latitudes.map { $0.isNaN ? .nan : 7 },
                    distances: seed % 5 < 3 ? distances : [])
                let ranges = Self.ranges(count, part)
                let corrections = judge.corrections(
                    ranges, part % 2 == 0 ? .running : .cycling, isOneOuting: seed % 4 == 1)
                lines.append("\(judge.hasJump(ranges)) \(Outline.of(corrections))")
            }
            kept.add("\(seed)") { "\(lines.filter { $0.contains("places") }.count) \(Self.hash(lines))" }
            for line in lines where line.contains("places") && seed < 20 { kept.add("  ") { line } }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/wrong-clocks.txt") == nil)
    }
}
