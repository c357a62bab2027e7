public import Foundation
public import HealthKit
import HealthModel
import HealthStore

/// Access to the data that only the system saves on a phone, for importers and tests.
///
/// Writing requires no permission to share, and does not change the permissions to read.
public struct SystemData: Sendable {
    private let context: StoreContext

    package init(_ context: StoreContext) {
        self.context = context
    }

    /// The default source of the saved samples.
    public static let healthApp = AppInformation(bundleIdentifier: "com.apple.Health", name: "Health")

    @discardableResult
    private func write<Value>(
        as source: AppInformation? = nil, _ body: (StoreWriter) throws -> Value
    ) throws -> Value {
        do throws(EngineError) {
            return try context.access.engine(for: .writing)
                .write(as: source?.identity ?? context.access.identity, body)
        } catch {
            throw HKError(error)
        }
    }

    // MARK: - Permissions

    /// Sets whether an app may schedule workouts.
    func setScheduling(_ permission: SchedulingPermission, of app: AppInformation?) throws {
        let bundle = (app?.identity ?? context.access.identity).source.bundleIdentifier
        try write { try $0.setSchedulingPermission(permission, ofApp: bundle) }
    }

    // MARK: - Characteristics

    /// Sets the characteristics of the person; those that are `nil` are not changed (OTH-14).
    public func setCharacteristics(
        biologicalSex: HKBiologicalSex? = nil, bloodType: HKBloodType? = nil, dateOfBirth: DateComponents? = nil,
        fitzpatrickSkinType: HKFitzpatrickSkinType? = nil, wheelchairUse: HKWheelchairUse? = nil,
        activityMoveMode: HKActivityMoveMode? = nil
    ) throws {
        var values: [ObjectType: Int64?] = [:]
        if let biologicalSex { values[.biologicalSex] = .some(biologicalSex.stored) }
        if let bloodType { values[.bloodType] = .some(bloodType.stored) }
        if let fitzpatrickSkinType { values[.fitzpatrickSkinType] = .some(fitzpatrickSkinType.stored) }
        if let wheelchairUse { values[.wheelchairUse] = .some(wheelchairUse.stored) }
        if let activityMoveMode { values[.activityMoveMode] = .some(activityMoveMode.stored) }
        if let dateOfBirth {
            guard let year = dateOfBirth.year, let month = dateOfBirth.month, let day = dateOfBirth.day,
                dateOfBirth.calendar.map({ $0.identifier == .gregorian }) ?? true
            else { throw InvalidHealthData("A date of birth requires a Gregorian year, month and day.") }
            values[.dateOfBirth] = .some(CalendarDay(year: year, month: month, day: day).number)
        }
        let changes = values
        try write { try $0.setCharacteristics(changes) }
    }

    // MARK: - Activity

    /// Saves the activity summary of a day, replacing an existing one (OTH-5).
    ///
    /// - Parameters:
    ///   - summary: The summary.
    ///   - day: The year, month and day of the Gregorian calendar.
    public func save(_ summary: HKActivitySummary, of day: DateComponents) throws {
        guard let year = day.year, let month = day.month, let number = day.day else {
            throw InvalidHealthData("An activity summary requires a year, month and day.")
        }
        var record = summary.record
        record.day = CalendarDay(year: year, month: month, day: number)
        let kept = record
        try write { try $0.setActivitySummaries([kept]) }
    }

    // MARK: - Electrocardiograms

    /// Saves an electrocardiogram (OTH-30).
    ///
    /// - Parameters:
    ///   - start: The start date.
    ///   - voltages: The voltages in volts, at equal intervals.
    ///   - samplingFrequency: The number of voltages per second; above 0.
    ///   - classification: The classification.
    ///   - averageHeartRate: The average heart rate in beats per minute, if known.
    ///   - symptoms: Samples of symptoms felt during the recording; those not yet stored are saved.
    ///   - source: The recording source.
    /// - Returns: The electrocardiogram.
    @discardableResult
    public func saveElectrocardiogram(
        start: Date, voltages: [Double], samplingFrequency: Double, classification: HKElectrocardiogram.Classification,
        averageHeartRate: Double? = nil, symptoms: [HKCategorySample] = [], from source: AppInformation = healthApp
    ) throws -> HKElectrocardiogram {
        guard samplingFrequency > 0, samplingFrequency.isFinite else {
            throw InvalidHealthData("The sampling frequency must be greater than 0.")
        }
        let begin = start.timeIntervalSinceReferenceDate
        let detail = ElectrocardiogramRecord(
            classification: classification.rawValue,
            symptomsStatus: (symptoms.isEmpty ? HKElectrocardiogram.SymptomsStatus.none : .present).rawValue,
            averageHeartRate: averageHeartRate.map { QuantityValue($0, .countPerMinute) },
            samplingFrequency: QuantityValue(samplingFrequency, .hertz), measurementCount: voltages.count)
        let record = SampleRecord(
            type: .electrocardiogram, start: begin, end: begin + Double(voltages.count) / samplingFrequency,
            content: .detail(.electrocardiogram(detail)))
        let points = voltages.enumerated().map {
            VoltagePoint(time: Double($0.offset) / samplingFrequency, volts: $0.element)
        }
        try save(SystemSample(record, voltages: points, symptoms: symptoms.map(\.record)), from: source)
        return HKElectrocardiogram(record: record)
    }

