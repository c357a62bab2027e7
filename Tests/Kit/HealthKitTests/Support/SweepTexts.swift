import Foundation
import HealthKit
import HealthModel
import TestSupport

/// Texts of objects for sweeps: every property, without identifiers, which differ from run to run; dates are in seconds
/// after noon.
enum Told {
    static func date(_ date: Date?) -> String {
        guard let date else { return "-" }
        if date == .distantFuture { return "never" }
        return KeptOutcomes.text(date.timeIntervalSince(noon(0)))
    }

    static func optional(_ value: (some Any)?) -> String { value.map { "\($0)" } ?? "-" }

    static func metadata(_ metadata: [String: Any]?) -> String {
        guard let metadata else { return "-" }
        let parts = metadata.sorted { $0.key < $1.key }.map { key, value in
            "\(key.replacing("HKMetadataKey", with: ""))=\((value as? Date).map { date($0) } ?? "\(value)")"
        }
        return "[\(parts.joined(separator: ", "))]"
    }

    static func type(_ type: HKObjectType) -> String {
        var text = type.identifier
        for part in ["HKQuantityTypeIdentifier", "HKCategoryTypeIdentifier"] {
            text = text.replacing(part, with: "")
        }
        return text
    }

    static func interval(_ interval: DateInterval?) -> String {
        interval.map { "\(date($0.start))…\(date($0.end))" } ?? "-"
    }

    static func statistics(_ statistics: HKStatistics) -> String {
        let sources = (statistics.sources ?? []).sorted { $0.name < $1.name }
        let own = sources.map { source in
            [
                source.name, optional(statistics.sumQuantity(for: source)),
                optional(statistics.averageQuantity(for: source)), optional(statistics.minimumQuantity(for: source)),
                optional(statistics.maximumQuantity(for: source)),
                optional(statistics.mostRecentQuantity(for: source)),
                interval(statistics.mostRecentQuantityDateInterval(for: source)),
                optional(statistics.duration(for: source)),
            ].joined(separator: " ")
        }
        return [
            type(statistics.quantityType), date(statistics.startDate), date(statistics.endDate),
            optional(statistics.sumQuantity()), optional(statistics.averageQuantity()),
            optional(statistics.minimumQuantity()), optional(statistics.maximumQuantity()),
            optional(statistics.mostRecentQuantity()), interval(statistics.mostRecentQuantityDateInterval()),
            optional(statistics.duration()), statistics.sources == nil ? "no sources" : "\(own)",
        ].joined(separator: " ")
    }

    static func statistics(_ all: [HKQuantityType: HKStatistics]) -> String {
        all.values.map { statistics($0) }.sorted().joined(separator: "; ")
    }

    static func event(_ event: HKWorkoutEvent) -> String {
        "\(event.type) \(interval(event.dateInterval)) \(metadata(event.metadata))"
    }

    static func configuration(_ configuration: HKWorkoutConfiguration) -> String {
        "\(configuration.activityType) \(configuration.locationType) \(configuration.swimmingLocationType) "
            + optional(configuration.lapLength)
    }

    static func activity(_ activity: HKWorkoutActivity, duration: Bool = true) -> String {
        [
            configuration(activity.workoutConfiguration), date(activity.startDate), date(activity.endDate),
            activity.endDate == nil || !duration ? "" : KeptOutcomes.text(activity.duration),
            metadata(activity.metadata),
            "\(activity.workoutEvents.map { event($0) })", statistics(activity.allStatistics),
        ].joined(separator: " ")
    }

    static func workout(_ workout: HKWorkout) -> String {
        let totals = [
            workout.record.workout?.totals[.energyBurned], workout.record.workout?.totals[.distance],
            workout.record.workout?.totals[.swimmingStrokeCount], workout.record.workout?.totals[.flightsClimbed],
        ]
        return [
            "\(workout.workoutActivityType)", KeptOutcomes.text(workout.duration),
            optional(workout.workoutEvents?.map { event($0) }), "\(workout.workoutActivities.map { activity($0) })",
            statistics(workout.allStatistics), optional(workout.totalDistance),
            totals.map { optional($0?.description) }.joined(separator: "|"),
        ].joined(separator: " ")
    }

    /// Returns the text of a sample of any kind.
    static func sample(_ sample: HKSample) -> String {
        let head = [
            "\(Swift.type(of: sample))", type(sample.sampleType), date(sample.startDate), date(sample.endDate),
            sample.hasUndeterminedDuration ? "undetermined" : "", optional(sample.device), metadata(sample.metadata),
        ]
        return (head + [content(sample)]).filter { !$0.isEmpty }.joined(separator: " ")
    }

