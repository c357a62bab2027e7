// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Conformances and members that public apps add to Apple's types; if the module had them, these would collide.
import Foundation
import HealthKit

extension HKSample: Identifiable {
    public var id: UUID { uuid }
}

extension HKWorkoutActivity: Identifiable {
    public var id: UUID { uuid }
}

extension HKQuantity: Comparable {
    public static func < (left: HKQuantity, right: HKQuantity) -> Bool { left.compare(right) == .orderedAscending }
}

extension HKWorkoutActivityType: CaseIterable, Identifiable, Codable {
    public static let allCases: [HKWorkoutActivityType] = [.running, .cycling, .swimming]
    public var id: UInt { rawValue }
    public var description: String { name }

    var name: String {
        switch self {
        case .running: "Running"
        case .cycling: "Cycling"
        default: "Other"
        }
    }
}

extension HKQuantityTypeIdentifier: Codable, Identifiable, CaseIterable {
    public static var allCases: [HKQuantityTypeIdentifier] { [.stepCount, .heartRate] }
    public var id: String { rawValue }
    var description: String { rawValue }
}

extension HKCategoryValueSleepAnalysis: CaseIterable {
    public static var allCases: [HKCategoryValueSleepAnalysis] { [.inBed, .awake, .asleepREM] }
    public var description: String { self == .inBed ? "In bed" : "Asleep" }
}

extension HKBiologicalSex: Codable, CaseIterable {
    public static var allCases: [HKBiologicalSex] { [.notSet, .female, .male, .other] }
    public var description: String { self == .female ? "female" : "other" }
}

extension HKBloodType: CaseIterable {
    public static var allCases: [HKBloodType] { [.aPositive, .oNegative] }
    var name: String { self == .oNegative ? "0−" : "?" }
}

extension HKElectrocardiogram.Classification: CaseIterable {
    public static var allCases: [HKElectrocardiogram.Classification] { [.sinusRhythm, .atrialFibrillation] }
    public var description: String { "\(rawValue)" }
}

extension HKStateOfMind.Label: CaseIterable, Identifiable {
    public static var allCases: [HKStateOfMind.Label] { [.happy, .sad] }
    public var id: Int { rawValue }
}

extension HKAuthorizationStatus {
    public var description: String { self == .sharingAuthorized ? "yes" : "no" }
}

extension HKUnit {
    static let beatsPerMinute = HKUnit.count().unitDivided(by: .minute())
    var name: String { unitString }
}

extension HKObjectType {
    var name: String { identifier }
}

extension HKSource {
    var id: String { bundleIdentifier }
}

extension HKWorkout {
    var name: String { workoutActivityType.name }
}

extension HKError: Identifiable {
    public var id: Int { code.rawValue }
}

extension HKFHIRResourceType: CustomStringConvertible {
    public var description: String { "FHIR \(rawValue)" }
}
