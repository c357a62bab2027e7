public import Foundation

/// A predicate on samples as a plain tree.
///
/// The same tree is compiled to SQL by the engine and evaluated in memory by ``matches(_:)``, with equal results
/// (PRED-35). Logic is two-valued: a comparison with a missing value is false, so its negation is true (PRED-32). Only
/// metadata and strings of the origin can be unequal by missing (PRED-13).
public indirect enum SamplePredicate: Sendable, Hashable, Codable {
    /// Matches everything, or nothing.
    case constant(Bool)
    /// Matches where all parts match; empty matches everything.
    case and([SamplePredicate])
    /// Matches where a part matches; empty matches nothing.
    case or([SamplePredicate])
    /// Matches where the part does not.
    case not(SamplePredicate)
    /// Compares the start date with seconds since 2001-01-01 UTC.
    case start(Ordering, Double)
    /// Compares the end date with seconds since 2001-01-01 UTC.
    case end(Ordering, Double)
    /// The identifier is one of these.
    case uuid(Set<UUID>)
    /// Saved by a source with one of these bundle identifiers.
    case source(Set<String>)
    /// Saved by one of these source revisions; a pattern may leave parts open (PRED-15).
    case revision(Set<SourceRevisionPattern>)
    /// Measured by one of these devices, all eight properties equal (PRED-16).
    case device(Set<DeviceRecord>)
    /// The device's property is one of these. An empty set means: has none (PRED-17).
    case deviceProperty(DeviceRecord.Property, Set<String>)
    /// Names no device.
    case hasNoDevice
    /// A string of the source or the device compares so; a missing string is unequal, and nothing else (PRED-13).
    case text(TextField, TextComparison, String, TextOptions)
    /// Has this metadata key, with any value.
    case metadataKey(String)
    /// Has this metadata key with one of these values (PRED-12).
    case metadataValues(String, [MetadataValue])
    /// The value of this metadata key compares so; a missing one is unequal, and nothing else (PRED-13).
    case metadata(String, MetadataComparison)
    /// Lasts so long, in seconds from start to end.
    case length(Ordering, Double)
    /// Is contained in no correlation (PRED-18).
    case hasNoCorrelation
    /// Is associated with this workout (PRED-19).
    case workout(UUID)
    /// Is associated with some workout.
    case hasWorkout
    /// Belongs to an object in this way (PRED-20, PRED-29).
    case related(SampleRelation)
    /// A sample of a special kind with a value that compares so (PRED-29).
    case detail(DetailKey, Ordering, DetailValue)
    /// A sample of a special kind with a text that compares so.
    case detailText(DetailKey, TextComparison, String, TextOptions)
    /// A quantity that compares so, unit-converted (PRED-21).
    case quantity(Ordering, QuantityValue)
    /// A quantity sample that holds so many quantities: 1 unless it is a series (SER-17).
    case count(Ordering, Double)
    /// A quantity sample whose least, greatest or most recent quantity compares so, unit-converted (SER-17).
    case part(QuantityPart, Ordering, QuantityValue)
    /// A quantity sample whose most recent quantity began so, in seconds since 2001-01-01 UTC (SER-17).
    case mostRecentStart(Ordering, Double)
    /// A quantity sample whose most recent quantity ended so, in seconds since 2001-01-01 UTC (SER-17).
    case mostRecentEnd(Ordering, Double)
    /// A quantity sample whose most recent quantity lasts so long, in seconds (SER-17).
    case mostRecentLength(Ordering, Double)
    /// A category sample whose value compares so (PRED-22).
    case category(Ordering, Int)
    /// A category sample with one of these values (PRED-22).
    case categoryValues(Set<Int>)
    /// A workout of this activity type (PRED-23).
    case activityType(WorkoutActivity)
    /// A workout whose duration in seconds compares so (PRED-24).
    case duration(Ordering, Double)
    /// A workout with a total that compares so; a missing total never matches (PRED-24).
    case total(WorkoutTotal, Ordering, QuantityValue)
    /// A workout with a statistic of a quantity type that compares so; a missing one never matches (PRED-25).
    case statistic(WorkoutStatistic, ObjectType, Ordering, QuantityValue)
    /// A workout with an activity that satisfies the whole predicate (PRED-27).
    case activity(ActivityPredicate)
}

/// The quantities of a sample that predicates ask for; of a plain sample its one quantity.
public enum QuantityPart: Int, Sendable, Hashable, Codable {
    /// The least one.
    case minimum
    /// The greatest one.
    case maximum
    /// The one that ended last.
    case mostRecent
}

/// The strings of a sample's origin that predicates compare.
public enum TextField: Sendable, Hashable, Codable {
    /// The name of the source.
    case sourceName
    /// The bundle identifier of the source.
    case sourceIdentifier
    /// The version of the source.
    case sourceVersion
    /// The kind of device that the source ran on.
    case productType
    /// A property of the device that measured.
    case device(DeviceRecord.Property)
}

/// A source revision in which parts may be left open (PRED-15).
public struct SourceRevisionPattern: Sendable, Hashable, Codable {
    /// A part that must be equal, or may be anything.
    public enum Part<Value: Sendable & Hashable & Codable>: Sendable, Hashable, Codable {
        /// Matches everything.
        case any
        /// Matches an equal value, nil included.
        case exactly(Value?)
    }

    /// The app.
    public var bundleIdentifier: String
    /// The app's version.
    public var version: Part<String>
    /// The kind of device the app ran on.
    public var productType: Part<String>
    /// The operating system the app ran on.
    public var system: Part<SystemVersion>

    /// A pattern from its parts.
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
