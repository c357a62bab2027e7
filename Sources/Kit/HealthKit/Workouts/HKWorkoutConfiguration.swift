public import Foundation
package import HealthModel

/// What a workout is going to be and where it takes place.
///
/// Whoever is given a configuration copies it; later changes to it have no effect (WBD-30).
open class HKWorkoutConfiguration: NSObject, NSCopying, NSSecureCoding {
    /// The configuration as the floors below know it.
    package var record: WorkoutConfigurationRecord

    /// A configuration of other exercise at unknown places, without a lap length (WBD-31).
    public override init() {
        record = WorkoutConfigurationRecord()
        super.init()
    }

    /// Wraps a record.
    package init(record: WorkoutConfigurationRecord) {
        self.record = record
        super.init()
    }

    /// The kind of sport.
    open var activityType: HKWorkoutActivityType {
        get { HKWorkoutActivityType(record: record.activityType) }
        set { record.activityType = newValue.record }
    }

    /// Whether the workout takes place inside or outside.
    open var locationType: HKWorkoutSessionLocationType {
        get { HKWorkoutSessionLocationType(rawValue: record.locationType.rawValue) ?? .unknown }
        set { record.locationType = LocationType(rawValue: newValue.rawValue) }
    }

    /// Where a swimmer swims.
    open var swimmingLocationType: HKWorkoutSwimmingLocationType {
        get { HKWorkoutSwimmingLocationType(rawValue: record.swimmingLocationType.rawValue) ?? .unknown }
        set { record.swimmingLocationType = SwimmingLocation(rawValue: newValue.rawValue) }
    }

    /// The length of the pool; nil where there is none.
    open var lapLength: HKQuantity? {
        get { record.lapLength.map(HKQuantity.init(record:)) }
        set { record.lapLength = newValue?.record }
    }

    // MARK: - NSObject

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKWorkoutConfiguration)?.record == record
    }

    open override var hash: Int { record.hashValue }

    open override var description: String {
        Description.of(self, record.activityType.name, "\(record.locationType)")
    }

    // MARK: - NSCopying

    /// Answers a configuration of its own, which does not follow this one's changes.
    open func copy(with zone: NSZone? = nil) -> Any { HKWorkoutConfiguration(record: record) }

    // MARK: - NSSecureCoding

    /// True: configurations can be archived securely.
    open class var supportsSecureCoding: Bool { true }

    /// Reads an archived configuration; nil if the archive holds none.
    public required init?(coder: NSCoder) {
        guard let record = coder.decodeRecord(WorkoutConfigurationRecord.self, forKey: ArchiveKey.record) else {
            return nil
        }
        self.record = record
        super.init()
    }

    /// Archives all properties.
    open func encode(with coder: NSCoder) {
        coder.encodeRecord(record, forKey: ArchiveKey.record)
    }

    private enum ArchiveKey {
        static let record = "Record"
    }
}
