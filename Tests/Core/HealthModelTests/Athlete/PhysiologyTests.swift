import HealthModel
import Testing

@Suite struct PhysiologyTests {
    // MARK: Heart

    /// 208 − 0.7 · age, and the half of the reserve at half of the effort.
    @Test func theHeartSettlesAtItsShareOfTheReserve() {
        let profile = AthleteProfile(age: 40, restingHeartRate: 60)
        #expect(profile.maximalHeartRate == 180)
        let heart = HeartRateModel(profile)
        #expect(abs(heart.steadyStateRate(at: 0.5) - 120) < 1e-9)
        #expect(heart.steadyStateRate(at: 1) == 180)
        #expect(heart.steadyStateRate(at: 0) == heart.rate)
    }

    /// A third of a minute brings a rising rate 1 − e^(−1) of the way.
    @Test func theHeartFollowsWithFirstOrder() {
        var heart = HeartRateModel(AthleteProfile(age: 40, restingHeartRate: 60))
        let start = heart.rate
        let goal = heart.steadyStateRate(at: 0.8)
        for _ in 0..<30 { heart.live(1, at: 0.8) }
        #expect(abs((heart.rate - start) / (goal - start) - 0.632) < 0.02)
    }

    @Test func theHeartRisesWithEffortAndFallsAtRest() {
        var before = 0.0
        for effort in stride(from: 0.2, through: 1.0, by: 0.1) {
            var heart = HeartRateModel(AthleteProfile())
            for _ in 0..<300 { heart.live(1, at: effort) }
            #expect(heart.rate > before)
            #expect(heart.rate <= AthleteProfile().maximalHeartRate)
            before = heart.rate
        }
        var heart = HeartRateModel(AthleteProfile())
        for _ in 0..<300 { heart.live(1, at: 0.9) }
        var rates: [Double] = []
        for _ in 0..<120 {
            heart.live(1, at: 0)
            rates.append(heart.rate)
        }
        #expect(zip(rates, rates.dropFirst()).allSatisfy { $0 > $1 })
    }

    /// An hour of the same effort costs some beats more at its end, and not more than a tenth.
    @Test func longEffortsDrift() {
        var heart = HeartRateModel(AthleteProfile())
        for _ in 0..<600 { heart.live(1, at: 0.7) }
        let early = heart.rate
        for _ in 0..<3_600 { heart.live(1, at: 0.7) }
        #expect(2...14 ~= heart.rate - early)
    }

    /// One step of sixty seconds is sixty of one second, while the effort is the same and drift is small.
    @Test func theLengthOfStepsMattersLittle() {
        var one = HeartRateModel(AthleteProfile())
        var many = one
        one.live(60, at: 0.6)
        for _ in 0..<60 { many.live(1, at: 0.6) }
        #expect(abs(one.rate - many.rate) < 0.5)
    }

    // MARK: Energy

    /// Mifflin & St Jeor for a woman of 35 years, 68 kg and 172 cm: 10·68 + 6.25·172 − 5·35 − 161 = 1419 kcal a day.
    @Test func basalEnergyFollowsTheEquation() {
        let profile = AthleteProfile(age: 35, sex: .female, mass: 68, height: 172)
        #expect(abs(profile.basalPower * 86_400 - 1_419) < 1e-6)
        let man = AthleteProfile(age: 35, sex: .male, mass: 68, height: 172)
        #expect(abs(man.basalPower * 86_400 - 1_585) < 1e-6)
    }

    /// Half of a reserve of 44.5 ml/min/kg for 68 kg: 1.513 l/min, 7.41 kcal/min.
    @Test func activeEnergyFollowsOxygen() {
        let profile = AthleteProfile(mass: 68, maximalOxygenUptake: 48)
        #expect(profile.activePower(at: 0) == 0)
        #expect(abs(profile.activePower(at: 0.5) * 60 - 0.5 * 44.5 * 68 / 1000 * 4.9) < 1e-9)
        #expect(profile.oxygenUptake(at: 1) == 48)
    }

    @Test func nonsenseMakesABodyAllTheSame() {
        let profile = AthleteProfile(
            age: .nan, mass: -1, height: .infinity, restingHeartRate: 400, maximalHeartRate: 1,
            maximalOxygenUptake: .nan)
        #expect(profile.age == 5 && profile.mass == 15 && profile.height == 250)
        #expect(profile.restingHeartRate == 110 && profile.maximalHeartRate == 130)
        #expect(profile.maximalOxygenUptake == 12)
    }

    // MARK: Plans

    @Test func plansAreFollowed() {
        let plan = EffortPlan(
            [.init(seconds: 100, from: 0.2, to: 0.4)],
            repeating: [.init(seconds: 10, effort: 0.9), .init(seconds: 20, effort: 0.3)])
        #expect(plan.effort(at: -1) == 0.2)
        #expect(abs(plan.effort(at: 50) - 0.3) < 1e-12)
        #expect(plan.effort(at: 100) == 0.9)
        #expect(plan.effort(at: 115) == 0.3)
        #expect(plan.effort(at: 100 + 30 * 1_000 + 5) == 0.9)
        #expect(EffortPlan([.init(seconds: 10, effort: 0.5)]).effort(at: 99) == 0.5)
        #expect(EffortPlan([]).effort(at: 1) == 0)
        #expect(EffortPlan.Stage(seconds: .nan, from: .nan, to: 7) == .init(seconds: 0, from: 0, to: 1))
    }

    @Test func aPlanOfALengthWarmsUpAndCoolsDown() {
        let plan = EffortPlan.standard(lasting: 1_800)
        #expect(abs(plan.stages.reduce(0) { $0 + $1.seconds } - 1_800) < 1e-9)
        #expect(plan.effort(at: 0) == 0.45)
        #expect(plan.effort(at: 1_000) > 0.5)
        #expect(plan.effort(at: 1_799) < 0.41)
        #expect(EffortPlan.standard(lasting: .infinity) == .standard)
    }

    @Test func intervalsAlternate() {
        let plan = EffortPlan.intervals(
            warmUp: 60, work: .init(seconds: 30, effort: 0.95), rest: .init(seconds: 60, effort: 0.3), count: 3,
            coolDown: 60)
        #expect([75, 120, 165, 210, 255].map(plan.effort(at:)) == [0.95, 0.3, 0.95, 0.3, 0.95])
        #expect(plan.effort(at: 5_000) == 0.3)
    }
}
