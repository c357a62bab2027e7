package import HealthModel

/// The units for distances and speeds, by sport and system of units.
package struct PaceMeasure: Equatable, Sendable {
    package var style: SpeedStyle
    /// A Boolean value that indicates whether the units are miles and yards.
    package var isImperial: Bool

    package init(style: SpeedStyle, isImperial: Bool) {
        (self.style, self.isImperial) = (style, isImperial)
    }

    /// The international mile, yard and foot of 1959.
    package static let metersInMile = 1609.344
    package static let metersInYard = 0.9144
    package static let metersInFoot = 0.3048

    /// The unit of distances: kilometres or miles, and metres or yards for swims.
    package var unit: (name: String, meters: Double) {
        switch (style, isImperial) {
        case (.hundredMeterPace, false): ("m", 1)
        case (.hundredMeterPace, true): ("yd", Self.metersInYard)
        case (_, false): ("km", 1000)
        case (_, true): ("mi", Self.metersInMile)
        }
    }

    /// The number of units to which a pace refers.
    private var unitsOfPace: Double { style == .hundredMeterPace ? 100 : 1 }

    /// The number of units in a split.
    private var unitsOfSplit: Double {
        switch style {
        case .kilometerPace: 1
        case .hundredMeterPace: 100
        case .speed: 5
        }
    }

    /// The distance to which a pace refers, in metres.
    package var paceMeters: Double { unit.meters * unitsOfPace }

    /// The name of that distance: `km`, `100 yd`.
    package var paceName: String { style == .hundredMeterPace ? "100 \(unit.name)" : unit.name }

    /// The length of a split in metres.
    package var splitMeters: Double { unit.meters * unitsOfSplit }

    /// The unit of speeds.
    package var speedUnit: String { isImperial ? "mph" : "km/h" }

    /// Converts metres per second to kilometres or miles per hour.
    package func anHour(_ speed: Double) -> Double { speed * 3600 / (isImperial ? Self.metersInMile : 1000) }

    /// The name of the quantity.
    package var name: String { style == .speed ? "Speed" : "Pace" }
}
