import Testing

@testable import HealthModel

@Suite struct MotionTests {
    @Test(arguments: Sport.allCases)
    func whoGoesHarderIsNotSlower(sport: Sport) {
        let speeds = stride(from: 0.0, through: 1.0, by: 0.02).map {
            sport.speed(at: sport.allowed($0), gradient: 0, AthleteProfile())
        }
        #expect(zip(speeds, speeds.dropFirst()).allSatisfy { $0 <= $1 + 1e-9 })
        #expect(speeds[0] == 0)
        #expect(((speeds.last ?? 0) > 0) == sport.isMoving)
    }

    @Test(arguments: [Sport.running, .walking, .hiking, .cycling, .handCycling, .crossCountrySkiing])
    func climbsAreSlower(sport: Sport) {
        let speeds = (-6...6).map {
            sport.speed(at: sport.allowed(0.6), gradient: Double($0) / 100, AthleteProfile())
        }
        #expect(zip(speeds, speeds.dropFirst()).allSatisfy { $0 >= $1 - 1e-9 })
        #expect(speeds[0] > speeds[12])
    }

    /// ACSM: 35 ml/min/kg are 157.5 m/min on the level.
    @Test func runningFollowsTheEquation() {
        let profile = AthleteProfile(maximalOxygenUptake: 48)
        let effort = (35.0 - 3.5) / (48 - 3.5)
        #expect(abs(Sport.running.speed(at: effort, gradient: 0, profile) - 157.5 / 60) < 1e-9)
    }

    /// The power of 200 W moves 68 kg and a bicycle on the level at about 33 km/h.
    @Test func cyclingFollowsTheEquation() {
        let speed = CyclingModel.speed(power: 200, gradient: 0, mass: 68)
        let resistance = 0.5 * 1.2 * 0.33 * speed * speed + 77 * 9.81 * 0.005
        #expect(abs(resistance * speed - 200 * 0.976) < 0.01)
        #expect(8.5...9.8 ~= speed)
        #expect(CyclingModel.speed(power: 0, gradient: 0.02, mass: 68) == 0)
        #expect(CyclingModel.speed(power: 0, gradient: -0.1, mass: 68) <= CyclingModel.braking)
    }

    /// Concept2: 2:00 for 500 m are 202.5 W.
    @Test func rowingFollowsTheEquation() {
        let profile = AthleteProfile(mass: 68, maximalOxygenUptake: 48)
        let uptake = 7 + 10.8 * 202.546 / 68
        let effort = (uptake - 3.5) / 44.5
        #expect(abs(500 / Sport.rowing.speed(at: effort, gradient: 0, profile) - 120) < 0.1)
    }

    /// Looney and others: 1.4 m/s take 4.6 W/kg, which are 13.2 ml/min/kg.
    @Test func walkingFollowsTheEquation() {
        #expect(abs(Gait.walkingSpeed(13.2, 0) - 1.4) < 0.01)
        #expect(abs(Gait.walkingSpeed(90, 0) - 2) < 1e-6)
        #expect(Gait.walkingSpeed(3.5, 0.1) < 0.1)
    }

    @Test func gaitsArePlausible() {
        #expect(110...120 ~= Gait.cadence(at: 1.4))
        #expect(160...175 ~= Gait.cadence(at: 3))
        #expect(Gait.cadence(at: 0) == 0 && Gait.stepLength(at: 0) == 0)
        #expect(abs(Gait.stepLength(at: 3) * Gait.cadence(at: 3) / 60 - 3) < 1e-12)
        #expect(180...240 ~= Gait.power(at: 3, gradient: 0, mass: 68))
        #expect(Gait.power(at: 1.5, gradient: 0, mass: 68) == 0)
        #expect(Gait.groundContact(at: 4) < Gait.groundContact(at: 3))
    }
}
