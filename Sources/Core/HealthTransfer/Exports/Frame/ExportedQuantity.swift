import Foundation
import HealthModel

/// What exports have in common about the quantities of a type: the unit in which it is stored, the values that it can
/// have (IMP-93), and the name of its family in reports.
struct ExportedQuantity: Sendable {
    var unit: QuantityUnit
    var range: ClosedRange<Double>
    var family: String

    private init(_ unit: QuantityUnit, _ range: ClosedRange<Double>, _ family: String) {
        (self.unit, self.range, self.family) = (unit, range, family)
    }

    /// A pound in kilograms.
    static let pound = 0.45359237

    /// The largest number of steps of a minute, and of those besides.
    private static let stepsOfMinute = 500.0

    /// Returns whether a value of a type can be that of an interval.
    static func isPossible(_ value: Double, _ type: ObjectType, from start: Double, to end: Double) -> Bool {
        guard let range = known[type]?.range, range.contains(value) else { return false }
        return type != .stepCount || value <= stepsOfMinute * ((end - start) / 60 + 1)
    }

    /// Returns whether a value means that there is none: a zero, −1, the smallest real number, and 255 beats.
    static func isAbsent(_ value: Double, _ type: ObjectType) -> Bool {
        value.magnitude < 1e-300 || value == -1 || value == 255 && type == .heartRate
    }

    /// Milligrams of glucose in a deciliter have another size than millimoles in a liter.
    private static let glucose = (try? QuantityUnit(parsing: "mmol<180.1558800000541>/L")) ?? .null

    /// The types of quantities that exports have.
    static let known: [ObjectType: ExportedQuantity] = [
        .stepCount: .init(.count, 1...200_000, "step counts"),
        .distanceWalkingRunning: .init(.meter, 0...1_000_000, "distances"),
        .activeEnergyBurned: .init(.kilocalorie, 0...20_000, "active energies"),
        .basalEnergyBurned: .init(.kilocalorie, 0...20_000, "basal energies"),
        .flightsClimbed: .init(.count, 0...10_000, "flights"),
        .heartRate: .init(.countPerMinute, 20...300, "heart rates"),
        .restingHeartRate: .init(.countPerMinute, 20...300, "resting heart rates"),
        .heartRateVariabilityRMSSD: .init(.millisecond, 0.5...1_000, "heart rate variabilities"),
        .heartRateVariabilitySDNN: .init(.millisecond, 0.5...1_000, "heart rate variabilities"),
        .oxygenSaturation: .init(.percent, 0.5...1, "oxygen saturations"),
        .respiratoryRate: .init(.countPerMinute, 2...120, "respiratory rates"),
        .vo2Max: .init(.milliliterPerMinuteKilogram, 5...100, "VO₂ max"),
        .bodyTemperature: .init(.degreeCelsius, 20...45, "body temperatures"),
        .appleSleepingWristTemperature: .init(.degreeCelsius, 20...45, "temperatures of nights"),
        .bodyMass: .init(.kilogram, 1...500, "weights"),
        .leanBodyMass: .init(.kilogram, 1...500, "lean body masses"),
        .bodyFatPercentage: .init(.percent, 0.005...0.9, "body fat percentages"),
        .height: .init(.meter, 0.3...2.6, "heights"),
        .bloodGlucose: .init(glucose, 0.3...60, "blood glucoses"),
        .dietaryWater: .init(.liter, 0...20, "drinks"),
        .dietaryCaffeine: .init(.milligram, 0...10_000, "caffeine"),
    ]
}

extension ExportWriter {
    /// Stores a quantity with others of its family; a value that its type cannot have is left out and counted.
    ///
    /// - Parameters:
    ///   - value: The value in the unit of ``ExportedQuantity``; nil if there is none.
    ///   - example: A line or key, for what is left out.
    ///   - workout: The workout that it belongs to.
    func add(
        _ type: ObjectType, _ value: Double?, key: String, source: ExportSource, from start: Double, to end: Double,
        metadata: Metadata = [:], at example: String, workout: UUID? = nil
    ) throws {
        guard let value, !ExportedQuantity.isAbsent(value, type), let kind = ExportedQuantity.known[type] else {
            return
        }
        guard ExportedQuantity.isPossible(value, type, from: start, to: end) else {
            return leaveOut("a value cannot be true", at: example, of: kind.family)
        }
        try add(
            ExportedObject(
                key: key, source: source, type: type, start: start, end: end,
                content: .quantity(QuantityValue(value, kind.unit)), metadata: metadata, workout: workout),
            of: kind.family)
    }

    /// Stores a blood pressure; one that cannot be true is left out and counted.
    func addBloodPressure(
        _ systolic: Double?, _ diastolic: Double?, key: String, source: ExportSource, at time: Double,
        metadata: Metadata = [:], example: String
    ) throws {
        let family = "blood pressures"
        guard let systolic, let diastolic, (30...300).contains(systolic), (20...200).contains(diastolic) else {
            return leaveOut("a value is missing or cannot be true", at: example, of: family)
        }
        var object = ExportedObject.bloodPressure(
            key: key, source: source, at: time, systolic: systolic, diastolic: diastolic)
        object.metadata = metadata
        try add(object, of: family)
    }
}
