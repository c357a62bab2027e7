package import Foundation
package import HealthModel

/// Many quantity samples of one type, unit and origin, as columns: how bulk data enter the engine.
///
/// The identifiers are consecutive, beginning with ``firstUUID``, so that a batch stores one for all.
package struct SampleBatch: Sendable {
    package var type: ObjectType
    package var unit: QuantityUnit
    package var device: DeviceRecord?
    package var metadata: Metadata?
    package var firstUUID: UUID
    /// Seconds since 2001-01-01 UTC, one a sample.
    package var starts: [Double]
    /// As many as ``starts``, none before its start.
    package var ends: [Double]
    /// As many as ``starts``, in ``unit``, finite.
    package var values: [Double]

    package init(
        type: ObjectType, unit: QuantityUnit, device: DeviceRecord? = nil, metadata: Metadata? = nil, firstUUID: UUID,
        starts: [Double] = [], ends: [Double] = [], values: [Double] = []
    ) {
        self.type = type
        self.unit = unit
        self.device = device
        self.metadata = metadata
        self.firstUUID = firstUUID
        self.starts = starts
        self.ends = ends
        self.values = values
    }
}

/// A route on its way into the store; its dates and count follow from its points (RTE-9).
package struct RouteDraft: Sendable {
    package var uuid: UUID
    package var device: DeviceRecord?
    package var metadata: Metadata?

    package init(uuid: UUID = .timeOrdered(), device: DeviceRecord?, metadata: Metadata?) {
        self.uuid = uuid
        self.device = device
        self.metadata = metadata
    }
}

/// What a bulk insertion takes: piece by piece, so that memory does not grow with the file.
package protocol BulkInsertion: AnyObject {
    /// Saves a batch and associates it with the workout.
    func append(_ batch: SampleBatch) throws(EngineError)
    /// Saves a route of the workout. The points come in time order, batch after batch, until the source answers nil.
    func append(_ route: RouteDraft, points next: () -> [RoutePoint]?) throws(EngineError)
    /// Saves a heartbeat series and associates it with the workout.
    func append(_ heartbeats: HeartbeatDraft) throws(EngineError)
    /// Keeps what no sample says beside the workout; once at most.
    func append(_ supplement: WorkoutSupplement) throws(EngineError)
}
