import Foundation
import HealthModel
import TestSupport
import Testing

@testable import BluetoothSensors

/// Counters, clocks and filters at each of their bounds, and in long series that are the same in every run.
@Suite struct CounterSweepTests {
    private static func text(_ step: (amount: Double, from: Double)?) -> String {
        step.map { "\($0.amount) from \($0.from)" } ?? "-"
    }

    private static func text(_ outcome: RevolutionCounter.Outcome) -> String {
        switch outcome {
        case .baseline: "baseline"
        case .nothing: "nothing"
        case .implausible: "implausible"
        case .turned(let count, let from, let rate): "\(count) from \(from) at \(orDash(rate))"
        }
    }

    @Test(arguments: ["wheel", "power", "crank"]) func SEN_100_SEN_105_revolutions(kind: String) throws {
        var outcomes = KeptOutcomes()
        let counter: RevolutionCounter =
            switch kind {
            case "wheel": RevolutionCounter(wheel: 1024, circumference: 2.105)
            case "power": RevolutionCounter(wheel: 2048, circumference: 1.2)
            default: .crank
            }
        let deltas: [Int] = [
            0, 1, 2, 3, 4, 5, 12, 13, 14, 15, 30, 400, 32_766, 32_767, 32_768, 65_535, 65_536, 65_537, 1 << 31 - 1,
            1 << 31, 1 << 31 + 1, -1, -2,
        ]
        let ticks: [UInt16] = [0, 1, 100, 245, 246, 512, 1_024, 2_047, 32_767, 32_768, 65_535]
        let waits = [0, 0.5, 1, 2, 15.75, 16, 31.75, 32, 60]
        for (revolutions, time) in [(1_000, 500), (4_294_967_295, 65_535)] as [(UInt32, UInt16)] {
            for delta in deltas {
                outcomes.add("\(revolutions) + \(delta)") {
                    var texts: [String] = []
                    for (isStanding, isAway) in [(false, false), (true, false), (false, true)] {
                        for tick in ticks {
                            for wait in waits {
                                var counter = counter
                                _ = counter.process(RevolutionCount(revolutions, time), at: 100)
                                if isAway { counter.handleDisconnection() }
                                let count = RevolutionCount(
                                    revolutions &+ UInt32(truncatingIfNeeded: delta), time &+ tick)
                                let first = counter.process(count, at: 100 + wait, isStanding: isStanding)
                                let next = RevolutionCount(count.revolutions &+ 2, count.time &+ 900)
                                let second = counter.process(next, at: 101 + wait)
                                texts.append("\(Self.text(first)), \(Self.text(second))")
                            }
                        }
                    }
                    return texts.joined(separator: "; ")
                }
            }
        }
        #expect(try outcomes.difference(from: "Core/Texts/Sensors/revolutions-\(kind).txt") == nil)
    }

    @Test func SEN_110_beats() throws {
        var outcomes = KeptOutcomes()
        func text(_ beats: [BeatClock.Beat]) -> String {
            beats.map { "\($0.time)\($0.followsGap ? "!" : "")" }.joined(separator: " ")
        }
        let intervals: [UInt16] = [0, 1, 245, 246, 247, 512, 1_024, 2_047, 2_048, 2_049, 3_071, 3_072, 3_073, 65_535]
        let arrivals = [0, 0.5, 1, 1.5, 2, 2.5, 2.75, 3, 3.5, 4, 4.75, 5, 5.25, 6, 9] as [Double]
        for interval in intervals {
            for more in [[], [512], [0, 700], [4_000, 600]] as [[UInt16]] {
                outcomes.add("\(interval) \(more)") {
                    arrivals.map { arrival -> String in
                        var clock = BeatClock()
                        let first = clock.process([900, 1_024], at: 100)
                        let second = clock.process([interval] + more, at: 100 + arrival)
                        let third = clock.process([800], at: 100.75 + arrival)
                        return [first, second, third].map(text).joined(separator: ", ")
                    }.joined(separator: "; ")
                }
            }
        }
        var clock = BeatClock()
        outcomes.add("none, then reset") {
            [
                text(clock.process([], at: 1)), text(clock.process([1_024], at: 2)),
                text(clock.process([1_024], at: 3)),
            ].joined(separator: ", ")
        }
        clock.reset()
        outcomes.add("after a reset") {
            text(clock.process([1_024], at: 4)) + ", " + text(clock.process([512, 512], at: 3.75))
        }
        #expect(try outcomes.difference(from: "Core/Texts/Sensors/beats.txt") == nil)
    }

