public import Foundation
import Synchronization

/// Makes a series bit by bit; its subclasses say of what.
// Unchecked, because NSObject is not Sendable; the one stored property is behind a lock.
open class HKSeriesBuilder: NSObject, @unchecked Sendable {
    private let isDiscarded = Atomic(false)

    /// Series are made by the subclasses.
    override init() {
        super.init()
    }

    /// Gives the series up: its data are dropped, and every later call raises (RTE-12).
    open func discard() {
        checkNotDiscarded()
        isDiscarded.store(true, ordering: .releasing)
    }

    /// Raises once the series was given up.
    final func checkNotDiscarded() {
        guard !isDiscarded.load(ordering: .acquiring) else {
            raise(.invalidArgument, "A series builder cannot be used after it was discarded")
        }
    }
}
