/// Which rows have which times.
///
/// Devices write several points at one time now and then.
struct RowPlaces {
    private let times: [Double]
    /// The rows in the order of time; nil if that is their own order.
    private let order: [Int]?

    init(_ times: [Double]) {
        self.times = times
        let isOrdered = times.indices.dropFirst().allSatisfy { times[$0] >= times[$0 - 1] }
        order = isOrdered ? nil : times.indices.sorted { (times[$0], $0) < (times[$1], $1) }
    }

    private func row(_ place: Int) -> Int { order?[place] ?? place }

    /// The rows that values fall into by their times.
    ///
    /// Of several rows with one time, values go to those where a hint names them, and then to the others in turn.
    /// - Parameters:
    ///   - moments: The times of the values, ascending.
    ///   - values: As many.
    ///   - hints: Rows with the value that is theirs.
    /// - Returns: A row for each value; nil where no row of its time is free.
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
