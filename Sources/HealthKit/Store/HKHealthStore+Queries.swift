extension HKHealthStore {
    /// Starts a query.
    ///
    /// Its handlers are called on a background queue, one after another. The query sees what calls made before it have
    /// written. Raises if the query was executed before (QRY-1).
    public func execute(_ query: HKQuery) {
        query.execute(in: self)
    }

    /// Stops a query: its handlers are not called any more.
    ///
    /// May be called from within a handler. Stopping twice, or a query that was never executed, does nothing (QRY-2).
    public func stop(_ query: HKQuery) {
        query.stop()
    }
}
