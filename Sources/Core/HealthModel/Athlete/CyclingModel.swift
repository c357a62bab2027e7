/// A model of cycling speed by power (Martin and others 1998).
enum CyclingModel {
    /// The mass of the bicycle, in kilograms.
    static let bicycle = 9.0
    /// The drag area with the hands on the hoods, in square metres.
    static let dragArea = 0.33
    static let airDensity = 1.2
    static let rollingResistance = 0.005
    static let drivetrain = 0.976
    /// The speed at which cyclists brake, in metres per second.
    static let braking = 16.0

    /// Returns the speed at which resistance consumes all of the power, in metres per second.
    static func speed(power: Double, gradient: Double, mass: Double) -> Double {
        let weight = (mass + bicycle) * 9.81
        let slope = weight * (rollingResistance + gradient)
        let drag = 0.5 * airDensity * dragArea
        // The power deficit increases with speed above its minimum and is not positive at standstill, so bisection
        // converges.
        var low = 0.0
        var high = braking
        for _ in 0..<30 {
            let middle = (low + high) / 2
            if (drag * middle * middle + slope) * middle > power * drivetrain { high = middle } else { low = middle }
        }
        return low
    }
}
