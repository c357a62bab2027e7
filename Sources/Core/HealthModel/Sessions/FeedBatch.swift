/// The measurements of a feed: samples, locations and events in any order, and heartbeats in order.
package struct FeedBatch: Sendable {
    /// Quantity samples of any type.
    ///
    /// All are stored; those collected by the live builder's data source are added to the workout.
    package var samples: [FeedSample]
    /// Locations, which are added to the route of the workout.
    package var locations: [RoutePoint]
    /// Workout events.
    ///
    /// Pause and resume events pause and resume the session; all others are passed to the app and its builder
    /// (SES-21).
    package var events: [WorkoutEventRecord]

    /// Heartbeats, in chronological order for each device.
    ///
    /// They are added to the heartbeat series of the workout (SEN-123).
    package var beats: [FeedBeat]

    package init(
        samples: [FeedSample] = [], locations: [RoutePoint] = [], events: [WorkoutEventRecord] = [],
        beats: [FeedBeat] = []
    ) {
        self.samples = samples
        self.locations = locations
        self.events = events
        self.beats = beats
    }

    /// A Boolean value that indicates whether the batch is empty.
    package var isEmpty: Bool { samples.isEmpty && locations.isEmpty && events.isEmpty && beats.isEmpty }
}

/// A quantity sample of a feed.
package struct FeedSample: Sendable {
    package var type: ObjectType
    /// The start date, in seconds since 2001-01-01 UTC.
    package var start: Double
    /// The end date, in seconds since 2001-01-01 UTC, not before the start.
    package var end: Double
    /// The finite value, in ``unit``.
    package var value: Double
    package var unit: QuantityUnit
    /// The measuring device, or `nil` for the device of the feed (SEN-122).
    package var device: DeviceRecord?
    /// The metadata.
    package var metadata: Metadata?

    package init(
        type: ObjectType, start: Double, end: Double, value: Double, unit: QuantityUnit, device: DeviceRecord? = nil,
        metadata: Metadata? = nil
    ) {
        self.type = type
        self.start = start
        self.end = end
        self.value = value
        self.unit = unit
        self.device = device
        self.metadata = metadata
    }
}

/// A heartbeat of a feed.
package struct FeedBeat: Sendable, Hashable {
    /// The date, in seconds since 2001-01-01 UTC.
    package var time: Double
    /// A Boolean value that indicates whether preceding beats may be missing.
    package var followsGap: Bool
    /// The measuring device, or `nil` for the device of the feed.
    package var device: DeviceRecord?

    package init(time: Double, followsGap: Bool, device: DeviceRecord? = nil) {
        self.time = time
        self.followsGap = followsGap
        self.device = device
    }
}
