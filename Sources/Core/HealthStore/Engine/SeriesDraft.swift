package import Foundation
package import HealthModel

/// A series of quantities to be saved; its totals are computed from its quantities (SER-8).
package struct SeriesDraft: Sendable {
    package var type: ObjectType
    /// The start, in seconds since 2001-01-01 UTC, no later than the first quantity.
    package var start: Double
    /// The end, in seconds since 2001-01-01 UTC, no earlier than any quantity.
    package var end: Double
    package var device: DeviceRecord?
    package var metadata: Metadata?

    package init(type: ObjectType, start: Double, end: Double, device: DeviceRecord?, metadata: Metadata?) {
        self.type = type
        self.start = start
        self.end = end
        self.device = device
        self.metadata = metadata
    }
}

/// Quantities of a series as columns, strictly ascending by start.
package struct SeriesColumns: Sendable {
    /// The start dates, in seconds since 2001-01-01 UTC, one per quantity.
    package var starts: [Double]
    /// The end dates, as many as ``starts``; none before its start.
    package var ends: [Double]
    /// The values, as many as ``starts``, in the unit of the series, finite.
    package var values: [Double]

    package init(starts: [Double] = [], ends: [Double] = [], values: [Double] = []) {
        self.starts = starts
        self.ends = ends
        self.values = values
    }

    package var count: Int { starts.count }

    subscript(range: Range<Int>) -> SeriesColumns {
        SeriesColumns(
            starts: Array(starts[range]), ends: Array(ends[range]), values: Array(values[range]))
    }

    package mutating func append(_ other: SeriesColumns) {
        starts += other.starts
        ends += other.ends
        values += other.values
    }

    mutating func removeFirst(_ count: Int) {
        starts.removeFirst(count)
        ends.removeFirst(count)
        values.removeFirst(count)
    }
}

/// A heartbeat series to be saved.
package struct HeartbeatDraft: Sendable {
    package var uuid: UUID
    /// The start, in seconds since 2001-01-01 UTC.
    package var start: Double
    /// The beats in chronological order, not empty.
    package var beats: [HeartbeatRecord]
    package var device: DeviceRecord?
    package var metadata: Metadata?

    package init(
        uuid: UUID = .timeOrdered(), start: Double, beats: [HeartbeatRecord], device: DeviceRecord?,
        metadata: Metadata?
    ) {
        self.uuid = uuid
        self.start = start
        self.beats = beats
        self.device = device
        self.metadata = metadata
    }
}
