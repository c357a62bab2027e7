extension Array where Element: Hashable {
    /// The array without duplicates, in the order of first occurrence.
    var removingRepeats: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
