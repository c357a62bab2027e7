/// One point of a recording with everything a device may have measured there; NaN means not recorded.
package struct RecordedPoint: Sendable {
    /// Seconds since the first moment of 2001 (UTC).
    package var time = Double.nan
    /// Degrees north.
    package var latitude = Double.nan
    /// Degrees east.
    package var longitude = Double.nan
    /// Metres above the sea.
    package var elevation = Double.nan
    /// Metres per second, as recorded and not derived.
    package var speed = Double.nan
    /// Degrees clockwise from north.
    package var course = Double.nan
    /// Metres.
    package var horizontalAccuracy = Double.nan
    /// Metres.
    package var verticalAccuracy = Double.nan
    /// Beats per minute.
    package var heartRate = Double.nan
    /// Revolutions, steps or strokes per minute, as the sport has it.
    package var cadence = Double.nan
    /// Watts.
    package var power = Double.nan
    /// Air temperature in degrees Celsius.
    package var temperature = Double.nan
    /// Water temperature in degrees Celsius.
    package var waterTemperature = Double.nan
    /// Metres since the start, as recorded and not derived.
    package var distance = Double.nan

    package init() {}
}

/// The streams that a recording may have beside time and position.
///
/// Raw values go into the identity of imported recordings: new streams come last.
package enum RecordedStream: Int, CaseIterable, Sendable {
    case elevation
    case speed
    case course
    case horizontalAccuracy
    case verticalAccuracy
    case heartRate
    case cadence
    case power
    case temperature
    case waterTemperature
    case distance
    /// Metres of one step or stride, as the device says.
    case strideLength
    /// Centimetres that the body rises and falls.
    case verticalOscillation
    /// Milliseconds that a foot stays on the ground.
    case groundContactTime
    /// Metres below the surface.
    case depth
    /// Breaths per minute.
    case respirationRate
    /// Degrees Celsius inside the body.
    case bodyTemperature

    /// The streams of ``RecordedPoint``; the others come by the column.
    static let ofPoints = allCases.prefix(11)
}
