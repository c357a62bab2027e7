extension RandomAccessCollection {
    /// Returns the index of the first element that satisfies a condition, or the end index if none does.
    ///
    /// The collection must be partitioned: all elements after the first match satisfy the condition too.
    ///
    /// - Complexity: O(log *n*), where *n* is the length of the collection.
    @inlinable
    package func firstPlace(where holds: (Element) throws -> Bool) rethrows -> Index {
        var (low, count) = (startIndex, count)
        while count > 0 {
            let half = count / 2
            let middle = index(low, offsetBy: half)
            if try holds(self[middle]) {
                count = half
            } else {
                low = index(after: middle)
                count -= half + 1
            }
        }
        return low
    }
}
