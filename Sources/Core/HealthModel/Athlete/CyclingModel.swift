/// How fast power moves a cyclist (Martin and others 1998).
enum CyclingModel {
    /// Kilograms of the bicycle.
    static let bicycle = 9.0
    /// Square metres of drag, hands on the hoods.
    static let dragArea = 0.33
    static let airDensity = 1.2
    static let rollingResistance = 0.005
    static let drivetrain = 0.976
    /// Where people brake, in metres per second.
    static let braking = 16.0

    /// The speed at which resistance takes all the power, in metres per second.
    static func speed(power: Double, gradient: Double, mass: Double) -> Double {
        let weight = (mass + bicycle) * 9.81
        let slope = weight * (rollingResistance + gradient)
        let drag = 0.5 * airDensity * dragArea
        // The power that is missing grows with speed from where it is least, and is not positive at standstill.
        var low = 0.0
        var high = braking
        for _ in 0..<30 {
            let middle = (low + high) / 2
            if (drag * middle * middle + slope) * middle > power * drivetrain { high = middle } else { low = middle }
        }
        return low
    }
}
