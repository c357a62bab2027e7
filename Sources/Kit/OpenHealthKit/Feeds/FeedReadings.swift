public import CoreLocation
import Foundation
public import HealthKit
package import HealthModel

/// What a feed measured: quantities, locations, events and heart beats, each in any order.
///
/// Adding costs little, and nothing is checked before it is delivered: a batch of which something is invalid is refused
/// whole.
public struct FeedReadings: Sendable {
    var batch = FeedBatch()

    /// No readings.
    public init() {}

    /// Readings of a feed of our own.
    package init(_ batch: FeedBatch) { self.batch = batch }

    /// Whether nothing was measured.
    public var isEmpty: Bool { batch.isEmpty }

    /// Adds a value that holds for a moment.
    ///
    /// - Parameters:
    ///   - type: What was measured.
    ///   - value: The number in the unit.
    ///   - unit: The unit as the sensor has it.
    ///   - date: When.
    ///   - device: What measured it; the device of the feed if left out.
    ///   - metadata: What else is known of it; raises for a value of a class that metadata cannot hold (MET-1).
    public mutating func add(
        _ type: HKQuantityTypeIdentifier, _ value: Double, _ unit: HKUnit, at date: Date, device: HKDevice? = nil,
        metadata: [String: Any]? = nil
    ) {
        add(type, value, unit, from: date, to: date, device: device, metadata: metadata)
    }

    /// Adds a value that holds for a span of time, such as a distance.
    ///
    /// - Parameters:
    ///   - type: What was measured.
    ///   - value: The number in the unit.
    ///   - unit: The unit as the sensor has it.
    ///   - start: The start.
    ///   - end: The end, not before the start.
    ///   - device: What measured it; the device of the feed if left out.
    ///   - metadata: What else is known of it.
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

    /// Adds a heart beat; those of a session become heartbeat series of its workout, one for each device.
    ///
    /// - Parameters:
    ///   - date: When, later than the beat of that device before.
    ///   - followsGap: Whether beats before it may be missing.
    ///   - device: What measured it; the device of the feed if left out.
    public mutating func addHeartbeat(at date: Date, followsGap: Bool, device: HKDevice? = nil) {
        batch.beats.append(
            FeedBeat(
                time: date.timeIntervalSinceReferenceDate, followsGap: followsGap, device: device?.record))
    }

    /// Adds a location; those of a session become the route of its workout.
    public mutating func add(_ location: CLLocation) {
        batch.locations.append(RoutePoint(location))
    }

    /// Adds an event: a lap, a segment, a marker.
    ///
    /// A pause pauses the session, a resume lets it go on.
    public mutating func add(_ event: HKWorkoutEvent) {
        batch.events.append(event.record)
    }
}
