/// What a feed measured: samples, locations, events and heart beats, each in any order but the beats.
package struct FeedBatch: Sendable {
    /// Quantity samples of any types.
    ///
    /// All are stored; those that the live builder's source collects become part of the workout.
    package var samples: [FeedSample]
    /// Locations; they become the route of the workout.
    package var locations: [RoutePoint]
    /// Events.
    ///
    /// A pause pauses the session, a resume lets it go on, and the others are passed to the app and its builder (SES-21).
    package var events: [WorkoutEventRecord]

    /// Heart beats, those of a device in the order of time.
    ///
    /// They become heartbeat series of the workout (SEN-123).
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

    /// Whether nothing was measured.
    package var isEmpty: Bool { samples.isEmpty && locations.isEmpty && events.isEmpty && beats.isEmpty }
}

/// A quantity that a feed measured.
package struct FeedSample: Sendable {
    package var type: ObjectType
    /// Seconds since 2001-01-01 UTC.
    package var start: Double
    /// Seconds since 2001-01-01 UTC, not before the start.
    package var end: Double
    /// In ``unit``, finite.
    package var value: Double
    package var unit: QuantityUnit
    /// What measured; nil for the device of the feed (SEN-122).
    package var device: DeviceRecord?
    /// What else is known of it.
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

/// A heart beat that a feed measured.
package struct FeedBeat: Sendable, Hashable {
    /// Seconds since 2001-01-01 UTC.
    package var time: Double
    /// Whether beats before it may be missing.
    package var followsGap: Bool
    /// What measured; nil for the device of the feed.
    package var device: DeviceRecord?

    package init(time: Double, followsGap: Bool, device: DeviceRecord? = nil) {
        self.time = time
        self.followsGap = followsGap
        self.device = device
    }
}
