public import CoreLocation
import Foundation
public import HealthKit
package import HealthModel

/// The readings of a feed: quantities, locations, events and heartbeats, each in any order.
///
/// Adding a reading is cheap and does not validate it; validation happens on delivery and rejects the whole batch.
public struct FeedReadings: Sendable {
    var batch = FeedBatch()

    /// Creates an empty set of readings.
    public init() {}

    /// Creates the readings of an internal feed.
    package init(_ batch: FeedBatch) { self.batch = batch }

    /// A Boolean value that indicates whether there are no readings.
    public var isEmpty: Bool { batch.isEmpty }

    /// Adds an instantaneous value.
    ///
    /// - Parameters:
    ///   - type: The quantity type.
    ///   - value: The value in the unit.
    ///   - unit: The unit of the sensor.
    ///   - date: The date of the value.
    ///   - device: The measuring device; the device of the feed by default.
    ///   - metadata: The metadata; raises for a value of a class that metadata cannot hold (MET-1).
    public mutating func add(
        _ type: HKQuantityTypeIdentifier, _ value: Double, _ unit: HKUnit, at date: Date, device: HKDevice? = nil,
        metadata: [String: Any]? = nil
    ) {
        add(type, value, unit, from: date, to: date, device: device, metadata: metadata)
    }

    /// Adds a value for a period of time, such as a distance.
    ///
    /// - Parameters:
    ///   - type: The quantity type.
    ///   - value: The value in the unit.
    ///   - unit: The unit of the sensor.
    ///   - start: The start date.
    ///   - end: The end date, not before the start.
    ///   - device: The measuring device; the device of the feed by default.
    ///   - metadata: The metadata.
    public mutating func add(
        _ type: HKQuantityTypeIdentifier, _ value: Double, _ unit: HKUnit, from start: Date, to end: Date,
        device: HKDevice? = nil, metadata: [String: Any]? = nil
    ) {
        batch.samples.append(
            FeedSample(
                type: HKQuantityType(type).record, start: start.timeIntervalSinceReferenceDate,
                end: end.timeIntervalSinceReferenceDate, value: value, unit: unit.record, device: device?.record,
                metadata: Metadata.converted(metadata)))
    }

    /// Adds a heartbeat; the heartbeats of a session become series of its workout, one for each device.
    ///
    /// - Parameters:
    ///   - date: The date, later than that of the previous heartbeat of the device.
    ///   - followsGap: A Boolean value that indicates whether previous heartbeats may be missing.
    ///   - device: The measuring device; the device of the feed by default.
    public mutating func addHeartbeat(at date: Date, followsGap: Bool, device: HKDevice? = nil) {
        batch.beats.append(
            FeedBeat(
                time: date.timeIntervalSinceReferenceDate, followsGap: followsGap, device: device?.record))
    }

    /// Adds a location; the locations of a session become the route of its workout.
    public mutating func add(_ location: CLLocation) {
        batch.locations.append(RoutePoint(location))
    }

    /// Adds an event, such as a lap, a segment or a marker.
    ///
    /// A pause event pauses the session, and a resume event resumes it.
    public mutating func add(_ event: HKWorkoutEvent) {
        batch.events.append(event.record)
    }
}
