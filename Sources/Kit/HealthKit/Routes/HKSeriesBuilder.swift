public import Foundation
import Synchronization

/// The base class of builders that create a series incrementally.
// Unchecked, because NSObject is not Sendable; the one stored property is protected by a lock.
open class HKSeriesBuilder: NSObject, @unchecked Sendable {
    private let isDiscarded = Atomic(false)

    /// Creates a builder; for subclasses.
    override init() {
        super.init()
    }

    /// Discards the series: its data are dropped, and every later call raises (RTE-12).
    open func discard() {
        checkNotDiscarded()
        isDiscarded.store(true, ordering: .releasing)
    }

    /// Raises once the series has been discarded.
    final func checkNotDiscarded() {
        guard !isDiscarded.load(ordering: .acquiring) else {
            raise(.invalidArgument, "A series builder cannot be used after it was discarded")
        }
    }
}
