/// A lookup of rows by time.
///
/// Devices sometimes write several points with the same time.
struct RowPlaces {
    private let times: [Double]
    /// The rows in chronological order; nil if that is their own order.
    private let order: [Int]?

    init(_ times: [Double]) {
        self.times = times
        let isOrdered = times.indices.dropFirst().allSatisfy { times[$0] >= times[$0 - 1] }
        order = isOrdered ? nil : times.indices.sorted { (times[$0], $0) < (times[$1], $1) }
    }

    private func row(_ place: Int) -> Int { order?[place] ?? place }

    /// Returns the rows of values by their times.
    ///
    /// If several rows have the same time, a value is assigned to the row with a matching hint, or else to the next
    /// free row.
    /// - Parameters:
    ///   - moments: The times of the values, ascending.
    ///   - values: The values, one for each time.
    ///   - hints: The rows with their expected values.
    /// - Returns: A row for each value; nil if there is no free row with its time.
    func rows(of moments: [Double], _ values: [Double], hints: [Int: Double] = [:]) -> [Int?] {
        var result: [Int?] = Array(repeating: nil, count: moments.count)
        var low = 0
        var first = 0
        while first < moments.count {
            let time = moments[first]
            var last = first
            while last < moments.count, moments[last] == time { last += 1 }
            while low < times.count, times[row(low)] < time { low += 1 }
            var high = low
            while high < times.count, times[row(high)] == time { high += 1 }
            if high - low <= 1 || hints.isEmpty {
                for (index, place) in zip(first..<last, low..<high) { result[index] = row(place) }
            } else {
                assign(first..<last, values, to: (low..<high).map(row), hints, &result)
            }
            first = last
        }
        return result
    }

    private func assign(
        _ range: Range<Int>, _ values: [Double], to rows: [Int], _ hints: [Int: Double], _ result: inout [Int?]
    ) {
        var free = rows
        for index in range {
            guard let place = free.firstIndex(where: { hints[$0]?.bitPattern == values[index].bitPattern }) else {
                continue
            }
            result[index] = free.remove(at: place)
        }
        free = free.filter { hints[$0] != nil } + free.filter { hints[$0] == nil }
        for index in range where result[index] == nil && !free.isEmpty { result[index] = free.removeFirst() }
    }
}