    @Test func SEN_104_standstills() throws {
        var outcomes = KeptOutcomes()
        let moments = [0, 1, 2.75, 3, 3.25, 4, 5, 62, 62.75, 63, 63.25, 64, 80] as [Double]
        for first in moments {
            outcomes.add("\(first)") {
                var texts: [String] = []
                for second in [0, 0.5, 1, 3, 3.5, 60] as [Double] {
                    for (isFrame, hasTurned) in [(false, false), (true, false), (false, true), (true, true)] {
                        var detector = StandstillDetector(at: 10)
                        let before = detector.advance(to: 10 + first, beforeFrame: isFrame)
                        let at = detector.process(at: 10 + first, hasTurned: hasTurned)
                        let wasStanding = detector.isStanding
                        let next = detector.advance(to: 10 + first + second, beforeFrame: isFrame)
                        let last = detector.process(at: 10 + first + second, hasTurned: !hasTurned)
                        texts.append(
                            [before, at, next, last].map { "\($0.count) \(orDash($0.first)) \(orDash($0.last))" }
                                .joined(separator: ", ") + " \(wasStanding) \(detector.isStanding)")
                    }
                }
                return texts.joined(separator: "; ")
            }
        }
        #expect(try outcomes.difference(from: "Core/Texts/Sensors/standstills.txt") == nil)
    }

    @Test func SEN_25_SEN_63_SEN_109_totalsAndSteps() throws {
        var outcomes = KeptOutcomes()
        outcomes.add("limits") {
            [
                plain(SensorLimits.heartRate), plain(SensorLimits.power), plain(SensorLimits.cadence),
                "\(SensorLimits.wheelSpeed)", "\(SensorLimits.footSpeed)", "\(SensorLimits.machineSpeed)",
                "\(SensorLimits.longestStep)",
            ].joined(separator: " ")
        }
        var total = CumulativeCounter()
        for (value, at) in [(5, 1), (5, 2), (7.5, 3), (7, 4), (7.25, 6), (7.25, 7), (9, 8)] as [(Double, Double)] {
            outcomes.add("total \(value) at \(at)") { Self.text(total.process(value, at: at)) }
        }
        total.rebase()
        outcomes.add("rebased") { Self.text(total.process(10, at: 9)) + " " + Self.text(total.process(12, at: 11)) }
        let deltas: [UInt32] = [
            0, 1, 2, 49, 50, 51, 52, 100, 149, 150, 151, 170, 180, 190, 200, 250, 300, 1_000, 1 << 31 - 1, 1 << 31,
            1 << 31 + 1, .max,
        ]
        for delta in deltas {
            for isAway in [false, true] {
                outcomes.add("way \(delta)\(isAway ? " away" : "")") {
                    [0, 0.5, 1, 1.25, 2, 10].map { wait -> String in
                        let first = UInt32.max - 20
                        var way = RollingDistance()
                        var texts = [plain(way.process(first, at: 50))]
                        if isAway { way.handleDisconnection() }
                        texts.append(plain(way.process(first &+ delta, at: 50 + wait)))
                        texts.append(plain(way.process(first &+ delta &+ 75, at: 50.5 + wait)))
                        way.rebase()
                        texts.append(plain(way.process(5, at: 60 + wait)))
                        return texts.joined(separator: ", ")
                    }.joined(separator: "; ")
                }
            }
        }
        for rate in [0, 1, 12, 59.5, 60, 61, 90, 180, 200.5] as [Double] {
            outcomes.add("steps at \(rate)") {
                var tally = StepTally()
                var texts: [String] = []
                for at in [1, 1.5, 2, 2.25, 7.25, 12.5, 13, 18, 23.25] as [Double] {
                    let step = tally.process(rate, at: at)
                    texts.append("\(step.map { "\($0.steps) from \($0.from)" } ?? "-") \(tally.rest)")
                }
                tally.rebase()
                let step = tally.process(rate, at: 24)
                let added = tally.add(0.75, from: 20)
                texts.append("\(orDash(step?.steps)) \(orDash(added?.steps)) \(tally.rest)")
                return texts.joined(separator: ", ")
            }
        }
        #expect(try outcomes.difference(from: "Core/Texts/Sensors/totals.txt") == nil)
    }

