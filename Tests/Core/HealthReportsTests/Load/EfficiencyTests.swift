import HealthModel
import HealthReports
import Testing

@Suite struct EfficiencyTests {
    @Test func theHeartBeatsFasterForLess() throws {
        // 200 W / 140 = 1.42857; 196 W / 147 = 1.33333; (1.42857 − 1.33333) / 1.42857 = 0.0667
        let efficiency = try #require(
            Efficiency(
                .power, values: (0..<3600).map { $0 < 1800 ? 200 : 196 },
                rates: (0..<3600).map { $0 < 1800 ? 140 : 147 }
            ))
        #expect(efficiency.seconds == 3600 && efficiency.whole.rate == 143.5)
        #expect(abs(try #require(efficiency.decoupling) - 0.066667) < 1e-6)
        #expect(abs(try #require(efficiency.halves?.first.factor) - 1.428571) < 1e-6)
    }

    @Test func onlyMomentsCountAtWhichBothAreKnown() throws {
        let speeds = (0..<2400).map { $0 % 2 == 0 ? 180.0 : .nan }
        let rates = (0..<2400).map { $0 < 1200 ? 150.0 : 160 }
        let efficiency = try #require(Efficiency(.speed, values: speeds, rates: rates))
        #expect(efficiency.seconds == 1200 && efficiency.halves?.first.rate == 150)
        // 180 / 150 = 1.2; 180 / 160 = 1.125; 0.075 / 1.2 = 0.0625
        #expect(abs(try #require(efficiency.decoupling) - 0.0625) < 1e-9)
        #expect(efficiency.whole.factor == 180.0 / 155)
    }

    @Test func aShortWorkoutHasNoHalves() throws {
        let short = try #require(
            Efficiency(.speed, values: Array(repeating: 200, count: 600), rates: Array(repeating: 150, count: 600)))
        #expect(short.halves == nil && short.decoupling == nil && short.whole.factor != nil)
        #expect(Efficiency(.speed, values: [], rates: []) == nil)
        #expect(
            Efficiency(.speed, values: Array(repeating: .nan, count: 600), rates: Array(repeating: 150, count: 600))
                == nil)
    }
}