    private static func content(_ sample: HKSample) -> String {
        switch sample {
        case let sample as HKCumulativeQuantitySample: "\(sample.quantity) \(sample.sumQuantity) \(sample.count)"
        case let sample as HKDiscreteQuantitySample:
            "\(sample.quantity) \(sample.minimumQuantity) \(sample.averageQuantity) \(sample.maximumQuantity) "
                + "\(sample.mostRecentQuantity) \(interval(sample.mostRecentQuantityDateInterval)) \(sample.count)"
        case let sample as HKCategorySample: "\(type(sample.categoryType)) \(sample.value)"
        case let sample as HKCorrelation:
            "\(type(sample.correlationType)) "
                + "\(sample.objects.map { Told.sample($0) }.sorted()) "
                + "\(sample.objects.map { sample.objects(for: $0.sampleType).count }.sorted())"
        case let sample as HKWorkout: workout(sample)
        case let sample as HKSeriesSample: "\(sample.count)"
        case let sample as HKAudiogramSample: "\(sample.sensitivityPoints.map { point($0) })"
        case let sample as HKStateOfMind:
            "\(sample.kind) \(sample.valence) \(sample.valenceClassification) \(sample.labels) \(sample.associations)"
        case let sample as HKPHQ9Assessment: "\(sample.score) \(sample.risk) \(sample.answers)"
        case let sample as HKGAD7Assessment: "\(sample.score) \(sample.risk) \(sample.answers)"
        case let sample as HKGlassesPrescription:
            "\(sample.prescriptionType) \(date(sample.dateIssued)) \(date(sample.expirationDate)) "
                + "\(sample.rightEye.map { lens($0) } ?? "-") \(sample.leftEye.map { lens($0) } ?? "-")"
        case let sample as HKContactsPrescription:
            "\(sample.prescriptionType) \(date(sample.dateIssued)) \(date(sample.expirationDate)) \(sample.brand) "
                + "\(sample.rightEye.map { lens($0) } ?? "-") \(sample.leftEye.map { lens($0) } ?? "-")"
        case let sample as HKVisionPrescription:
            "\(sample.prescriptionType) \(date(sample.dateIssued)) \(date(sample.expirationDate))"
        default: ""
        }
    }

    static func point(_ point: HKAudiogramSensitivityPoint) -> String {
        "\(point.frequency) \(point.tests.map { test($0) })"
    }

    static func test(_ test: HKAudiogramSensitivityTest) -> String {
        "\(test.sensitivity) \(test.type) \(test.masked) \(test.side) \(test.clampingRange.map { range($0) } ?? "-")"
    }

    static func range(_ range: HKAudiogramSensitivityPointClampingRange) -> String {
        "\(optional(range.lowerBound))…\(optional(range.upperBound))"
    }

    static func lens(_ lens: HKLensSpecification) -> String {
        var parts = [optional(lens.sphere), optional(lens.cylinder), optional(lens.axis), optional(lens.addPower)]
        if let glasses = lens as? HKGlassesLensSpecification {
            parts += [
                optional(glasses.vertexDistance), glasses.prism.map { prism($0) } ?? "-",
                optional(glasses.farPupillaryDistance), optional(glasses.nearPupillaryDistance),
            ]
        }
        if let contacts = lens as? HKContactsLensSpecification {
            parts += [optional(contacts.baseCurve), optional(contacts.diameter)]
        }
        return parts.joined(separator: "|")
    }

    static func prism(_ prism: HKVisionPrism) -> String {
        func number(_ quantity: HKQuantity) -> String {
            KeptOutcomes.text(quantity.record.value) + " " + quantity.record.unit.unitString
        }
        return "\(number(prism.amount)) \(number(prism.angle)) \(number(prism.verticalAmount)) "
            + "\(prism.verticalBase) \(number(prism.horizontalAmount)) \(prism.horizontalBase) \(prism.eye)"
    }
}

extension KeptOutcomes {
    /// Adds which of some objects are equal to each other, a row each; equal ones have equal hashes.
    mutating func addEquality(_ name: String, of objects: [NSObject]) {
        for (index, object) in objects.enumerated() {
            add("\(name) \(index) equals") {
                objects.map { other -> String in
                    guard object.isEqual(other) else { return "." }
                    return object.hash == other.hash ? "=" : "!"
                }.joined() + (object.isEqual("x") || object.isEqual(nil) ? " anything" : "")
            }
        }
    }
}

extension Array {
    /// Returns a choice of a generator, which is the same in every run.
    func pick(_ generator: inout some RandomNumberGenerator) -> Element {
        self[Int(generator.next() % UInt64(count))]
    }
}

/// Returns the hash of a long series of lines.
func hashed(_ lines: [String]) -> String { StableHash.text(of: lines) }

/// Returns what a call that must not end otherwise gives, or its error.
func outcome(_ body: () async throws -> some Any) async -> String {
    do {
        return "\(try await body())"
    } catch let error as HKError {
        return "error \(error.code.rawValue) \(error.localizedDescription)"
    } catch {
        return "\(error)"
    }
}
