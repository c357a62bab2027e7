import Foundation
import HealthModel
import Testing

@testable import HealthReports

/// What people read about loads, sleep and the day.
@Suite struct LoadTextTests {
    private static let format = Format()

    private static var inputs: LoadInputs {
        var inputs = LoadInputs()
        inputs.heartRates = 1_234
        inputs.histogram.add(150, seconds: 1_200)
        inputs.histogram.add(120, seconds: 600)
        inputs.power = .init(seconds: 1_800, mean: 200, normalized: 220, bests: [:])
        inputs.run = .init(seconds: 1_500, meters: 5_000, adjustedMeters: 5_250)
        inputs.efficiency = Efficiency(
            output: .power, seconds: 1_700, whole: .init(output: 220, rate: 140),
            halves: .init(first: .init(output: 225, rate: 138), second: .init(output: 215, rate: 142)))
        return inputs
    }

    private static let facts = LoadFacts(maximum: 190, maximumSource: .own, rest: 50, sex: .female, threshold: 250)

    private func lines(_ load: WorkoutLoad) -> String {
        LoadFigureText(load, Self.format).lines.map { "\($0.name): \($0.value) (\($0.origins))" }
            .joined(separator: "\n")
    }

    @Test("Each figure of a load has its name, value and origins")
    func figures() {
        let load = WorkoutLoad(
            inputs: Self.inputs, facts: Self.facts, criticalPower: CriticalPower(power: 240, reserve: 18_250),
            leastBalance: 4_960)
        #expect(
            lines(load) == """
                TRIMP: 50 (Banister, from 1,234 heart rates, 30:00, maximum 190 (your own), resting 50, female weighting)
                Edwards: 80 (from 1,234 heart rates, 30:00, maximum 190 (your own))
                TSS: 39 (Coggan, from 30:00, normalized 220 W, threshold 250 W)
                Intensity: 0.88 (Coggan, from normalized 220 W, threshold 250 W)
                Variability: 1.10 (Coggan, from normalized 220 W, mean 200 W)
                Critical power: 240 W (with W′ 18.2 kJ, from best efforts of 90 days)
                W′ left: 5.0 kJ (at least, of 18.2 kJ above critical power (Skiba))
                Grade-adjusted pace: 4:46 /km (Minetti, from 25:00, 5.00 km, equivalent to 5.25 km on the flat)
                Efficiency: 1.57 (Friel: normalized 220 W over 140 bpm)
                Decoupling: 7.1 % (Friel: 28:20, 1.63 and 1.51 per beat, first and second half)
                """)
    }

    @Test("Without sex, power or halves there are fewer figures, and a balance below zero is explained")
    func fewerFigures() {
        var inputs = Self.inputs
        inputs.power = nil
        inputs.efficiency = Efficiency(
            output: .gradeAdjustedSpeed, seconds: 900, whole: .init(output: 190.4, rate: 151.6))
        var facts = Self.facts
        (facts.sex, facts.maximumSource) = (nil, .age)
        let load = WorkoutLoad(
            inputs: inputs, facts: facts, criticalPower: CriticalPower(power: 240, reserve: 18_000),
            leastBalance: -100)
        #expect(
            lines(load) == """
                Edwards: 80 (from 1,234 heart rates, 30:00, maximum 190 (by age))
                Critical power: 240 W (with W′ 18.0 kJ, from best efforts of 90 days)
                W′ left: -0.1 kJ (at least, of 18.0 kJ above critical power (Skiba); a negative value means that both are \
                too low)
                Grade-adjusted pace: 4:46 /km (Minetti, from 25:00, 5.00 km, equivalent to 5.25 km on the flat)
                Efficiency: 1.26 (Friel: 190 m/min on the flat over 152 bpm)
                """)
        inputs.efficiency?.output = .speed
        inputs.run?.adjustedMeters = nil
        facts.maximum = nil
        #expect(
            lines(WorkoutLoad(inputs: inputs, facts: facts)) == "Efficiency: 1.26 (Friel: 190 m/min over 152 bpm)")
    }

    private static func report(_ measure: LoadMeasure, _ change: (inout LoadReport) -> Void = { _ in }) -> LoadReport {
        let day = CalendarDay(year: 2024, month: 3, day: 9)
        var report = LoadReport(
            measure: measure, isChosen: false, period: .day,
            rows: [
                .init(first: day, last: day, workouts: 1, load: 50, fitness: 40.4, fatigue: 60.6, form: -20.2)
            ], counted: 1, missing: [.heartRate: 2, .thresholdPower: 1_000, .power: 1], simulated: 1, begin: day,
            facts: facts, criticalPower: CriticalPower(power: 240.4, reserve: 18_250))
        change(&report)
        return report
    }

    @Test("Remarks on loads have the values of the last day, what was not counted, and how young the data are")
    func remarks() {
        let missing = [
            "2 workouts not counted: no heart rate was measured.",
            "1 workout not counted: no cycling power was measured.",
            "1,000 workouts not counted: no functional threshold power was known before.",
            "1 workout not counted: simulated.",
        ]
        let capacity =
            "Critical power 240 W, W′ 18.2 kJ, from the best efforts of 90 days; their accuracy depends on how hard these were."
        // 15.3 · 190 / 50.
        let uptake =
            "VO₂max about 58 ml/(min·kg), by the ratio of maximal and resting heart rate (Uth, 2004)."
        let young = "Data begins on 2024-03-09: fitness needs about three months of data to be meaningful."
        func remarks(_ report: LoadReport) -> [String] { LoadText(report, Self.format).remarks }
        #expect(
            remarks(Self.report(.trimp)) == [
                "Values on the last day: maximal heart rate 190 (your own), resting heart rate 50.", capacity, uptake,
            ] + missing + [young])
        #expect(
            remarks(Self.report(.edwards)) == [
                "Values on the last day: maximal heart rate 190 (your own).", capacity, uptake,
            ] + missing + [young])
        #expect(
            remarks(Self.report(.tss) { $0.begin = CalendarDay(year: 2024, month: 3, day: 8) }) == [
                "Values on the last day: threshold 250 W.", capacity, uptake,
            ] + missing)
        #expect(
            remarks(
                Self.report(.tss) {
                    ($0.facts, $0.criticalPower, $0.missing, $0.simulated) = (LoadFacts(), nil, [:], 0)
                    $0.begin = nil
                }) == [])
        #expect(
            remarks(Self.report(.trimp) { ($0.facts.maximumSource, $0.missing, $0.simulated) = (.age, [:], 0) }) == [
                "Values on the last day: maximal heart rate 190 (by age), resting heart rate 50.", capacity, young,
            ])
    }

    @Test("What a measure means, and what is said of no load")
    func meanings() {
        func text(_ measure: LoadMeasure, _ change: (inout LoadReport) -> Void = { _ in }) -> LoadText {
            LoadText(Self.report(measure, change), Self.format)
        }
        #expect(
            text(.edwards).meaning[0].hasSuffix(
                "by the zone of the maximum heart rate. Most workouts have this measure."))
        #expect(
            text(.tss) { $0.isChosen = true }.meaning[0].hasSuffix(
                "for an hour at the functional threshold power of cycling."))
        #expect(text(.trimp).meaning[0].hasPrefix("TRIMP (Banister) is minutes") && text(.trimp).meaning.count == 2)
        #expect(text(.tss) { ($0.missing, $0.simulated) = ([:], 0) }.ofNothing == ["No workouts."])
        #expect(
            text(.edwards) { ($0.missing, $0.simulated) = ([:], 2) }.ofNothing == [
                "No workout has a load (Edwards).", "2 workouts not counted: simulated.",
            ])
        #expect(
            text(.trimp) {
                ($0.missing, $0.simulated) = ([.biologicalSex: 1, .maximalHeartRate: 3, .restingHeartRate: 2], 0)
            }
            .ofNothing == [
                "No workout has a load (TRIMP).",
                "3 workouts not counted: maximum heart rate and date of birth are unknown.",
                "2 workouts not counted: no resting heart rate was measured before.",
                "1 workout not counted: the weighting depends on sex, which is unknown.",
            ])
    }

    @Test("Inputs of loads are stored as numbers, and read back whole; others are none")
    func numbers() throws {
        var inputs = Self.inputs
        inputs.power?.bests = [120: 300, 1_200: 250.5]
        let numbers = inputs.numbers
        #expect(LoadInputs(numbers: numbers) == inputs)
        #expect(
            numbers == [
                1_234, 2, 120, 600, 150, 1_200, 1, 1_800, 200, 220, 2, 120, 300, 1_200, 250.5, 1, 1_500, 5_000, 5_250,
                1, 0,
                1_700, 220, 140, 1, 225, 138, 215, 142,
            ])
        for count in numbers.indices { #expect(LoadInputs(numbers: Array(numbers.prefix(count))) == nil, "\(count)") }
        #expect(LoadInputs(numbers: numbers + [0]) == nil)
        // Counts are whole, and the kind of an output is one that exists.
        for (place, value) in [(0, -1.0), (1, 0.5), (6, 1e10), (20, 3), (0, .nan)] {
            var wrong = numbers
            wrong[place] = value
            #expect(LoadInputs(numbers: wrong) == nil, "\(place)")
        }
        inputs.power?.normalized = nil
        inputs.run?.adjustedMeters = nil
        inputs.efficiency?.output = .gradeAdjustedSpeed
        inputs.efficiency?.halves = nil
        #expect(LoadInputs(numbers: inputs.numbers) == inputs)
        #expect(LoadInputs(numbers: LoadInputs().numbers) == LoadInputs() && LoadInputs().numbers == [0, 0, 0, 0, 0])
    }

    @Test("The first input that a load lacks")
    func missingInputs() {
        func missing(_ measure: LoadMeasure, _ facts: LoadFacts, _ other: LoadInputs? = nil) -> MissingLoadInput? {
            (other ?? Self.inputs).firstMissingInput(of: measure, facts)
        }
        for measure in LoadMeasure.allCases { #expect(missing(measure, Self.facts) == nil) }
        var facts = Self.facts
        facts.sex = nil
        #expect(missing(.trimp, facts) == .biologicalSex && missing(.edwards, facts) == nil)
        for rest in [nil, 0, 190, 191] as [Double?] {
            facts.rest = rest
            #expect(missing(.trimp, facts) == .restingHeartRate && missing(.edwards, facts) == nil)
        }
        facts.maximum = 0
        #expect(missing(.trimp, facts) == .maximalHeartRate && missing(.edwards, facts) == .maximalHeartRate)
        #expect(missing(.trimp, facts, LoadInputs()) == .heartRate && missing(.tss, facts, LoadInputs()) == .power)
        facts.threshold = 0
        #expect(missing(.tss, facts) == .thresholdPower)
        var inputs = Self.inputs
        inputs.power?.normalized = nil
        #expect(missing(.tss, Self.facts, inputs) == .power)
        for measure in LoadMeasure.allCases { #expect(inputs.load(measure, LoadFacts()) == nil) }
    }

    @Test("Heart rates are counted from 20 to 260, rounded, and in order")
    func histograms() {
        var histogram = HeartRateHistogram()
        #expect(histogram.isEmpty && histogram.mean == nil && histogram.total == 0)
        for (rate, seconds) in [
            (100.4, 2.0), (99.5, 3), (19.4, 9), (19.5, 1), (260.4, 4), (260.5, 9), (100, 0), (100, -1),
            (100, .infinity),
            (.nan, 5), (80, 0.5),
        ] {
            histogram.add(rate, seconds: seconds)
        }
        #expect(
            histogram.entries.map(\.rate) == [20, 80, 100, 260] && histogram.entries.map(\.seconds) == [1, 0.5, 5, 4])
        #expect(histogram.total == 10.5 && histogram.mean == (20 + 40 + 500 + 1_040) / 10.5)
    }

    @Test("A critical power takes three efforts, of which the longest is twice as long as the shortest")
    func criticalPowers() throws {
        func model(_ efforts: [Int: Double]) -> CriticalPower? { CriticalPower(fitting: efforts) }
        // 200 W and 12,000 J: 300 W for 120 s, 240 W for 300 s, 220 W for 600 s.
        let fit = try #require(model([120: 300, 300: 240, 600: 220]))
        #expect(abs(fit.power - 200) < 1e-9 && abs(fit.reserve - 12_000) < 1e-6)
        // A least-squares line through (120, 36,000), (180, 45,000), (300, 72,000): slope 1,692,000 / 16,800.
        let line = try #require(model([120: 300, 180: 250, 300: 240]))
        #expect(abs(line.power - 203.571_429) < 1e-6 && abs(line.reserve - (51_000 - 200 * 203.571_428_571)) < 1e-3)
        #expect(model([120: 300, 600: 220]) == nil && model([120: 300, 180: 300, 299: 240]) == nil)
        #expect(model([300: 240, 420: 230, 600: 220]) != nil && model([420: 240, 600: 230, 900: 220]) != nil)
        #expect(model([600: 230, 900: 220, 1_200: 215]) != nil && model([120: 300, 180: 280, 200: 260]) == nil)
        // No reserve, and a power below half of that of the longest effort.
        #expect(model([120: 200, 300: 200, 600: 200]) == nil)
        #expect(model([120: 1_000, 300: 410, 600: 210]) == nil)
    }

    @Test("A balance falls above the critical power, comes back below it, and keeps its least")
    func balances() {
        var balance = WPrimeBalance(CriticalPower(power: 200, reserve: 10_000))
        balance.hold(300, seconds: 30)
        #expect(balance.balance == 7_000 && balance.least == 7_000)
        balance.hold(200, seconds: 100)
        #expect(balance.balance == 7_000)
        // A hundred watts below: the rest of 3,000 J is exp(−0.01 · 100) of what it was.
        balance.hold(100, seconds: 100)
        #expect(abs(balance.balance - (10_000 - 3_000 * exp(-1))) < 1e-9 && balance.least == 7_000)
        balance.hold(.nan, seconds: 10)
        balance.hold(900, seconds: 0)
        balance.hold(900, seconds: .infinity)
        #expect(abs(balance.balance - (10_000 - 3_000 * exp(-1))) < 1e-9)
    }

    @Test("The weights of heart rates, by reserve and by zone")
    func weights() {
        #expect(
            [94, 95, 113, 114, 132, 133, 151, 152, 170, 171, 250].map { EdwardsTRIMP.weight(ofRate: $0, maximum: 190) }
                == [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5])
        #expect(
            BanisterTRIMP.weight(ofReserve: -1, .men) == 0
                && BanisterTRIMP.weight(ofReserve: 2, .men) == 0.64 * exp(1.92))
        #expect(abs(BanisterTRIMP.weight(ofReserve: 0.5, .women) - 0.43 * exp(0.835)) < 1e-12)
        var rates = HeartRateHistogram()
        rates.add(120, seconds: 90)
        for (maximum, rest) in [(50.0, 50.0), (190, 0), (.infinity, 50)] {
            #expect(BanisterTRIMP.impulse(of: rates, maximum: maximum, rest: rest, sex: .male) == nil)
        }
        #expect(
            EdwardsTRIMP.impulse(of: rates, maximum: 0) == nil && EdwardsTRIMP.impulse(of: rates, maximum: 190) == 3)
        #expect(VO2MaxEstimate.uptake(maximum: 190, rest: 50) == 15.3 * 190 / 50)
        #expect(
            VO2MaxEstimate.uptake(maximum: 50, rest: 50) == nil && VO2MaxEstimate.uptake(maximum: 190, rest: 0) == nil)
        let stress = TrainingStressScore(normalizedPower: 220, seconds: 1_800, threshold: 250)
        #expect(stress?.intensityFactor == 0.88 && abs((stress?.score ?? 0) - 38.72) < 1e-9)
        #expect(TrainingStressScore(normalizedPower: 1, seconds: 1, threshold: 0) == nil)
        #expect(
            VariabilityIndex.index(normalizedPower: 220, mean: 200) == 1.1
                && VariabilityIndex.index(normalizedPower: 1, mean: 0) == nil)
    }

    @Test("Efficiency takes a minute of values, and halves twenty minutes")
    func efficiencies() throws {
        func efficiency(_ count: Int, _ gaps: Set<Int> = []) -> Efficiency? {
            let values = (0..<count).map { gaps.contains($0) ? Double.nan : $0 < 600 ? 300.0 : 200 }
            return Efficiency(.speed, values: values, rates: (0..<count).map { $0 < 600 ? 150 : 125 })
        }
        #expect(efficiency(59) == nil && efficiency(60)?.seconds == 60 && efficiency(60, [3]) == nil)
        #expect(efficiency(60)?.whole == .init(output: 300, rate: 150) && efficiency(60)?.whole.factor == 2)
        #expect(efficiency(1_199)?.halves == nil && efficiency(1_200, [5])?.halves == nil)
        let whole = try #require(efficiency(1_200))
        #expect(
            whole.halves?.first == .init(output: 300, rate: 150)
                && whole.halves?.second == .init(output: 200, rate: 125))
        #expect(whole.whole == .init(output: 250, rate: 137.5) && abs((whole.decoupling ?? 0) - 0.2) < 1e-12)
        #expect(
            Efficiency(.speed, values: [Double](repeating: 0, count: 99), rates: [Double](repeating: 99, count: 99))
                == nil)
        let unknown = Efficiency(
            .speed, values: [Double](repeating: 9, count: 99), rates: [Double](repeating: 0, count: 99))
        #expect(unknown == nil && Efficiency.Part(output: 1, rate: 0).factor == nil)
    }
}
