extension RandomAccessCollection {
    /// The first place whose element fulfils a condition that all after it fulfil too; the end if none does.
    ///
    /// Takes O(log n).
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
