/// What a feed measured: samples, locations and events, each in any order.
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

    package init(
        samples: [FeedSample] = [], locations: [RoutePoint] = [], events: [WorkoutEventRecord] = []
    ) {
        self.samples = samples
        self.locations = locations
        self.events = events
    }

    /// Whether nothing was measured.
    package var isEmpty: Bool { samples.isEmpty && locations.isEmpty && events.isEmpty }
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

    package init(type: ObjectType, start: Double, end: Double, value: Double, unit: QuantityUnit) {
        self.type = type
        self.start = start
        self.end = end
        self.value = value
        self.unit = unit
    }
}
