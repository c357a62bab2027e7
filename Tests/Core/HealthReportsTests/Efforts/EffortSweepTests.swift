import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthReports

/// Best efforts of many courses, and their bytes.
@Suite struct EffortSweepTests {
    /// A course whose speed changes every minute, with a rest, a jump and equal times.
    private static func course(seconds: Int, speed: Double, jump: Double = 0) -> (times: [Double], meters: [Double]) {
        var (times, meters): ([Double], [Double]) = ([], [])
        var length = 0.0
        for second in stride(from: 0, through: seconds, by: 3) {
            times.append(1_000 + Double(second))
            meters.append(length)
            let part = 1 + 0.3 * Double(second / 60 % 5 - 2) / 2
            if !(300..<330).contains(second) { length += 3 * speed * part }
            if second == 600 { length += jump }
        }
        return (times, meters)
    }

    private static let pauses: [(String, [(start: Double, end: Double)])] = [
        ("none", []), ("one", [(1_100, 1_150)]),
        ("several", [(990, 1_002), (1_100.5, 1_101.5), (1_101, 1_130), (1_700, 9_000)]),
        ("odd", [(1_200, 1_200), (1_210, 1_205), (1_300, 1_310), (1_310, 1_320), (1_330, 1_340)]),
    ]

    @Test("Efforts of sports are left out if they are impossible")
    func efforts() throws {
        var kept = KeptLines()
        let sports: [(WorkoutActivity, Double)] = [
            (.running, 4), (.cycling, 12), (.handCycling, 7), (.swimming, 1.1), (.walking, 1.5),
        ]
        for (activity, speed) in sports {
            for (name, pauses) in Self.pauses {
                for (jump, factor) in [(0, 1), (200, 1), (2_500, 1), (0, 1.9), (0, 4)] as [(Double, Double)] {
                    let course = Self.course(seconds: 2_400, speed: speed * factor, jump: jump)
                    var leg = EffortLeg(activity, start: 1_000, duration: 2_400)
                    leg.addEfforts(times: course.times, meters: course.meters, pauses: pauses)
                    kept.add("\(activity.name) \(name) \(jump) \(factor)") {
                        leg.efforts.map { Told.text([$0.distance, $0.seconds, $0.start, $0.from]) }.joined(
                            separator: ", ")
                            + "; left out \(Told.text(leg.leftOut))"
                    }
                }
            }
        }
        var leg = EffortLeg(.running, start: 0, duration: 1)
        leg.addEfforts(times: [], meters: [], pauses: [])
        leg.addEfforts(times: [1, 2], meters: [0], pauses: [])
        kept.add("nothing") { "\(leg.efforts) \(leg.leftOut)" }
        for sport in EffortSport.allCases {
            kept.add("\(sport)") { "\(sport.distances) \(sport.impossibleSpeed) \(sport.plausible)" }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/efforts.txt") == nil)
    }

    @Test("The fastest stretch of any length of a course")
    func fastest() throws {
        var kept = KeptLines()
        let courses: [(String, [Double], [Double])] = [
            ("even", [0, 10, 20, 30, 40], [0, 30, 60, 90, 120]),
            ("uneven", [5, 15, 18, 40, 41, 60], [7, 37, 57, 67, 71, 131]),
            ("resting", [0, 10, 20, 30, 35, 50], [0, 40, 40, 40, 80, 90]),
            ("backwards", [0, 10, 20, 30, 40], [0, 50, 30, 60, 100]),
            ("sprung", [0, 5, 5, 10, 12], [0, 20, 60, 70, 72]),
            ("single", [3], [9]),
        ]
        let distances: [Double] = [
            -1, 0, 1e-7, 1, 20, 30, 39.999_999, 40, 59.5, 60, 90, 100, 119.999_999_5, 120, 120.000_000_5, 121,
        ]
        for (name, times, meters) in courses {
            for (pause, pauses) in [("none", []), ("paused", [(12, 16), (16, 17), (33, 38)])]
                as [(String, [(start: Double, end: Double)])]
            {
                let curve = EffortCurve(times: times, meters: meters, ActiveClock(pauses: pauses))
                kept.add("\(name) \(pause) curve") {
                    "\(Told.text(curve.meters)); \(Told.text(curve.first)); \(Told.text(curve.last)); "
                        + "\(Told.text(curve.total))"
                }
                kept.add("\(name) \(pause)", distances) { distance in
                    curve.fastest(distance).map { Told.text([$0.seconds, $0.start, $0.from]) } ?? "-"
                }
                for (speed, step) in [
                    (2, .infinity), (3.5, .infinity), (5, .infinity), (9, .infinity), (100, 2), (100, 3.2), (4, 3),
                ] as [(Double, Double)] {
                    let pieces = curve.pieces(without: speed, step: step)
                    kept.add("\(name) \(pause) slower than \(speed) \(step)") {
                        let fastest = curve.fastest(distances, slowerThan: speed, step: step).map {
                            "\(Told.text($0.stretch?.seconds)) \(Told.text($0.stretch?.from)) "
                                + "\($0.isLeftOut ? "out" : "")"
                        }
                        let parts = pieces.map {
                            "\(Told.text($0.meters)); \(Told.text($0.first)); \(Told.text($0.last))"
                        }
                        return "\(parts.joined(separator: " | ")): \(fastest.joined(separator: ", "))"
                    }
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/fastest.txt") == nil)
    }

    @Test("A clock without pauses tells active times, and back")
    func clocks() throws {
        var kept = KeptLines()
        for (name, pauses) in Self.pauses {
            let clock = ActiveClock(pauses: pauses)
            kept.add("\(name) pauses") { Told.text(clock.pauses) }
            var moments: [Double] = [0]
            for (start, end) in pauses { moments += [start - 1, start, (start + end) / 2, end, end + 1] }
            kept.add(name, moments) { moment in
                let active = clock.active(at: moment)
                return Told.text([
                    moment, active, clock.moment(atActive: active, isStart: true),
                    clock.moment(atActive: active, isStart: false),
                ])
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/clocks.txt") == nil)
    }

    @Test("Legs are kept as bytes, and other bytes are none")
    func bytes() throws {
        var whole = EffortLeg(
            .cycling, isIndoor: true, start: 12.5, duration: 3_600, distance: 30_000, climb: 250, energy: 700)
        whole.efforts = [
            .init(distance: 5_000, seconds: 500, start: 20, from: 30),
            .init(distance: 10_000, seconds: 1_010, start: 40, from: 50),
        ]
        whole.powers = [.init(duration: 5, watts: 900, start: 60), .init(duration: 60, watts: 500, start: 70)]
        whole.leftOut = [20_000, 40_000, 50_000]
        let bare = EffortLeg(.running, start: -7, duration: 1)
        let legs = [whole, bare]
        let bytes = EffortLeg.bytes(legs)
        #expect(EffortLeg.legs(bytes) == legs && EffortLeg.legs(EffortLeg.bytes([])) == [])
        #expect(EffortLeg.legs(Data()) == nil)
        var kept = KeptLines()
        for end in stride(from: 0, to: bytes.count, by: 8) {
            #expect(EffortLeg.legs(bytes.prefix(end)) == nil && EffortLeg.legs(bytes.prefix(end + 7)) == nil, "\(end)")
            kept.add("\(end / 8)", [-1, 0, 1, 2, 3, 1e9, 0.5, .nan, .infinity] as [Double]) { number in
                var changed = bytes
                changed.replaceSubrange(
                    end..<end + 8, with: withUnsafeBytes(of: number.bitPattern.littleEndian) { Data($0) })
                guard let legs = EffortLeg.legs(changed) else { return "-" }
                return Told.hash("\(legs)").prefix(5).description
            }
        }
        kept.add("longer") { EffortLeg.legs(bytes + Data(repeating: 0, count: 8)) == legs }
        kept.add("count") { bytes.count }
        #expect(try kept.difference(from: "Core/Texts/Reports/effort-bytes.txt") == nil)
    }

    @Test("Powers are held until the next one, ten seconds at most")
    func powers() throws {
        var kept = KeptLines()
        let curves: [(String, [Double], [Double], [Double])] = [
            ("even", [0, 1, 2, 3, 4], [1, 2, 3, 4, 5], [100, 200, 300, 200, 50]),
            ("points", [0, 1, 2, 3, 20, 21], [0, 1, 2, 3, 20, 21], [100, 200, 300, 200, 50, 75]),
            ("equal starts", [0, 0, 5, 5, 5, 9], [4, 5, 6, 8, 9, 9], [100, 300, 50, .nan, 250, 80]),
            ("overlaps", [0, 2, 4, 6], [7, 5, 9, 7], [100, 210, 330, 40]),
            ("invalid", [0, 1, 2, 3, 12], [1, 2, 3, 4, 13], [-5, .infinity, 150, .nan, 200]),
            ("lengths differ", [0, 1], [1], [5, 6]), ("none", [], [], []), ("single", [5], [9], [120]),
            ("gap", [0, 9, 20, 31, 41.5], [0, 9, 20, 31, 41.5], [10, 20, 30, 40, 50]),
        ]
        for (name, starts, ends, watts) in curves {
            let curve = PowerCurve(starts: starts, ends: ends, watts: watts)
            kept.add("\(name) curve") { "\(Told.text(curve.times)); \(Told.text(curve.work))" }
            kept.add(name, [-1, 0, 0.5, 1, 2, 3, 4, 5, 6, 8.5, 9, 20, 31, 41, 51.5, 60]) { seconds in
                curve.best(over: seconds).map { Told.text([$0.watts, $0.start]) } ?? "-"
            }
        }
        let long = (0..<1_500).map { (place: Int) -> Double in
            Double(150 + place * 37 % 113 + (place % 400 > 330 ? 90 : 0))
        }
        let times = long.indices.map { Double($0) * 2 + 7 }
        let curve = PowerCurve(starts: times, ends: times, watts: long)
        var leg = EffortLeg(.cycling, start: 0, duration: 3_000)
        leg.addPowers(curve)
        kept.add("leg", leg.powers) { Told.text([$0.duration, $0.watts, $0.start]) }
        let course = PowerCourse(times: times, watts: long, pauses: [(500, 620)])
        kept.add("report") { PowerReport(course, curve).map { Told.text($0) } ?? "-" }
        kept.add("no power") {
            "\(PowerReport(PowerCourse(times: [0, 1], watts: [0, 0]), curve) == nil) "
                + "\(PowerReport(PowerCourse(times: [], watts: []), curve) == nil)"
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/power-curves.txt") == nil)
    }

    @Test("A course of power has a value each second, without pauses")
    func courses() throws {
        var kept = KeptLines()
        let powers: [(String, [Double], [Double])] = [
            ("none", [], []), ("one", [5], [100]), ("even", [0, 1, 2, 3], [100, 200, 300, 50]),
            ("halves", [0, 0.4, 0.5, 1.5, 2.5, 3.49], [100, 200, 300, 50, 60, 70]),
            ("held", [0, 9, 19, 30, 41], [10, 20, 30, 40, 50]),
            ("invalid", [0, 1, 2, 3, .nan, 5], [-1, .nan, .infinity, 40, 50, 60]),
            ("backwards", [10, 12, 11, 15], [100, 120, 110, 150]), ("far", [0, 1_000_000], [1, 2]),
            ("nearly far", [0, 999_999.4], [1, 2]), ("backwards end", [10, 5], [1, 2]),
            ("zero", [0, 1, 2], [0, 0, 0]),
        ]
        let pauses: [(String, [(start: Double, end: Double)])] = [
            ("", []), ("paused", [(1, 3)]), ("paused within", [(0.5, 1.5), (2, 2.2), (8, 21)]), ("before", [(-9, 0.2)]),
            ("all", [(-1, 100)]),
        ]
        for (name, times, watts) in powers {
            for (pause, pauses) in pauses where name != "nearly far" || pause.isEmpty {
                let course = PowerCourse(times: times, watts: watts, pauses: pauses)
                kept.add("\(name) \(pause)") {
                    "\(course.seconds.count) \(Told.text(Array(course.seconds.prefix(45)))) from "
                        + "\(Told.text(course.start)); "
                        + Told.text([course.average, course.greatest, course.work, course.normalized])
                }
                guard course.seconds.count < 1_000 else { continue }
                kept.add("\(name) \(pause) best", [-1, 0, 1, 2, 3, 4, 10, 42, 43]) {
                    Told.text(course.best(ofSeconds: $0))
                }
                kept.add(
                    "\(name) \(pause) parts",
                    [(0, 2), (-5, 1), (1, 1), (2, 1), (0.5, 2.5), (-.infinity, .infinity), (3, .infinity), (.nan, 2)]
                        as [(Double, Double)]
                ) {
                    let part = course.course(from: $0, to: $1)
                    return
                        "\(Told.text(course.average(from: $0, to: $1))) \(part.seconds.count) \(Told.text(part.start))"
                }
            }
        }
        for count in [29, 30, 31, 45, 100] {
            let values = (0..<count).map { 100 + Double($0 * 53 % 171) }
            kept.add("normalized \(count)") {
                Told.text(PowerCourse(times: values.indices.map(Double.init), watts: values).normalized)
            }
            kept.add("normalized \(count) with gaps") {
                Told.text(
                    PowerCourse(times: values.indices.map(Double.init), watts: values, pauses: [(3, 9), (20, 22)])
                        .normalized)
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/power-courses.txt") == nil)
    }
}
