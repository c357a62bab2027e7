package import HealthModel

/// The lengths by which people say how far they went, and how fast: by the sport, and by their units.
package struct PaceMeasure: Equatable, Sendable {
    package var style: SpeedStyle
    /// Whether these are miles and yards.
    package var isImperial: Bool

    package init(style: SpeedStyle, isImperial: Bool) {
        (self.style, self.isImperial) = (style, isImperial)
    }

    /// Of the international mile, yard and foot of 1959.
    package static let metersInMile = 1609.344
    package static let metersInYard = 0.9144
    package static let metersInFoot = 0.3048

    /// The unit in which the way is counted: kilometres, miles, and of a swim metres or yards.
    package var unit: (name: String, meters: Double) {
        switch (style, isImperial) {
        case (.hundredMeterPace, false): ("m", 1)
        case (.hundredMeterPace, true): ("yd", Self.metersInYard)
        case (_, false): ("km", 1000)
        case (_, true): ("mi", Self.metersInMile)
        }
    }

    /// How many of these units a pace is the time for.
    private var unitsOfPace: Double { style == .hundredMeterPace ? 100 : 1 }

    /// How many of them a split is long.
    private var unitsOfSplit: Double {
        switch style {
        case .kilometerPace: 1
        case .hundredMeterPace: 100
        case .speed: 5
        }
    }

    /// What a pace is the time for, in metres.
    package var paceMeters: Double { unit.meters * unitsOfPace }

    /// What that is called: `km`, `100 yd`.
    package var paceName: String { style == .hundredMeterPace ? "100 \(unit.name)" : unit.name }

    /// How long a split is, in metres.
    package var splitMeters: Double { unit.meters * unitsOfSplit }

    /// The unit of speeds.
    package var speedUnit: String { isImperial ? "mph" : "km/h" }

    /// Metres a second as kilometres or miles an hour.
    package func anHour(_ speed: Double) -> Double { speed * 3600 / (isImperial ? Self.metersInMile : 1000) }

    /// What a speed is called.
    package var name: String { style == .speed ? "Speed" : "Pace" }
}
