import Foundation
import HealthModel
import HealthReports
import TestSupport
import Testing

/// The loads of heart rates, with numbers worked out on paper.
@Suite struct HeartRateLoadTests {
    private func rates(_ entries: (rate: Double, minutes: Double)...) -> HeartRateHistogram {
        var rates = HeartRateHistogram()
        for entry in entries { rates.add(entry.rate, seconds: entry.minutes * 60) }
        return rates
    }

    @Test func aHistogramCountsWholeRates() throws {
        var rates = rates((150, 10), (149.6, 5), (120, 2), (181, 1))
        #expect(rates.entries.map(\.rate) == [120, 150, 181])
        #expect(rates.entries.map(\.seconds) == [120, 900, 60] && rates.total == 1080)
        // (120 · 120 + 150 · 900 + 181 · 60) / 1080 = 160,260 / 1080
        #expect(try #require(rates.mean) == 160_260.0 / 1080)
        let before = rates
        for rate in [0, 19, 261, -1, .nan, .infinity] { rates.add(rate, seconds: 60) }
        rates.add(100, seconds: 0)
        rates.add(100, seconds: .nan)
        #expect(rates == before && HeartRateHistogram().mean == nil)
    }

    @Test func banisterWeighsTheReserve() throws {
        // Rest 50, maximum 190: 148 uses (148 − 50) / 140 = 0.7 of the reserve.
        // Men: 60 · 0.7 · 0.64 · e^(1.92 · 0.7) = 26.88 · e^1.344 = 26.88 · 3.83434 = 103.07
        let hour = rates((148, 60))
        let men = try #require(BanisterTRIMP.impulse(of: hour, maximum: 190, rest: 50, sex: .male))
        #expect(abs(men - 103.07) < 0.01)
        // Women: 60 · 0.7 · 0.86 · e^(1.67 · 0.7) = 36.12 · e^1.169 = 36.12 · 3.21877 = 116.26
        let women = try #require(BanisterTRIMP.impulse(of: hour, maximum: 190, rest: 50, sex: .female))
        #expect(abs(women - 116.26) < 0.01)
        // Half of it at 0.5 and half at 0.9 is more than all at the mean of 0.7:
        // 30 · 0.5 · 0.64 · e^0.96 = 9.6 · 2.61170 = 25.07; 30 · 0.9 · 0.64 · e^1.728 = 17.28 · 5.62938 = 97.28
        let uneven = try #require(
            BanisterTRIMP.impulse(of: rates((120, 30), (176, 30)), maximum: 190, rest: 50, sex: .male))
        #expect(abs(uneven - 122.35) < 0.01)
    }

    @Test func banisterNeedsAMaximumAboveRest() {
        #expect(BanisterTRIMP.impulse(of: rates((150, 1)), maximum: 50, rest: 50, sex: .male) == nil)
        #expect(BanisterTRIMP.impulse(of: rates((150, 1)), maximum: 190, rest: 0, sex: .male) == nil)
        #expect(BanisterTRIMP.impulse(of: rates((150, 1)), maximum: .nan, rest: 50, sex: .male) == nil)
        #expect(BanisterTRIMP.impulse(of: rates((45, 60)), maximum: 190, rest: 50, sex: .male) == 0)
        // Above the maximum counts as the maximum: 0.64 · e^1.92 a minute.
        #expect(
            BanisterTRIMP.impulse(of: rates((200, 1)), maximum: 190, rest: 50, sex: .male)
                == BanisterTRIMP.impulse(of: rates((190, 1)), maximum: 190, rest: 50, sex: .male))
    }

    @Test func edwardsCountsZonesOnceToFiveTimes() {
        // Maximum 200: 90 counts 0; 110 in 100–120 once; 120 in 120–140 twice; 150 in 140–160 three times; 179 in
        // 160–180 four times; 180 and more five times: 10·0 + 10·1 + 10·2 + 5·3 + 4·4 + 3·5 + 2·5 = 86
        let all = rates((90, 10), (110, 10), (120, 10), (150, 5), (179, 4), (180, 3), (205, 2))
        #expect(EdwardsTRIMP.impulse(of: all, maximum: 200) == 86)
        #expect(EdwardsTRIMP.impulse(of: all, maximum: 0) == nil)
        // 0.6 · 190 is 114, despite binary rounding.
        #expect(EdwardsTRIMP.weight(ofRate: 114, maximum: 190) == 2)
        #expect(EdwardsTRIMP.weight(ofRate: 113, maximum: 190) == 1)
    }

    /// The load of two parts is that of the whole; more beats and a lower maximum are never less.
    @Test func loadsAddUpAndGrow() throws {
        var random = SeededGenerator(seed: 17)
        for _ in 0..<200 {
            var (first, second, whole, faster) = (
                HeartRateHistogram(), HeartRateHistogram(), HeartRateHistogram(), HeartRateHistogram()
            )
            for _ in 0..<20 {
                let rate = Double(Int.random(in: 40...200, using: &random))
                let seconds = Double(Int.random(in: 1...300, using: &random))
                if Bool.random(using: &random) {
                    first.add(rate, seconds: seconds)
                } else {
                    second.add(rate, seconds: seconds)
                }
                whole.add(rate, seconds: seconds)
                faster.add(rate + 7, seconds: seconds)
            }
            for sex in AthleteProfile.Sex.allCases {
                func load(_ rates: HeartRateHistogram, _ maximum: Double = 190) throws -> Double {
                    try #require(BanisterTRIMP.impulse(of: rates, maximum: maximum, rest: 50, sex: sex))
                }
                #expect(abs(try load(first) + load(second) - load(whole)) < 1e-9)
                #expect(try load(faster) >= load(whole) && load(whole, 180) >= load(whole))
            }
            func zones(_ rates: HeartRateHistogram, _ maximum: Double = 190) throws -> Double {
                try #require(EdwardsTRIMP.impulse(of: rates, maximum: maximum))
            }
            #expect(abs(try zones(first) + zones(second) - zones(whole)) < 1e-9)
            #expect(try zones(faster) >= zones(whole) && zones(whole, 180) >= zones(whole))
        }
    }

    @Test func uptakeFollowsFromTheRatioOfRates() {
        // 15.3 · 185 / 50 = 56.61
        #expect(abs((VO2MaxEstimate.uptake(maximum: 185, rest: 50) ?? 0) - 56.61) < 1e-9)
        #expect(VO2MaxEstimate.uptake(maximum: 50, rest: 50) == nil)
    }
}
