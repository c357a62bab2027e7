import HealthModel

/// A collector of samples with their insertion numbers, which returns a sorted, limited list.
struct SampleCollector {
    private(set) var records: [SampleRecord] = []
    private(set) var ids: [Int64] = []
    private let sort: [SampleRequest.Sort]
    private let limit: Int?
    /// The numbers collected so far, if the same sample may be found more than once.
    private var seen: Set<Int64>?

    init(_ request: SampleRequest) {
        sort = request.sort
        limit = request.limit
        seen = request.parts.count > 1 ? [] : nil
    }

    var count: Int { records.count }

    /// Reserves capacity for more samples, at least doubling it: an exact capacity would copy everything for each
    /// block.
    mutating func reserve(_ count: Int) {
        let needed = records.count + count
        guard records.capacity < needed else { return }
        records.reserveCapacity(max(needed, 2 * records.capacity))
        ids.reserveCapacity(max(needed, 2 * ids.capacity))
    }

    @inline(__always)
    mutating func append(_ record: consuming SampleRecord, id: Int64) {
        if seen != nil, seen?.insert(id).inserted == false { return }
        records.append(record)
        ids.append(id)
    }

    /// Returns whether the limit is reached by samples that all precede a value of the first sort key.
    func isComplete(before bound: Double) -> Bool {
        guard let limit, count >= limit else { return false }
        guard let first = sort.first else {
            return ids.count { Double($0) < bound } >= limit
        }
        let found = records.count { record in
            guard let value = first.key.value(of: record) else { return first.isAscending }
            return first.isAscending ? value < bound : value > bound
        }
        return found >= limit
    }

    /// Returns the requested list.
    consuming func finish() -> [SampleRecord] {
        if isOrdered() {
            if let limit, records.count > limit { return Array(records[..<limit]) }
            return records
        }
        let order = records.indices.sorted { precedes($0, $1) }
        return order.prefix(limit ?? order.count).map { records[$0] }
    }

    /// Returns the list in insertion order, with the numbers.
    consuming func finishNumbered() -> [(id: Int64, record: SampleRecord)] {
        let found = zip(ids, records).map { (id: $0, record: $1) }
        let ordered = isOrdered() ? found : found.sorted { $0.id < $1.id }
        return limit.map { Array(ordered.prefix($0)) } ?? ordered
    }

    /// Returns whether the samples are already in the requested order, as they mostly are.
    private func isOrdered() -> Bool {
        for index in records.indices.dropFirst() {
            // The usual order has a fast path.
            if let first = sort.first, first.key == .start, first.isAscending,
                records[index - 1].start < records[index].start
            {
                continue
            }
            if precedes(index, index - 1) { return false }
        }
        return true
    }

    private func precedes(_ left: Int, _ right: Int) -> Bool {
        for sort in sort {
            let first = sort.key.value(of: records[left])
            let second = sort.key.value(of: records[right])
            if first == second { continue }
            // In ascending order, a missing value precedes all others (QRY-12).
            guard let first else { return sort.isAscending }
            guard let second else { return !sort.isAscending }
            return sort.isAscending ? first < second : first > second
        }
        return ids[left] < ids[right]
    }
}

extension SampleRequest.Sort.Key {
    @inline(__always)
    func value(of record: SampleRecord) -> Double? {
        switch self {
        case .start: record.start
        case .end: record.end
        case .duration: record.workout?.duration
        case .total(let total): record.workout?.totals[total]?.converted(to: total.canonicalUnit)
        }
    }

    /// The column in the queries for samples.
    var column: String {
        switch self {
        case .start: "s.start_date"
        case .end: "s.end_date"
        case .duration: "w.duration"
        case .total(let total): "w.\(total.column)"
        }
    }
}
