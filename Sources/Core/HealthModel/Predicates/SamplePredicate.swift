public import Foundation

/// A predicate on samples, as a tree.
///
/// The engine compiles the tree to SQL, and ``matches(_:)`` evaluates it in memory, with equal results (PRED-35). The
/// logic is two-valued: a comparison with a missing value is false, so its negation is true (PRED-32). Only metadata
/// and strings of the origin compare as unequal if missing (PRED-13).
public indirect enum SamplePredicate: Sendable, Hashable, Codable {
    /// Matches everything or nothing.
    case constant(Bool)
    /// Matches if all parts match; an empty list matches everything.
    case and([SamplePredicate])
    /// Matches if any part matches; an empty list matches nothing.
    case or([SamplePredicate])
    /// Matches if the part does not.
    case not(SamplePredicate)
    /// Compares the start date with seconds since 2001-01-01 UTC.
    case start(Ordering, Double)
    /// Compares the end date with seconds since 2001-01-01 UTC.
    case end(Ordering, Double)
    /// Matches samples with one of these identifiers.
    case uuid(Set<UUID>)
    /// Matches samples saved by a source with one of these bundle identifiers.
    case source(Set<String>)
    /// Matches samples saved by one of these source revisions; a pattern may leave parts open (PRED-15).
    case revision(Set<SourceRevisionPattern>)
    /// Matches samples measured by one of these devices, with all eight properties equal (PRED-16).
    case device(Set<DeviceRecord>)
    /// Matches samples with one of these values of a device property; an empty set matches a missing value (PRED-17).
    case deviceProperty(DeviceRecord.Property, Set<String>)
    /// Matches samples without a device.
    case hasNoDevice
    /// Compares a string of the source or the device; a missing string is unequal and satisfies nothing else
    /// (PRED-13).
    case text(TextField, TextComparison, String, TextOptions)
    /// Matches samples with this metadata key, with any value.
    case metadataKey(String)
    /// Matches samples with one of these values of a metadata key (PRED-12).
    case metadataValues(String, [MetadataValue])
    /// Compares the value of a metadata key; a missing value is unequal and satisfies nothing else (PRED-13).
    case metadata(String, MetadataComparison)
    /// Compares the time from start to end, in seconds.
    case length(Ordering, Double)
    /// Matches samples that no correlation contains (PRED-18).
    case hasNoCorrelation
    /// Matches samples associated with this workout (PRED-19).
    case workout(UUID)
    /// Matches samples associated with any workout.
    case hasWorkout
    /// Matches samples with this relation to another object (PRED-20, PRED-29).
    case related(SampleRelation)
    /// Compares a property of a specialized sample type (PRED-29).
    case detail(DetailKey, Ordering, DetailValue)
    /// Compares a string property of a specialized sample type.
    case detailText(DetailKey, TextComparison, String, TextOptions)
    /// Compares a quantity, with unit conversion (PRED-21).
    case quantity(Ordering, QuantityValue)
    /// Compares the number of quantities in a quantity sample, which is 1 unless it is a series (SER-17).
    case count(Ordering, Double)
    /// Compares the minimum, maximum or most recent quantity of a quantity sample, with unit conversion (SER-17).
    case part(QuantityPart, Ordering, QuantityValue)
    /// Compares the start date of the most recent quantity, in seconds since 2001-01-01 UTC (SER-17).
    case mostRecentStart(Ordering, Double)
    /// Compares the end date of the most recent quantity, in seconds since 2001-01-01 UTC (SER-17).
    case mostRecentEnd(Ordering, Double)
    /// Compares the duration of the most recent quantity, in seconds (SER-17).
    case mostRecentLength(Ordering, Double)
    /// Compares the value of a category sample (PRED-22).
    case category(Ordering, Int)
    /// Matches category samples with one of these values (PRED-22).
    case categoryValues(Set<Int>)
    /// Matches workouts of this activity type (PRED-23).
    case activityType(WorkoutActivity)
    /// Compares the duration of a workout in seconds (PRED-24).
    case duration(Ordering, Double)
    /// Compares a total of a workout; a missing total never matches (PRED-24).
    case total(WorkoutTotal, Ordering, QuantityValue)
    /// Compares a workout statistic of a quantity type; a missing statistic never matches (PRED-25).
    case statistic(WorkoutStatistic, ObjectType, Ordering, QuantityValue)
    /// Matches workouts with an activity that satisfies the entire predicate (PRED-27).
    case activity(ActivityPredicate)
}

/// A quantity of a sample that predicates can compare; a plain sample has only one.
public enum QuantityPart: Int, Sendable, Hashable, Codable {
    /// The minimum.
    case minimum
    /// The maximum.
    case maximum
    /// The quantity that ended last.
    case mostRecent
}

/// A string of a sample's origin that predicates can compare.
public enum TextField: Sendable, Hashable, Codable {
    /// The name of the source.
    case sourceName
    /// The bundle identifier of the source.
    case sourceIdentifier
    /// The version of the source.
    case sourceVersion
    /// The product type of the device that the source ran on.
    case productType
    /// A property of the measuring device.
    case device(DeviceRecord.Property)
}

/// A source revision with optional wildcards (PRED-15).
public struct SourceRevisionPattern: Sendable, Hashable, Codable {
    /// A part of the pattern: an exact value or a wildcard.
    public enum Part<Value: Sendable & Hashable & Codable>: Sendable, Hashable, Codable {
        /// Matches any value.
        case any
        /// Matches an equal value, including `nil`.
        case exactly(Value?)
    }

    /// The bundle identifier of the app.
    public var bundleIdentifier: String
    /// The app's version.
    public var version: Part<String>
    /// The product type of the device that the app ran on.
    public var productType: Part<String>
    /// The operating system that the app ran on.
    public var system: Part<SystemVersion>

    /// Creates a pattern.
    public init(
        bundleIdentifier: String, version: Part<String> = .any, productType: Part<String> = .any,
        system: Part<SystemVersion> = .any
    ) {
        self.bundleIdentifier = bundleIdentifier
        self.version = version
        self.productType = productType
        self.system = system
    }
}