    @Test func SEN_64_machineDistances() throws {
        var outcomes = KeptOutcomes()
        let totals: [(String, (Int) -> Int?)] = [
            ("none", { _ in nil }), ("stands", { _ in 40 }), ("grows", { 40 + 3 * $0 }),
            ("grows late", { $0 < 12 ? 40 : 40 + 2 * $0 }), ("restarts", { $0 < 6 ? 40 + 5 * $0 : 2 * $0 }),
            ("now and then", { $0 % 3 == 0 ? 40 + $0 : nil }),
        ]
        let speeds: [(String, (Int) -> Double?)] = [
            ("none", { _ in nil }), ("0", { _ in 0 }), ("0.5", { _ in 0.5 }), ("0.75", { _ in 0.75 }),
            ("stops at 5", { $0 == 5 ? 0.25 : 3.5 }), ("now and then", { $0 % 2 == 0 ? 2.5 : nil }),
            ("rarely", { $0 % 7 == 0 ? 2.25 : nil }), ("stops after 12", { $0 > 12 ? 0 : 1.5 }),
        ]
        for (name, total) in totals {
            for (pace, speed) in speeds {
                outcomes.add("total \(name), speed \(pace)") {
                    var texts: [String] = []
                    for step in [1, 0.5, 1.25] as [Double] {
                        var distance = MachineDistance()
                        for index in 0..<30 {
                            if index == 24 { distance.rebase() }
                            let at = 100 + step * Double(index == 20 ? 19 : index)
                            let moved = distance.process(total: total(index), speed: speed(index), at: at)
                            texts.append(moved.map { "\($0.metres)<\($0.from)" } ?? "-")
                        }
                    }
                    return texts.joined(separator: " ")
                }
            }
        }
        #expect(try outcomes.difference(from: "Core/Texts/Sensors/machine-distances.txt") == nil)
    }

    @Test func SEN_21_SEN_65_filters() throws {
        var outcomes = KeptOutcomes()
        for counts in [
            [1, 1, 1, 1, 1, 2, 2], [1, 2, 3, 3, 3, 3, 4], [nil, nil, 5, nil, 5, nil, 5], [5, 5, nil, nil, 5, 6, 6],
        ] as [[Int?]] {
            for rate in [nil, 0, 20.5, 59.5, 60, 60.5] as [Double?] {
                for isPaced in [false, true] {
                    outcomes.add("strokes \(counts.map { orDash($0) }) \(orDash(rate)) \(isPaced)") {
                        var filter = StrokeRateFilter()
                        return counts.map { orDash(filter.rate(rate, count: $0, isPaced: isPaced)) }
                            .joined(separator: " ")
                    }
                }
            }
        }
        func measurement(_ rate: UInt8, _ hasContact: Bool?) throws -> HeartRateMeasurement {
            try HeartRateMeasurement([hasContact == nil ? 0 : hasContact == true ? 6 : 4, rate])
        }
        let rates: [(String, (Int) -> UInt8)] = [
            ("one", { _ in 70 }), ("two", { $0 == 7 ? 71 : 70 }), ("late", { $0 >= 19 ? 71 : 70 }),
            ("too late", { $0 >= 20 ? 71 : 70 }), ("impossible", { $0 == 3 ? 255 : $0 == 4 ? 3 : 70 }),
            ("at the bounds", { $0 == 3 ? 20 : $0 == 4 ? 19 : $0 == 5 ? 250 : 251 }),
        ]
        let contacts: [(String, (Int) -> Bool?)] = [
            ("unknown", { _ in nil }), ("always", { _ in true }), ("never", { _ in false }),
            ("once", { $0 == 5 }), ("at the end of the trial", { $0 == 19 }), ("after it", { $0 >= 20 }),
            ("unknown first", { $0 == 0 ? nil : false }),
        ]
        for (name, rate) in rates {
            for (contact, hasContact) in contacts {
                outcomes.add("rates \(name), contact \(contact)") {
                    var filter = ContactFilter()
                    return try (0..<24).map { filter.accepts(try measurement(rate($0), hasContact($0))) ? "1" : "0" }
                        .joined()
                }
            }
        }
        #expect(try outcomes.difference(from: "Core/Texts/Sensors/filters.txt") == nil)
    }

