public import Foundation
package import HealthModel

/// A configuration with the activity type and location of a workout.
///
/// Objects that receive a configuration copy it; later changes to it have no effect (WBD-30).
open class HKWorkoutConfiguration: NSObject, NSCopying, NSSecureCoding {
    /// The model record of the configuration.
    package var record: WorkoutConfigurationRecord

    /// Creates a configuration with activity type `other`, unknown locations and no lap length (WBD-31).
    public override init() {
        record = WorkoutConfigurationRecord()
        super.init()
    }

    /// Creates an instance that wraps a model record.
    package init(record: WorkoutConfigurationRecord) {
        self.record = record
    }

    /// The activity type.
    open var activityType: HKWorkoutActivityType {
        get { HKWorkoutActivityType(record: record.activityType) }
        set { record.activityType = newValue.record }
    }

    /// The location type, indoor or outdoor.
    open var locationType: HKWorkoutSessionLocationType {
        get { HKWorkoutSessionLocationType(rawValue: record.locationType.rawValue) ?? .unknown }
        set { record.locationType = LocationType(rawValue: newValue.rawValue) }
    }

    /// The swimming location type, pool or open water.
    open var swimmingLocationType: HKWorkoutSwimmingLocationType {
        get { HKWorkoutSwimmingLocationType(rawValue: record.swimmingLocationType.rawValue) ?? .unknown }
        set { record.swimmingLocationType = SwimmingLocation(rawValue: newValue.rawValue) }
    }

    /// The length of the pool; nil if there is none.
    open var lapLength: HKQuantity? {
        get { record.lapLength.map(HKQuantity.init(record:)) }
        set { record.lapLength = newValue?.record }
    }

    // MARK: - NSObject

    open override func isEqual(_ object: Any?) -> Bool { (object as? HKWorkoutConfiguration)?.record == record }

    open override var hash: Int { record.hashValue }

    open override var description: String {
        Description.of(self, record.activityType.name, "\(record.locationType)")
    }

    // MARK: - NSCopying

    /// Returns an independent copy, which does not follow later changes to this configuration.
    open func copy(with zone: NSZone? = nil) -> Any { HKWorkoutConfiguration(record: record) }

    // MARK: - NSSecureCoding

    /// A Boolean value that indicates whether the class supports secure coding; always true.
    open class var supportsSecureCoding: Bool { true }

    /// Decodes an archived configuration.
    ///
    /// Returns nil if the archive contains none.
    public required init?(coder: NSCoder) {
        guard let record = coder.decodeRecord(WorkoutConfigurationRecord.self) else {
            return nil
        }
        self.record = record
    }

    /// Encodes all properties.
    open func encode(with coder: NSCoder) { coder.encodeRecord(record) }
}
