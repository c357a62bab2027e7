import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthReports

/// Figures of loads over the edges of what they are computed from.
@Suite struct LoadSweepTests {
    private static func histogram(_ entries: [(Double, Double)]) -> HeartRateHistogram {
        var histogram = HeartRateHistogram()
        for (rate, seconds) in entries { histogram.add(rate, seconds: seconds) }
        return histogram
    }

    private static func told(_ histogram: HeartRateHistogram) -> String {
        histogram.entries.map { "\($0.rate):\(Told.text($0.seconds))" }.joined(separator: " ")
            + " \(Told.text(histogram.total)) \(histogram.isEmpty) \(Told.text(histogram.mean))"
    }

    @Test("Heart rates are counted by whole beats between 20 and 260")
    func histograms() throws {
        var kept = KeptLines()
        let rates: [Double] = [
            -1, 0, 19.4, 19.5, 19.6, 20, 20.4, 20.5, 100, 259.5, 260, 260.4, 260.5, 261, .nan, .infinity,
        ]
        kept.add("one rate", rates) { told(Self.histogram([($0, 2.5)])) }
        kept.add("lengths", [-1, 0, 1e-9, 3.25, 1e9, .infinity, .nan]) { told(Self.histogram([(120, $0)])) }
        for entries in [
            [], [(120, 1)], [(120, 1), (121, 2), (119, 4)], [(150, 3), (100, 5), (150, 7)],
            [(60, 1.5), (60.4, 2), (61, 8)],
            [(200, 10), (20, 20), (260, 30), (199, 40)],
        ] as [[(Double, Double)]] {
            kept.add("\(entries.map { "\($0.0) \($0.1)" })") { Self.told(Self.histogram(entries)) }
        }
        func told(_ histogram: HeartRateHistogram) -> String { Self.told(histogram) }
        #expect(try kept.difference(from: "Core/Texts/Reports/heart-rates.txt") == nil)
    }