    /// Which of two sources gives a value, by every type, order and silence (SEN-140, SEN-141, SEN-142, SEN-212).
    @Test func SEN_141_arbiters() throws {
        var outcomes = KeptOutcomes()
        let types: [ObjectType] = [
            .heartRate, .cyclingPower, .cyclingCadence, .cyclingSpeed, .distanceCycling, .distanceWalkingRunning,
            .runningSpeed, .runningStrideLength, .stepCount, .activeEnergyBurned, .distanceRowing, .rowingSpeed,
            .oxygenSaturation, .peripheralPerfusionIndex, .bodyMass,
        ]
        for type in types { outcomes.add("share of \(type.identifier)") { orDash(SensorShare(type)) } }
        for share in SensorShare.allCases {
            outcomes.add("ranks of \(share)") {
                SensorCharacteristic.allCases.map {
                    "\(share.rank($0, isChest: false))/\(share.rank($0, isChest: true))"
                }.joined(separator: " ")
            }
        }
        for seed in 0..<60 as Range<UInt64> {
            var generator = SeededGenerator(seed: 700 + seed)
            var arbiter = SensorArbiter()
            var now = 100.0
            outcomes.add(seed) {
                (0..<60).map { _ -> String in
                    now += [0, 0, 0.5, 1, 1.5, 2, 3, 3.5, 4.5, 5].pick(&generator)
                    let sensor = [0, 1, 2].pick(&generator)
                    let characteristic =
                        ([.heartRate, .cyclingSpeed, .cyclingPower, .oximeter] as [SensorCharacteristic]).pick(
                            &generator)
                    switch generator.next() % 9 {
                    case 0: arbiter.recordLoss(of: sensor, at: now)
                    case 1: arbiter.recordReturn(of: sensor)
                    case 2:
                        arbiter.recordFrame(from: .init(sensor: sensor, characteristic: characteristic), at: now)
                    case 3 where generator.next() % 8 == 0: arbiter.begin()
                    default:
                        let reading = SensorReading(
                            sensor: sensor, characteristic: characteristic,
                            type: ([.heartRate, .cyclingSpeed, .distanceCycling, .cyclingPower] as [ObjectType]).pick(
                                &generator),
                            value: 1, unit: .count, start: now - [0, 0, 1, 2.5].pick(&generator), end: now)
                        let isAdmitted = arbiter.admits(reading) { share, source in
                            .init(
                                named: [2, .max, 1][source.sensor],
                                kind: share.rank(source.characteristic, isChest: false),
                                weakness: source.sensor, address: "")
                        }
                        return isAdmitted ? "1" : "0"
                    }
                    return "."
                }.joined()
            }
        }
        #expect(try outcomes.difference(from: "Core/Texts/Sensors/arbiters.txt") == nil)
    }
}