    // MARK: - Clinical records

    /// Saves a clinical record (OTH-60).
    ///
    /// - Parameters:
    ///   - type: The type of the record.
    ///   - displayName: The display name.
    ///   - date: The date of the recorded event.
    ///   - resource: The resource as JSON.
    ///   - resourceType: The type of the resource.
    ///   - identifier: The identifier of the resource.
    ///   - version: The version of FHIR, such as `4.0.1`.
    ///   - sourceURL: The URL of the resource.
    ///   - source: The institution.
    /// - Returns: The record.
    @discardableResult
    public func saveClinicalRecord(
        _ type: HKClinicalType, displayName: String, date: Date, resource: Data, resourceType: HKFHIRResourceType,
        identifier: String, version: String = "4.0.1", sourceURL: URL? = nil, from source: AppInformation
    ) throws -> HKClinicalRecord {
        guard let fhirVersion = FHIRVersionRecord(version) else {
            throw InvalidHealthData("'\(version.prefix(100))' is not a valid FHIR version.")
        }
        let detail = ClinicalRecord(
            displayName: displayName,
            resource: FHIRResourceRecord(
                type: resourceType.rawValue, identifier: identifier, version: fhirVersion, sourceURL: sourceURL,
                data: resource))
        let moment = date.timeIntervalSinceReferenceDate
        let record = SampleRecord(
            type: type.record, start: moment, end: moment, content: .detail(.clinical(detail)))
        try save(SystemSample(record), from: source)
        return HKClinicalRecord(record: record)
    }

    // MARK: - Medications

    /// Saves a medication, replacing an existing one with the identifier (OTH-80).
    ///
    /// - Parameters:
    ///   - identifier: The identifier.
    ///   - displayText: The display name.
    ///   - generalForm: The form.
    ///   - codings: The equivalent codes.
    ///   - nickname: The person's own name for the medication.
    ///   - isArchived: A Boolean value that indicates whether the person no longer takes the medication.
    ///   - hasSchedule: A Boolean value that indicates whether the medication has a schedule.
    /// - Returns: The medication.
    @discardableResult
    public func saveMedication(
        _ identifier: String, displayText: String, generalForm: HKMedicationGeneralForm = .unknown,
        codings: Set<HKClinicalCoding> = [], nickname: String? = nil, isArchived: Bool = false,
        hasSchedule: Bool = false
    ) throws -> HKUserAnnotatedMedication {
        let record = MedicationRecord(
            medication: MedicationConceptRecord(
                concept: HealthConceptRecord(identifier: identifier), displayText: displayText,
                generalForm: generalForm.rawValue, codings: Set(codings.map(\.record))),
            nickname: nickname, isArchived: isArchived, hasSchedule: hasSchedule)
        try write { try $0.setMedications([record]) }
        return HKUserAnnotatedMedication(record: record)
    }

    /// Saves a dose event (OTH-81).
    ///
    /// - Parameters:
    ///   - medication: The medication.
    ///   - status: The log status.
    ///   - date: The log date.
    ///   - quantity: The quantity taken; ignored for a skipped dose.
    ///   - scheduled: The scheduled date and quantity; `nil` for a dose as needed.
    ///   - unit: The unit of the quantities.
    ///   - source: The logging source.
    /// - Returns: The dose event.
    @discardableResult
    public func saveDose(
        of medication: HKMedicationConcept, status: HKMedicationDoseEvent.LogStatus, date: Date, quantity: Double?,
        scheduled: (date: Date, quantity: Double)? = nil, unit: HKUnit = .count(),
        from source: AppInformation = healthApp
    ) throws -> HKMedicationDoseEvent {
        let type: HKMedicationDoseEvent.ScheduleType = scheduled == nil ? .asNeeded : .schedule
        let dose = DoseRecord(
            concept: medication.identifier.record, scheduleType: type.rawValue, status: status.rawValue,
            quantity: quantity, scheduledQuantity: scheduled?.quantity,
            scheduledDate: scheduled?.date.timeIntervalSinceReferenceDate, unit: unit.record)
        let moment = date.timeIntervalSinceReferenceDate
        let record = SampleRecord(
            type: .medicationDoseEvent, start: moment, end: moment, content: .detail(.dose(dose)))
        try save(SystemSample(record), from: source)
        return HKMedicationDoseEvent(record: record)
    }

    // MARK: - System samples

    /// Saves samples that only the system saves, such as stand hours (AUTH-13), with a source.
    public func save(_ samples: [HKSample], from source: AppInformation = healthApp) throws {
        let records = samples.map { SystemSample($0.record) }
        try write(as: source) { try $0.insertSystemData(records) }
    }

    private func save(_ sample: SystemSample, from source: AppInformation) throws {
        try write(as: source) { try $0.insertSystemData([sample]) }
    }

    /// Sets the system sources: their energy counts in the activity rings, and they take precedence over other
    /// sources that recorded at the same time.
    public func setSystemSources(_ bundleIdentifiers: Set<String>) throws {
        try write { try $0.setSystemSources(bundleIdentifiers) }
    }
}

extension HKHealthStore {
    /// The interface for data that only the system saves on a phone.
    public var systemData: SystemData { SystemData(context) }
}

extension RawRepresentable<Int> {
    /// The raw value in its stored form.
    fileprivate var stored: Int64 { Int64(rawValue) }
}
