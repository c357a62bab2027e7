package import Foundation

/// The form in which the objects of a workout are written to the bin and read from it.
package struct BinForm: Sendable {
    /// Writes a workout with its objects, piece by piece.
    package var write: @Sendable (WholeStoreReader, UUID, (UnsafeRawBufferPointer) throws -> Void) throws -> Void
    /// Reads the objects, the workout first.
    package var read: @Sendable ([UInt8], (WholeObject) throws -> Void) throws -> Void

    package init(
        write: @escaping @Sendable (WholeStoreReader, UUID, (UnsafeRawBufferPointer) throws -> Void) throws -> Void,
        read: @escaping @Sendable ([UInt8], (WholeObject) throws -> Void) throws -> Void
    ) {
        (self.write, self.read) = (write, read)
    }
}
