import HealthCohort

/// A merge of the answers of the shards: all of them are in ascending order, so one row of each is in memory at a
/// time.
actor AnswerMerge {
    private let query: CohortQuery
    private var shards: [RowBinaryRows<ShardRow>]
    private var heads: [ShardRow?] = []
    private var hasBegun = false
    private var isBusy = false

    init(_ query: CohortQuery, _ streams: [ByteStream]) {
        self.query = query
        shards = streams.map { stream in
            RowBinaryRows(stream) { cursor throws(RowBinaryCursor.Failure) in try ShardRow(query, &cursor) }
        }
    }

    /// The rows, for one consumer.
    nonisolated var rows: AsyncThrowingStream<CohortRow, any Error> {
        AsyncThrowingStream { try await self.next() }
    }

    private func next() async throws -> CohortRow? {
        guard !isBusy else { throw CohortError.failed("The rows of an answer can be read only once.") }
        isBusy = true
        defer { isBusy = false }
        if !hasBegun {
            hasBegun = true
            for number in shards.indices {
                heads.append(nil)
                try await advance(number)
            }
        }
        guard let place = heads.compactMap({ $0?.place }).min() else { return nil }
        var parts: [ShardRow] = []
        for number in shards.indices {
            guard let head = heads[number], head.place == place else { continue }
            parts.append(head)
            try await advance(number)
        }
        // For few people all numbers are there. If a shard has only numbers at levels, those of the others go into
        // the same digest.
        var sum = Distribution(query.summaries, isExact: parts.allSatisfy { $0.numbers != nil })
        for part in parts {
            sum.add(
                (part.count, part.sum, part.squares), histograms: part.histograms, reaching: part.reaching,
                sketch: part.sketch)
        }
        return sum.row(place, minimumPeople: query.minimumPeople)
    }

    private func advance(_ number: Int) async throws {
        var rows = shards[number]
        let row: ShardRow?
        do {
            row = try await rows.next()
        } catch let error as LinkError {
            throw CohortError.failed(error.sentence)
        }
        shards[number] = rows
        if let row, let last = heads[number]?.place, !(last < row.place) {
            throw CohortError.failed("The server returned rows out of order.")
        }
        heads[number] = row
    }
}
