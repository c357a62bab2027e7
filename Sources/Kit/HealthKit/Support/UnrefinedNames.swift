public import Foundation
import HealthModel
public import UniformTypeIdentifiers

// Apple's framework refines some declarations for Swift; the originals stay visible with two underscores in front, and
// older code calls them. Each forwards to the refined declaration.

// MARK: - Store

extension HKHealthStore {
    /// Requests permission to share and to read types; see ``requestAuthorization(toShare:read:)``.
    public func __requestAuthorization(
        toShare typesToShare: Set<HKSampleType>?, read typesToRead: Set<HKObjectType>?
    ) async throws {
        try await succeeding { requestAuthorization(toShare: typesToShare, read: typesToRead, completion: $0) }
    }
}

extension HKAttachmentStore {
    /// Attaches a file to an object; see ``addAttachment(to:name:contentType:url:metadata:completion:)``.
    public func __addAttachment(
        to object: HKObject, name: String, contentType: UTType, url: URL, metadata: [String: Any]?,
        completion: @escaping (HKAttachment?, (any Error)?) -> Void
    ) {
        addAttachment(
            to: object, name: name, contentType: contentType, url: url, metadata: metadata ?? [:],
            completion: completion)
    }

    /// Attaches a file to an object; see ``addAttachment(to:name:contentType:url:metadata:)``.
    @discardableResult
    public func __addAttachment(
        to object: HKObject, name: String, contentType: UTType, url: URL, metadata: [String: Any]?
    ) async throws -> HKAttachment {
        try await addAttachment(to: object, name: name, contentType: contentType, url: url, metadata: metadata ?? [:])
    }
}

// MARK: - Queries

extension HKElectrocardiogramQuery {
    /// Creates a query for the voltages of an electrocardiogram; see ``init(electrocardiogram:dataHandler:)``.
    public convenience init(
        __electrocardiogram electrocardiogram: HKElectrocardiogram,
        dataHandler:
            @escaping (
                HKElectrocardiogramQuery, HKElectrocardiogram.VoltageMeasurement?, Bool, (any Error)?
            ) -> Void
    ) {
        self.init(electrocardiogram: electrocardiogram, dataHandler: dataHandler)
    }
}

extension HKQuery {
    /// Returns a predicate for category samples with one of several values; an empty set matches nothing.
    @discardableResult
    public class func __predicateForCategorySamples(equalToValues values: Set<NSNumber>) -> NSPredicate {
        TreePredicate(.categoryValues(Set(values.map(\.intValue))))
    }
}

// MARK: - Values

extension HKStateOfMind {
    /// The labels as numbers; see ``labels``.
    public var __labels: [NSNumber] { labels.numbers }

    /// The associated topics as numbers; see ``associations``.
    public var __associations: [NSNumber] { associations.numbers }

    /// Creates a state of mind from numbers; raises for a number that is no label or association.
    public convenience init(
        __date date: Date, kind: HKStateOfMind.Kind, valence: Double, labels: [NSNumber], associations: [NSNumber]
    ) {
        self.init(
            __date: date, kind: kind, valence: valence, labels: labels, associations: associations, metadata: nil)
    }

    /// Creates a state of mind from numbers; raises for a number that is no label or association.
    public convenience init(
        __date date: Date, kind: HKStateOfMind.Kind, valence: Double, labels: [NSNumber], associations: [NSNumber],
        metadata: [String: Any]?
    ) {
        self.init(
            date: date, kind: kind, valence: valence, labels: labels.cases(), associations: associations.cases(),
            metadata: metadata)
    }
}

extension HKGAD7Assessment {
    /// The answers as numbers; see ``answers``.
    public var __answers: [NSNumber] { answers.numbers }

    /// Creates an assessment from numbers; raises for a number that is no answer.
    public convenience init(__date date: Date, answers: [NSNumber]) {
        self.init(__date: date, answers: answers, metadata: nil)
    }

    /// Creates an assessment from numbers; raises for a number that is no answer.
    public convenience init(__date date: Date, answers: [NSNumber], metadata: [String: Any]?) {
        self.init(date: date, answers: answers.cases(), metadata: metadata)
    }
}

extension HKPHQ9Assessment {
    /// The answers as numbers; see ``answers``.
    public var __answers: [NSNumber] { answers.numbers }

    /// Creates an assessment from numbers; raises for a number that is no answer.
    public convenience init(__date date: Date, answers: [NSNumber]) {
        self.init(__date: date, answers: answers, metadata: nil)
    }

    /// Creates an assessment from numbers; raises for a number that is no answer.
    public convenience init(__date date: Date, answers: [NSNumber], metadata: [String: Any]?) {
        self.init(date: date, answers: answers.cases(), metadata: metadata)
    }
}

extension HKMedicationDoseEvent {
    /// The dose that was taken, as a number; see ``doseQuantity``.
    public var __doseQuantity: NSNumber? { doseQuantity.map(NSNumber.init(value:)) }

    /// The scheduled dose, as a number; see ``scheduledDoseQuantity``.
    public var __scheduledDoseQuantity: NSNumber? { scheduledDoseQuantity.map(NSNumber.init(value:)) }
}

// MARK: - Classifications

/// Returns the classification of a valence as a number; nil outside of -1 to 1.
public func __HKStateOfMindValenceClassificationForValence(_ valence: Double) -> NSNumber? {
    HKStateOfMind.ValenceClassification(valence: valence).map { NSNumber(value: $0.rawValue) }
}

/// Returns the values of sleep analysis that mean being asleep, as numbers.
public func __HKCategoryValueSleepAnalysisAsleepValues() -> Set<NSNumber> {
    Set(HKCategoryValueSleepAnalysis.allAsleepValues.map { NSNumber(value: $0.rawValue) })
}

/// Returns the lowest score of a classification; see ``HKAppleWalkingSteadinessClassification/minimum``.
public func __HKAppleWalkingSteadinessMinimumQuantityForClassification(
    _ classification: HKAppleWalkingSteadinessClassification
) -> HKQuantity { classification.minimum }

/// Returns the highest score of a classification; see ``HKAppleWalkingSteadinessClassification/maximum``.
public func __HKAppleWalkingSteadinessMaximumQuantityForClassification(
    _ classification: HKAppleWalkingSteadinessClassification
) -> HKQuantity { classification.maximum }

/// Returns the lowest score of a classification; see
/// ``HKAppleSleepingBreathingDisturbancesClassification/minimum``.
public func __HKAppleSleepingBreathingDisturbancesMinimumQuantityForClassification(
    _ classification: HKAppleSleepingBreathingDisturbancesClassification
) -> HKQuantity { classification.minimum }

/// Returns the classification of a score as a number; see
/// ``HKAppleSleepingBreathingDisturbancesClassification/init(classifying:)``.
public func __HKAppleSleepingBreathingDisturbancesClassificationForQuantity(_ value: HKQuantity) -> NSNumber? {
    HKAppleSleepingBreathingDisturbancesClassification(classifying: value).map { NSNumber(value: $0.rawValue) }
}

// MARK: - Numbers

extension Array where Element: RawRepresentable, Element.RawValue == Int {
    fileprivate var numbers: [NSNumber] { map { NSNumber(value: $0.rawValue) } }
}

extension [NSNumber] {
    fileprivate func cases<Value: RawRepresentable>() -> [Value] where Value.RawValue == Int {
        map { number in
            guard let value = Value(rawValue: number.intValue) else {
                raise(.invalidArgument, "\(number) is not a \(Value.self)")
            }
            return value
        }
    }
}
