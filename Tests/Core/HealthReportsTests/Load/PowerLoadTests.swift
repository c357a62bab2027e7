import Foundation
import HealthModel
import HealthReports
import TestSupport
import Testing

/// The loads of power, with numbers worked out on paper.
@Suite struct PowerLoadTests {
    @Test func stressIsAHundredForAnHourAtTheThreshold() throws {
        let hour = try #require(TrainingStressScore(normalizedPower: 280, seconds: 3600, threshold: 280))
        #expect(hour.score == 100 && hour.intensityFactor == 1)
        // 210 / 280 = 0.75; 5400 · 210 · 0.75 / (280 · 3600) · 100 = 84.375
        let ride = try #require(TrainingStressScore(normalizedPower: 210, seconds: 5400, threshold: 280))
        #expect(abs(ride.score - 84.375) < 1e-9 && ride.intensityFactor == 0.75)
        #expect(TrainingStressScore(normalizedPower: 210, seconds: 5400, threshold: 0) == nil)
        #expect(VariabilityIndex.index(normalizedPower: 210, mean: 200) == 1.05)
        #expect(VariabilityIndex.index(normalizedPower: 0, mean: 0) == nil)
    }

    @Test func criticalPowerIsTheLineThroughBestEfforts() throws {
        // 250 W and 20 kJ: 120 s at 250 + 20,000 / 120 = 416.67 W, 300 s at 316.67 W, 1200 s at 266.67 W
        var efforts: [Int: Double] = [:]
        for seconds in [120, 300, 1200] { efforts[seconds] = 250 + 20_000 / Double(seconds) }
        let exact = try #require(CriticalPower(fitting: efforts))
        #expect(abs(exact.power - 250) < 1e-9 && abs(exact.reserve - 20_000) < 1e-6)
        // 400, 320 and 285 W are 48, 96 and 171 kJ; means 340 s and 105 kJ; sum of products
        // (−220 · −57 + −40 · −9 + 260 · 66) = 30,060, of squares 48,400 + 1600 + 67,600 = 117,600:
        // 30,060 / 117,600 = 0.255612 kW; 105 − 0.255612 · 340 = 18.0918 kJ
        let fitted = try #require(CriticalPower(fitting: [120: 400, 300: 320, 600: 285]))
        #expect(abs(fitted.power - 255.612) < 0.001 && abs(fitted.reserve - 18_091.8) < 0.1)
        // Efforts of other durations do not count.
        #expect(CriticalPower(fitting: [120: 400, 300: 320, 600: 285, 5: 1200, 3600: 200]) == fitted)
    }

    @Test func criticalPowerNeedsEffortsThatSayIt() {
        #expect(CriticalPower(fitting: [120: 400, 1200: 300]) == nil)
        #expect(CriticalPower(fitting: [600: 300, 900: 290, 1200: 280])?.power ?? 0 > 0)
        // 100 kJ in 120 s, 100.3 kJ in 1200 s: a standstill reveals nothing about sustainable power.
        #expect(CriticalPower(fitting: [120: 833.3, 600: 166.8, 1200: 83.6]) == nil)
        // An even ride leaves no reserve; work that shrinks no power.
        #expect(CriticalPower(fitting: [120: 200, 300: 200, 1200: 200]) == nil)
        #expect(CriticalPower(fitting: [120: 400, 300: 100, 1200: 20]) == nil)
    }

    @Test func theReserveGoesAndComesBack() {
        let model = CriticalPower(power: 250, reserve: 20_000)
        var balance = WPrimeBalance(model)
        // 60 s at 350 W take 60 · 100 = 6000 J.
        balance.hold(350, seconds: 60)
        #expect(balance.balance == 14_000 && balance.least == 14_000)
        // 200 s at 150 W: (250 − 150) / 20,000 = 0.005 a second; 20,000 − 6000 · e^−1 = 17,792.72 J
        balance.hold(150, seconds: 200)
        #expect(abs(balance.balance - 17_792.72) < 0.01 && balance.least == 14_000)
        balance.hold(.nan, seconds: 60)
        balance.hold(250, seconds: 600)
        #expect(abs(balance.balance - 17_792.72) < 0.01)
    }

    /// The balance after a stretch does not depend on its division; small steps of the difference equation approach it.
    @Test func theBalanceDoesNotDependOnSteps() {
        var random = SeededGenerator(seed: 5)
        let model = CriticalPower(power: 240, reserve: 18_000)
        var (whole, cut) = (WPrimeBalance(model), WPrimeBalance(model))
        var plain = model.reserve
        for _ in 0..<60 {
            let power = Double.random(in: 0...380, using: &random)
            whole.hold(power, seconds: 30)
            for _ in 0..<30 { cut.hold(power, seconds: 1) }
            for _ in 0..<3000 {
                plain +=
                    power >= 240
                    ? (240 - power) * 0.01 : (240 - power) * (model.reserve - plain) / model.reserve * 0.01
            }
            #expect(abs(whole.balance - cut.balance) < 1e-6)
            #expect(abs(whole.balance - plain) < 5)
            #expect(whole.balance <= model.reserve)
        }
        #expect(abs(whole.least - cut.least) < 1e-6)
    }

    @Test func powerOfACourse() throws {
        let course = PowerCourse(times: (0..<1800).map(Double.init), watts: (0..<1800).map { $0 < 600 ? 300 : 150 })
        let power = try #require(LoadInputs.Power(course))
        // (600 · 300 + 1200 · 150) / 1800 = 200
        #expect(power.seconds == 1800 && power.mean == 200)
        // 1200 s: 600 at 300 W and 600 at 150 W.
        #expect(power.bests[120] == 300 && power.bests[600] == 300 && power.bests[1200] == 225)
        #expect(LoadInputs.Power(PowerCourse(times: [], watts: [])) == nil)
    }
}
