package import Foundation
package import HealthModel

/// A batch of quantity samples of one type, unit and origin, as columns, for bulk insertion.
///
/// The identifiers are consecutive, beginning with ``firstUUID``, so that a batch stores only one.
package struct SampleBatch: Sendable {
    package var type: ObjectType
    package var unit: QuantityUnit
    package var device: DeviceRecord?
    package var metadata: Metadata?
    package var firstUUID: UUID
    /// The start dates, in seconds since 2001-01-01 UTC, one per sample.
    package var starts: [Double]
    /// The end dates, as many as ``starts``; none before its start.
    package var ends: [Double]
    /// The values, as many as ``starts``, in ``unit``, finite.
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

/// A route to be saved; its dates and count are computed from its points (RTE-9).
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