    @Test("Impulses weigh the time by the rate")
    func impulses() throws {
        var kept = KeptLines()
        let rates = Self.histogram([
            (95, 61), (94, 7), (114, 90), (133, 30.5), (152, 45), (171, 20), (190, 3), (200, 2),
        ])
        let maxima: [Double] = [-1, 0, 1, 49, 50, 51, 120, 190, 190.5, 260, .infinity, .nan]
        for maximum in maxima {
            kept.add("maximum \(Told.text(maximum))") {
                "\(Told.text(EdwardsTRIMP.impulse(of: rates, maximum: maximum))) "
                    + Told.text(
                        AthleteProfile.Sex.allCases.flatMap { sex in
                            [-1, 0, 0.5, 50, 189, 190, 191].map {
                                BanisterTRIMP.impulse(of: rates, maximum: maximum, rest: $0, sex: sex)
                            }
                        })
            }
            kept.add("uptake of \(Told.text(maximum))", [-1, 0, 0.1, 49, 50, 189, 190, 191] as [Double]) {
                Told.text(VO2MaxEstimate.uptake(maximum: maximum, rest: $0))
            }
        }
        for maximum in [190.0, 183.7, 200] {
            let limits = EdwardsTRIMP.parts.map { $0 * maximum }
            kept.add("zones of \(maximum)", limits.flatMap { [$0 - 0.01, $0.nextDown, $0, $0 + 0.01] }) {
                "\(EdwardsTRIMP.weight(ofRate: $0, maximum: maximum))"
            }
        }
        for weight in [BanisterTRIMP.Weight.men, .women] {
            kept.add("\(weight.factor) \(weight.exponent)", [-0.5, 0, 0.001, 0.3, 0.5, 0.75, 0.999, 1, 1.5]) {
                Told.text(BanisterTRIMP.weight(ofReserve: $0, weight))
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/impulses.txt") == nil)
    }

    @Test("Power scores, critical power and its balance")
    func power() throws {
        var kept = KeptLines()
        for threshold in [-1, 0, 1, 200, 250.5, .infinity] as [Double] {
            kept.add("threshold \(threshold)", [-1, 0, 0.5, 180, 300] as [Double]) { power in
                ([-1, 0, 1, 1_800, 3_600] as [Double]).map { seconds in
                    let score = TrainingStressScore(normalizedPower: power, seconds: seconds, threshold: threshold)
                    return "\(Told.text(score?.score)) \(Told.text(score?.intensityFactor))"
                }.joined(separator: ", ")
            }
        }
        kept.add("variability", [-1, 0, 1, 190] as [Double]) {
            Told.text(VariabilityIndex.index(normalizedPower: 200, mean: $0))
        }
        let whole = Dictionary(uniqueKeysWithValues: CriticalPower.durations.map { ($0, 240 + 18_000 / Double($0)) })
        func fit(_ efforts: [Int: Double]) -> String {
            guard let model = CriticalPower(fitting: efforts) else { return "-" }
            return "\(Told.text(model.power)) \(Told.text(model.reserve))"
        }
        kept.add("whole") { fit(whole) }
        kept.add("noise") { fit(whole.merging([300: 500, 60: 900, 1_800: 10]) { $1 }) }
        kept.add("without one", CriticalPower.durations) { seconds in fit(whole.filter { $0.key != seconds }) }
        kept.add("first three", 0...4) { first in
            let durations = CriticalPower.durations[first..<(first + 3)]
            return fit(whole.filter { durations.contains($0.key) })
        }
        for durations in [
            [120, 180], [120, 180, 300], [300, 420, 600], [420, 600, 900], [600, 900, 1_200], [120, 420, 1_200],
        ] {
            kept.add("\(durations)") { fit(whole.filter { durations.contains($0.key) }) }
        }
        // Reserves around one joule, powers around zero, and those below half of the last one.
        for reserve in [0.5, 0.999, 1, 1.001, 2, 100_000, 1_000_000] as [Double] {
            kept.add("reserve \(reserve)", [-1.0, 0, 0.01, 50, 100, 200]) { power in
                fit([300: power + reserve / 300, 600: power + reserve / 600, 1_200: power + reserve / 1_200])
            }
        }
        let odd: [[Int: Double]] = [
            [300: 300, 600: 300, 1_200: 300], [300: 300, 600: 310, 1_200: 320], [300: .nan, 600: 1, 1_200: 1],
            [300: 900, 600: 450, 1_200: 224],
        ]
        kept.add("odd", odd) { fit($0) }
        for power in [0, 100, 239.9, 240, 240.1, 300, .nan, .infinity] as [Double] {
            var balance = WPrimeBalance(CriticalPower(power: 240, reserve: 18_000))
            kept.add("balance \(Told.text(power))", [-1, 0, 60, 300, 10, .infinity] as [Double]) { seconds in
                balance.hold(power, seconds: seconds)
                balance.hold(500, seconds: 3)
                return "\(Told.text(balance.balance)) \(Told.text(balance.least))"
            }
        }
        var balance = WPrimeBalance(CriticalPower(power: 200, reserve: 1_500))
        balance.hold(PowerCourse(times: [0, 1, 2, 30, 31, 40], watts: [300, 100, 700, 250, 50, 900]))
        kept.add("course") { "\(Told.text(balance.balance)) \(Told.text(balance.least))" }
        #expect(try kept.difference(from: "Core/Texts/Reports/power-loads.txt") == nil)
    }

    @Test("Fitness and fatigue follow the loads of days")
    func fitness() throws {
        var kept = KeptLines()
        var course = FitnessFatigue(fitness: 12.5, fatigue: 33)
        for load in [0, 100, 0, 0, 250.5, 30, 0, 80] as [Double] {
            course.live(load)
            kept.add("\(load)") { Told.text([course.fitness, course.fatigue, course.form]) }
        }
        kept.add("first") {
            let first = FitnessFatigue()
            return Told.text([first.fitness, first.fatigue, first.form])
        }
        var trend = ExponentialTrend()
        for (place, day) in [0, 1, 1, 2, 5, 4, 30, 430, 831, 1_231, 1_632].enumerated() {
            kept.add("trend on \(day)") {
                Told.text(trend.add(70 + Double(place % 3), on: CalendarDay(daysSinceReference: day)))
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/fitness.txt") == nil)
    }

    @Test("Slopes cost more or less than the flat")
    func grades() throws {
        var kept = KeptLines()
        for grade in [-1, -0.46, -0.45, -0.44, -0.2, -0.1, 0, 0.05, 0.1, 0.3, 0.44, 0.45, 0.46, 1] as [Double] {
            kept.add("\(grade)") {
                Told.text([GradeAdjustment.cost(ofGrade: grade), GradeAdjustment.factor(ofGrade: grade)])
            }
        }
        let courses: [(String, [Double], [Double])] = [
            ("none", [], []), ("one", [0], [5]), ("99 m", [0, 50, 99], [0, 1, 2]), ("100 m", [0, 50, 100], [0, 1, 3]),
            ("hill", [0, 40, 100, 149, 201, 250, 330, 420, 470], [400, 403, 409, 411, 415, 414, 405, 400, 399]),
            ("short end", [0, 100, 200, 249], [0, 5, 11, 12]), ("long end", [0, 100, 200, 250], [0, 5, 11, 12]),
            ("gaps", [10, 60, .nan, 120, 180, 260, 390], [0, 4, 5, .infinity, 9, 20, 15]),
            ("offset", [1_000, 1_100, 1_150, 1_260, 1_370], [9, 7, 8, 3, 12]),
        ]
        for (name, meters, heights) in courses {
            guard let ground = GradeAdjustment(meters: meters, heights: heights) else {
                kept.add(name) { "-" }
                continue
            }
            kept.add(name, [-20, 0, 10, 50, 100, 101, 149, 200, 222, 300, 470, 600, 1_050, 1_400] as [Double]) {
                "\(Told.text(ground.adjusted(from: 0, to: $0))) \(Told.text(ground.adjusted(from: $0, to: 330)))"
            }
            kept.add("\(name) known") { "\(Told.text([ground.known.lowerBound, ground.known.upperBound]))" }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/grades.txt") == nil)
    }

    @Test("The efficiency relates the output to the heart rate, as a whole and in halves")
    func efficiency() throws {
        var kept = KeptLines()
        for output in Efficiency.Output.allCases {
            for count in [0, 29, 59, 60, 61, 1_199, 1_200, 1_201] {
                let values = (0..<count).map { 150 + Double($0 % 60) + (Double($0) / 50).rounded(.down) }
                let rates = (0..<count).map { 120 + (Double($0) / 97).rounded(.down) }
                func told(_ values: [Double], _ rates: [Double]) -> String {
                    guard let found = Efficiency(output, values: values, rates: rates) else { return "-" }
                    let parts = [found.whole] + (found.halves.map { [$0.first, $0.second] } ?? [])
                    return Told.text(
                        parts.flatMap { [$0.output, $0.rate, $0.factor] } + [found.decoupling, found.seconds])
                }
                kept.add("\(output) \(count)") { told(values, rates) }
                kept.add("\(output) \(count) with gaps") {
                    told(
                        values.enumerated().map { $0.offset % 7 == 3 ? .nan : $0.element },
                        rates.enumerated().map { $0.offset % 11 == 5 ? 0 : $0.element })
                }
                kept.add("\(output) \(count) of nothing") { told(values.map { _ in 0 }, rates) }
            }
        }
        kept.add("factors", [-1, 0, 0.1, 140] as [Double]) { Told.text(Efficiency.Part(output: 210, rate: $0).factor) }
        kept.add("decoupling", [(0, 1), (1, 0), (1.5, 1.25), (1, 2)] as [(Double, Double)]) { first, second in
            Told.text(
                Efficiency(
                    output: .speed, seconds: 9, whole: .init(output: 1, rate: 1),
                    halves: .init(first: .init(output: first, rate: 1), second: .init(output: second, rate: 1))
                ).decoupling)
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/efficiency.txt") == nil)
    }

    // MARK: Inputs

    private static func inputs(_ change: (inout LoadInputs) -> Void = { _ in }) -> LoadInputs {
        var inputs = LoadInputs()
        inputs.heartRates = 17
        inputs.histogram = histogram([(120, 600), (150, 1_200.5), (121, 3)])
        inputs.power = .init(seconds: 1_800, mean: 201, normalized: 222, bests: [120: 330.5, 300: 300, 1_200: 250.25])
        inputs.run = .init(seconds: 1_700, meters: 5_001, adjustedMeters: 5_202)
        inputs.efficiency = Efficiency(
            output: .gradeAdjustedSpeed, seconds: 1_650, whole: .init(output: 190, rate: 141),
            halves: .init(first: .init(output: 195, rate: 138), second: .init(output: 185, rate: 144)))
        change(&inputs)
        return inputs
    }

    private static func told(_ inputs: LoadInputs?) -> String {
        inputs.map { Told.text($0.numbers) } ?? "-"
    }

    @Test("Inputs are kept as numbers, and other numbers are none")
    func numbers() throws {
        let absent: [(String, (inout LoadInputs) -> Void)] = [
            ("whole", { _ in }), ("no rates", { ($0.heartRates, $0.histogram) = (0, HeartRateHistogram()) }),
            ("no power", { $0.power = nil }), ("no normalized power", { $0.power?.normalized = nil }),
            ("no bests", { $0.power?.bests = [:] }), ("no run", { $0.run = nil }),
            ("no slopes", { $0.run?.adjustedMeters = nil }), ("no efficiency", { $0.efficiency = nil }),
            ("no halves", { $0.efficiency?.halves = nil }), ("power", { $0.efficiency?.output = .power }),
            ("nothing", { $0 = LoadInputs() }),
        ]
        var kept = KeptLines()
        for (name, change) in absent {
            let inputs = Self.inputs(change)
            #expect(LoadInputs(numbers: inputs.numbers) == inputs, "\(name)")
            kept.add(name) { Self.told(inputs) }
        }
        let numbers = Self.inputs().numbers
        for place in numbers.indices {
            kept.add("\(place)", [-1, 0, 1, 2, 3, 0.5, 1e9, 1e10, .nan, .infinity] as [Double]) { value in
                var changed = numbers
                changed[place] = value
                return Told.hash(Self.told(LoadInputs(numbers: changed))).prefix(5).description
            }
            kept.add("first \(place)") { Self.told(LoadInputs(numbers: Array(numbers.prefix(place)))) }
        }
        kept.add("one more") { Self.told(LoadInputs(numbers: numbers + [0])) }
        #expect(try kept.difference(from: "Core/Texts/Reports/load-inputs.txt") == nil)
    }

    @Test("Each measure needs its inputs and facts")
    func loads() throws {
        var kept = KeptLines()
        let inputs: [(String, LoadInputs)] = [
            ("whole", Self.inputs()), ("no rates", Self.inputs { $0.histogram = HeartRateHistogram() }),
            ("no power", Self.inputs { $0.power = nil }),
            ("no normalized power", Self.inputs { $0.power?.normalized = nil }),
            ("no power in the mean", Self.inputs { $0.power?.mean = 0 }),
            ("no slopes", Self.inputs { $0.run?.adjustedMeters = nil }),
            ("no way", Self.inputs { $0.run?.adjustedMeters = 0 }), ("no run", Self.inputs { $0.run = nil }),
            ("power", Self.inputs { $0.efficiency?.output = .power }),
            ("no beats", Self.inputs { $0.efficiency?.whole.rate = 0 }),
            ("no halves", Self.inputs { $0.efficiency?.halves = nil }),
            ("no first half", Self.inputs { $0.efficiency?.halves?.first.output = 0 }),
        ]
        let full = LoadFacts(maximum: 190, maximumSource: .own, rest: 50, sex: .female, threshold: 250)
        var facts: [(String, LoadFacts)] = [("all", full)]
        func add(_ name: String, _ change: (inout LoadFacts) -> Void) {
            var changed = full
            change(&changed)
            facts.append((name, changed))
        }
        add("no maximum") { $0.maximum = nil }
        add("maximum of 0") { $0.maximum = 0 }
        add("by age") { $0.maximumSource = .age }
        add("of nobody") { $0.maximumSource = nil }
        add("no rest") { $0.rest = nil }
        add("rest of 0") { $0.rest = 0 }
        add("rest of 190") { $0.rest = 190 }
        add("male") { $0.sex = .male }
        add("no sex") { $0.sex = nil }
        add("no threshold") { $0.threshold = nil }
        add("threshold of 0") { $0.threshold = 0 }
        for (name, inputs) in inputs {
            kept.add("loads of \(name)", facts) { _, facts in
                LoadMeasure.allCases.map { measure in
                    let missing = inputs.firstMissingInput(of: measure, facts)
                    return "\(Told.text(inputs.load(measure, facts))) \(missing?.rawValue ?? "")"
                }.joined(separator: ", ")
            }
            for (fact, facts) in facts {
                guard name == "whole" || fact == "all" else { continue }
                for (balance, model) in [(nil, nil), (nil, true), (-120.5, true)] as [(Double?, Bool?)] {
                    let load = WorkoutLoad(
                        inputs: inputs, facts: facts,
                        criticalPower: model.map { _ in CriticalPower(power: 240, reserve: 18_000) },
                        leastBalance: balance)
                    kept.add("\(name), \(fact), \(Told.text(balance))") {
                        let lines = LoadFigureText(load, Format()).lines.map { "\($0.name) \($0.value) \($0.origins)" }
                        return (lines + load.figures.map { Told.text($0) }).joined(separator: " | ")
                    }
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/load-figures.txt") == nil)
    }

    @Test("The sex of a person is written by its name")
    func sexes() throws {
        for sex in AthleteProfile.Sex.allCases {
            let data = try JSONEncoder().encode([sex])
            #expect(String(decoding: data, as: UTF8.self) == (sex == .male ? #"["male"]"# : #"["female"]"#))
            #expect(try JSONDecoder().decode([AthleteProfile.Sex].self, from: data) == [sex])
        }
        for wrong in [#"["Male"]"#, #"[""]"#, "[1]"] {
            #expect(throws: DecodingError.self) {
                try JSONDecoder().decode([AthleteProfile.Sex].self, from: Data(wrong.utf8))
            }
        }
    }
}
