import Foundation

/// A model of walking and running gait, by speed in metres per second.
enum Gait {
    /// The speed at which walking changes to running (Hreljac 1993).
    static let runningFrom = 2.0

    /// Returns the walking speed at an oxygen uptake in millilitres per minute and kilogram; always below running
    /// speed.
    ///
    /// On the level, walking costs 1.44 + 1.94 · v^0.43 + 0.24 · v⁴ watts per kilogram (Looney and others 2019), at
    /// 20.9 kJ per litre of oxygen; climbing adds the ACSM term. Descents reduce the cost by as much as one of 2 %
    /// does.
    static func walkingSpeed(_ oxygenUptake: Double, _ gradient: Double) -> Double {
        var low = 0.0
        var high = runningFrom
        for _ in 0..<24 {
            let speed = (low + high) / 2
            let level = (1.44 + 1.94 * pow(speed, 0.43) + 0.24 * pow(speed, 4)) * 60 / 20.9
            let climbing = 1.8 * 60 * speed * max(gradient, -0.02)
            if level + climbing > oxygenUptake { high = speed } else { low = speed }
        }
        return low
    }

    /// Returns the cadence, in steps per minute.
    ///
    /// Walkers maintain a ratio of step length to cadence of 0.0064 m·min (Sekiya & Nagasaki 1998); runners mostly
    /// lengthen their steps (Cavanagh & Kram 1989).
    static func cadence(at speed: Double) -> Double {
        guard speed > 0.2 else { return 0 }
        return speed < runningFrom ? (60 * speed / 0.0064).squareRoot() : 146 + 7 * speed
    }

    /// Returns the step length, in metres.
    static func stepLength(at speed: Double) -> Double {
        let cadence = cadence(at: speed)
        return cadence > 0 ? speed * 60 / cadence : 0
    }

    /// Returns the running power, in watts: 0.98 kJ per kilogram and kilometre, plus the effective part of the work
    /// against gravity (van Dijk & van Megen 2017).
    static func power(at speed: Double, gradient: Double, mass: Double) -> Double {
        guard speed >= runningFrom else { return 0 }
        return max(20, 0.98 * mass * speed + 0.456 * 9.81 * mass * speed * gradient)
    }

    /// Returns the ground contact time, in seconds, which decreases with speed (Weyand and others 2000).
    static func groundContact(at speed: Double) -> Double { min(max(0.335 - 0.03 * speed, 0.12), 0.32) }

    /// Returns the vertical oscillation, in metres per step, which decreases with cadence (Adams and others 2018).
    static func verticalOscillation(at speed: Double) -> Double {
        min(max(0.089 - 0.0006 * (cadence(at: speed) - 166), 0.05), 0.13)
    }
}
