/// A point of a recording with all values that a device may have measured; NaN means not recorded.
package struct RecordedPoint: Sendable {
    /// Seconds since the first moment of 2001 (UTC).
    package var time = Double.nan
    /// Degrees north.
    package var latitude = Double.nan
    /// Degrees east.
    package var longitude = Double.nan
    /// Metres above the sea.
    package var elevation = Double.nan
    /// Metres per second, as recorded, not derived.
    package var speed = Double.nan
    /// Degrees clockwise from north.
    package var course = Double.nan
    /// Metres.
    package var horizontalAccuracy = Double.nan
    /// Metres.
    package var verticalAccuracy = Double.nan
    /// Beats per minute.
    package var heartRate = Double.nan
    /// Revolutions, steps or strokes per minute, depending on the sport.
    package var cadence = Double.nan
    /// Watts.
    package var power = Double.nan
    /// Air temperature in degrees Celsius.
    package var temperature = Double.nan
    /// Water temperature in degrees Celsius.
    package var waterTemperature = Double.nan
    /// Metres since the start, as recorded, not derived.
    package var distance = Double.nan

    package init() {}

    /// A Boolean value that indicates whether the point has a valid position.
    ///
    /// Longitudes up to 360 degrees are valid, because some programs count from 0 to 360, or beyond 180 where a track
    /// crosses the date line.
    @inline(__always) var hasValidPosition: Bool { latitude.magnitude <= 90 && longitude.magnitude <= 360 }

    /// Changes a longitude beyond 180 degrees to the same meridian from -180 to 180 degrees.
    @inline(__always) mutating func normalizeLongitude() {
        if longitude.magnitude > 180 { longitude -= longitude > 0 ? 360 : -360 }
    }
}

/// The streams that a recording may have besides time and position.
///
/// Raw values are part of the identity of imported recordings: add new streams at the end.
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
    /// The length of one step or stride in metres, as measured by the device.
    case strideLength
    /// The vertical movement of the body in centimetres.
    case verticalOscillation
    /// The contact time of a foot with the ground in milliseconds.
    case groundContactTime
    /// Metres below the surface.
    case depth
    /// Breaths per minute.
    case respirationRate
    /// The body temperature in degrees Celsius.
    case bodyTemperature

    /// The streams of ``RecordedPoint``; the others are appended by column.
    static let ofPoints = allCases.prefix(11)
}
