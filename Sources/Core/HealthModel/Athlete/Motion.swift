import Foundation

/// The motion of an athlete at one moment.
struct Motion: Sendable, Hashable {
    /// The speed along the path, in metres per second.
    var speed = 0.0
    /// The cadence, in steps, revolutions, strokes or pushes per minute.
    var cadence = 0.0
    /// The power in watts, for sports that measure it.
    var power = 0.0
    /// The climbing speed on stairs, in metres per second.
    var climbing = 0.0
}

extension Sport {
    /// The effort below which an athlete stands still.
    static let standing = 0.1
    /// The effort below which a swimmer rests at the wall and a skier takes the lift.
    static let resting = 0.25

    /// Returns the effort limited to a realistic level for the sport.
    func allowed(_ effort: Double) -> Double {
        switch self {
        // Walking is not racing: even the brisk stretches of a plan are easy.
        case .walking, .hiking: effort * 0.5
        case .transition: min(effort, 0.3)
        case .diving, .stationary: min(effort, 0.7)
        default: effort
        }
    }

    /// The time constant, in seconds, with which the speed follows the effort.
    var inertia: Double {
        switch self {
        case .cycling, .handCycling, .skating, .downhill: 7
        case .rowing, .paddling, .crossCountrySkiing: 4
        default: 2.5
        }
    }

    /// Returns the steady-state speed at an effort, in metres per second.
    func speed(at effort: Double, gradient: Double, _ profile: AthleteProfile) -> Double {
        guard isMoving, effort >= (hasSets ? Self.resting : Self.standing) else { return 0 }
        let fitness = (profile.maximalOxygenUptake / 48).squareRoot()
        switch self {
        case .running, .field: return runningSpeed(effort, gradient, profile) * (self == .field ? 0.7 : 1)
        case .walking, .transition: return Gait.walkingSpeed(profile.oxygenUptake(at: effort), gradient)
        case .hiking: return Gait.walkingSpeed(profile.oxygenUptake(at: effort), gradient) * 0.85
        case .cycling, .handCycling:
            return CyclingModel.speed(power: pedalPower(at: effort, profile), gradient: gradient, mass: profile.mass)
        // Drag grows with the square of speed, so speed grows with the cube root of power (Toussaint & Beek 1992).
        case .swimming: return 1.25 * fitness * cbrt(effort / 0.75)
        case .paddling: return 2.6 * fitness * cbrt(effort / 0.75)
        // The power in watts is 2.80 · v³ (Concept2).
        case .rowing: return cbrt(pedalPower(at: effort, profile) / 2.8)
        case .skating: return 7 * fitness * cbrt(effort / 0.75)
        case .crossCountrySkiing: return 4.2 * fitness * cbrt(effort / 0.75) / (1 + 9 * max(gradient, -0.03))
        case .wheelchairWalking: return 1.5 * fitness * cbrt(effort / 0.75)
        case .wheelchairRunning: return 3.6 * fitness * cbrt(effort / 0.75)
        case .downhill: return 7 + 6 * effort
        case .stairs, .diving, .stationary: return 0
        }
    }

    /// Returns the motion at a speed.
    func motion(speed: Double, effort: Double, gradient: Double, _ profile: AthleteProfile) -> Motion {
        var motion = Motion(speed: speed)
        switch self {
        case .running, .walking, .hiking, .field, .transition:
            motion.cadence = Gait.cadence(at: speed)
            motion.power = Gait.power(at: speed, gradient: gradient, mass: profile.mass)
        case .cycling, .handCycling:
            guard effort >= Self.standing else { break }
            motion.power = pedalPower(at: effort, profile)
            // The preferred cadence rises with power and falls on climbs (Lucía, Hoyos & Chicharro 2001).
            motion.cadence = min(max(84 + 0.04 * (motion.power - 150) - 250 * max(gradient, 0), 62), 105)
        case .swimming:
            // The stroke length decreases as swimmers get faster (Craig & Pendergast 1979).
            motion.cadence = speed > 0 ? 60 * speed / max(1.4, 2.5 - 0.5 * (speed - 1)) : 0
        case .wheelchairWalking, .wheelchairRunning: motion.cadence = speed > 0 ? 36 + 8 * speed : 0
        case .stairs:
            guard effort >= Self.standing else { break }
            // ACSM: V̇O₂ = 3.5 + 0.2 · f + 1.33 · 1.8 · 0.2 m · f, at f steps per minute.
            motion.cadence = (profile.oxygenUptake(at: effort) - AthleteProfile.restingOxygenUptake) / 0.679
            motion.climbing = motion.cadence / 60 * 0.2
        default: break
        }
        return motion
    }

    /// Returns the speed by ACSM: V̇O₂ = 3.5 + 0.2 · S + 0.9 · S · G, with S in metres per minute; the walking speed
    /// if that is faster (Hreljac 1993).
    ///
    /// The equation applies to climbs, so descents help as much as one of 3 % does.
    private func runningSpeed(_ effort: Double, _ gradient: Double, _ profile: AthleteProfile) -> Double {
        let uptake = profile.oxygenUptake(at: effort)
        let speed = (uptake - AthleteProfile.restingOxygenUptake) / (0.2 + 0.9 * max(gradient, -0.03)) / 60
        return speed >= Gait.runningFrom ? speed : max(speed, Gait.walkingSpeed(uptake, gradient))
    }

    /// Returns the power by ACSM: V̇O₂ = 7 + 10.8 · W / m; arms use a third more oxygen for the same power.
    private func pedalPower(at effort: Double, _ profile: AthleteProfile) -> Double {
        let power = max(0, profile.oxygenUptake(at: effort) - 7) * profile.mass / 10.8
        return self == .handCycling ? power * 0.65 : power
    }
}
