public import Foundation

/// A point of a recording with the values that most devices measure; NaN means not recorded.
///
/// Values of the other streams are only in ``RecordedPoints``.
public struct RecordedPoint: Sendable {
    /// The time in seconds since the first moment of 2001 (UTC).
    public var time = Double.nan
    /// The latitude in degrees north.
    public var latitude = Double.nan
    /// The longitude in degrees east, from -180 to 180.
    public var longitude = Double.nan
    /// The elevation in metres above the sea.
    public var elevation = Double.nan
    /// The speed in metres per second, as recorded, not derived.
    public var speed = Double.nan
    /// The course in degrees clockwise from north.
    public var course = Double.nan
    /// The accuracy of the position in metres.
    public var horizontalAccuracy = Double.nan
    /// The accuracy of the elevation in metres.
    public var verticalAccuracy = Double.nan
    /// The heart rate in beats per minute.
    public var heartRate = Double.nan
    /// The cadence in revolutions, steps or strokes per minute, depending on the sport.
    public var cadence = Double.nan
    /// The power in watts.
    public var power = Double.nan
    /// The air temperature in degrees Celsius.
    public var temperature = Double.nan
    /// The water temperature in degrees Celsius.
    public var waterTemperature = Double.nan
    /// The distance in metres since the start, as recorded, not derived.
    public var distance = Double.nan

    package init() {}

    /// Creates a point with a time, and with a position if there is one.
    ///
    /// - Parameters:
    ///   - date: The time.
    ///   - latitude: Degrees north.
    ///   - longitude: Degrees east.
    public init(date: Date, latitude: Double = .nan, longitude: Double = .nan) {
        time = date.timeIntervalSinceReferenceDate
        self.latitude = latitude
        self.longitude = longitude
    }

    /// A Boolean value that indicates whether the point has a position.
    public var hasPosition: Bool { !latitude.isNaN }

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

/// A stream of values that a recording may have besides times and positions.
///
/// Later versions may add streams.
@nonexhaustive(warn)
public enum RecordedStream: Int, CaseIterable, Sendable {
    // Raw values are part of the identity of imported recordings: add new streams at the end.

    /// Metres above the sea.
    case elevation
    /// Metres per second, as recorded, not derived.
    case speed
    /// Degrees clockwise from north.
    case course
    /// The accuracy of positions in metres.
    case horizontalAccuracy
    /// The accuracy of elevations in metres.
    case verticalAccuracy
    /// Beats per minute.
    case heartRate
    /// Revolutions, steps or strokes per minute, depending on the sport.
    case cadence
    /// Watts.
    case power
    /// The air temperature in degrees Celsius.
    case temperature
    /// The water temperature in degrees Celsius.
    case waterTemperature
    /// Metres since the start, as recorded, not derived.
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
