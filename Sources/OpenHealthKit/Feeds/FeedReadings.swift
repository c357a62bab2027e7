public import CoreLocation
import Foundation
public import HealthKit
import HealthModel

/// What a feed measured: quantities, locations and events, each in any order.
///
/// Adding costs little, and nothing is checked before it is delivered: a batch of which something is invalid is refused
/// whole.
public struct FeedReadings: Sendable {
    var batch = FeedBatch()

    /// No readings.
    public init() {}

    /// Whether nothing was measured.
    public var isEmpty: Bool { batch.isEmpty }

    /// Adds a value that holds for a moment.
    ///
    /// - Parameters:
    ///   - type: What was measured.
    ///   - value: The number in the unit.
    ///   - unit: The unit as the sensor has it.
    ///   - date: When.
    public mutating func add(
        _ type: HKQuantityTypeIdentifier, _ value: Double, _ unit: HKUnit, at date: Date
    ) {
        add(type, value, unit, from: date, to: date)
    }

    /// Adds a value that holds for a span of time, such as a distance.
    ///
    /// - Parameters:
    ///   - type: What was measured.
    ///   - value: The number in the unit.
    ///   - unit: The unit as the sensor has it.
    ///   - start: The start.
    ///   - end: The end, not before the start.
    public mutating func add(
        _ type: HKQuantityTypeIdentifier, _ value: Double, _ unit: HKUnit, from start: Date, to end: Date
    ) {
        batch.samples.append(
            FeedSample(
                type: HKQuantityType(type).record, start: start.timeIntervalSinceReferenceDate,
                end: end.timeIntervalSinceReferenceDate, value: value, unit: unit.record))
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
