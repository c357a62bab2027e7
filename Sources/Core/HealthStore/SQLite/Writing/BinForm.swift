package import Foundation
package import HealthModel

/// The form in which the objects of a workout are written to the bin and read from it, beside those that are kept as
/// the store has them.
package struct BinForm: Sendable {
    /// Writes a workout with the rest of its objects, piece by piece.
    package var write:
        @Sendable (WholeStoreReader, UUID, BinRest, (UnsafeRawBufferPointer) throws -> Void) throws -> Void
    /// Reads the objects, the workout first.
    package var read: @Sendable ([UInt8], (WholeObject) throws -> Void) throws -> Void

    package init(
        write:
            @escaping @Sendable (
                WholeStoreReader, UUID, BinRest, (UnsafeRawBufferPointer) throws -> Void
            ) throws -> Void,
        read: @escaping @Sendable ([UInt8], (WholeObject) throws -> Void) throws -> Void
    ) {
        (self.write, self.read) = (write, read)
    }
}

/// The samples of a workout that the bin does not keep as the store has them.
package struct BinRest: Sendable {
    /// Their types.
    package var types: Set<ObjectType>
    /// Samples of these types that are kept nevertheless.
    package var kept: Set<UUID>
}
