import Foundation
import GRDB
import HealthModel

/// Saving of the samples of workout builders, many of them in one transaction.
extension StoreWriter {
    /// Saves samples that are not yet stored, for workouts under construction (WBD-6).
    func collect(_ requests: [CollectRequest]) throws -> [CollectedSamples] {
        try requireSharing(requests)
        let answers = try areNew(requests) ? collectNew(requests) : collectAny(requests)
        for (request, answer) in zip(requests, answers) {
            if let session = request.session { try save(answer.runs, of: session) }
        }
        return answers
    }

    /// Checks that the app may share the samples (AUTH-24), once for each type.
    private func requireSharing(_ requests: [CollectRequest]) throws {
        var isAllowed = [Bool](repeating: false, count: ObjectType.all.count)
        for request in requests {
            for sample in request.samples where !isAllowed[Int(sample.type.index)] {
                try requireSharing(Self.typesToShare([sample]))
                // The contents of correlations differ.
                if sample.type.family != .correlation { isAllowed[Int(sample.type.index)] = true }
            }
        }
    }

    /// Returns whether all samples are new, and each takes one number, in order.
    private func areNew(_ requests: [CollectRequest]) throws -> Bool {
        var first: UUID?
        var last: UUID?
        for request in requests {
            for sample in request.samples {
                guard sample.metadata?.syncIdentifier == nil,
                    sample.type.family == .quantity || sample.type.family == .category
                else { return false }
                // Identifiers are created in ascending order; if they ascend, there are no duplicates.
                if let last, (last.high, last.low) >= (sample.uuid.high, sample.uuid.low) { return false }
                last = sample.uuid
                first = first ?? last
            }
        }
        guard let first, let last else { return false }
        return try !holdsAny(of: [first, last])
    }

    // MARK: New samples

    /// Saves samples none of which is stored; their measured data are computed without reading them back.
    private func collectNew(_ requests: [CollectRequest]) throws -> [CollectedSamples] {
        let before = lastNumber
        // A request may have no samples.
        let some = requests.filter { !$0.samples.isEmpty }
        let bounds = [some.first?.samples.first?.uuid, some.last?.samples.last?.uuid].compactMap { $0 }
        if try holdsDeleted(between: bounds) { for request in requests { try checkIdentifiers(request.samples) } }
        try insertEach(requests)
        guard lastNumber - before == requests.reduce(0, { $0 + Int64($1.samples.count) }) else {
            throw RowDecoder.damage
        }
        try finishHoldings()
        var origins: [Origin] = []
        var number = before
        return try requests.map { request in
            let samples = request.samples
            let first = number + 1
            // The data are parallel to the origins. Most samples have the type of the previous one, which avoids a
            // dictionary lookup.
            var data = [[StatisticsDatum]](repeating: [], count: origins.count)
            var place = 0
            // Samples are accessed by index, because copying a record out of the array retains eight references.
            for index in samples.indices {
                number += 1
                guard let given = samples[index].quantity else { continue }
                let type = samples[index].type
                if !origins.indices.contains(place) || origins[place].type != type {
                    place = origins.firstIndex { $0.type == type } ?? origins.count
                    if place == origins.count {
                        origins.append(try Origin(type, self))
                        data.append([])
                    }
                }
                data[place].append(
                    origins[place].datum(
                        given, from: samples[index].start, to: samples[index].end,
                        wasUserEntered: samples[index].metadata?.wasUserEntered == true, number: number))
            }
            let measured = zip(origins, data).lazy.filter { !$1.isEmpty }
                .map { ($0.type, MeasuredData(sources: $0.ranking, data: $1)) }
            return CollectedSamples(
                runs: first <= number ? [first...number] : [], data: Dictionary(uniqueKeysWithValues: measured))
        }
    }

    /// The common properties of the data of the app's samples of a type.
    private struct Origin {
        let type: ObjectType
        let ranking: SourceRanking
        private let source: Int
        private let isHealthApp: Bool
        private let canonical: QuantityUnit

        init(_ type: ObjectType, _ session: StoreWriter) throws {
            guard let canonical = type.canonicalUnit else { throw RowDecoder.damage }
            var table = try SourceTable(session.read, type)
            self.type = type
            self.canonical = canonical
            ranking = table.ranking
            source = try table.place(ofRevision: session.revision.get().id, session.read)
            isHealthApp = table.isHandEntered(source: source, metadata: nil)
        }

        func datum(
            _ given: QuantityValue, from start: Double, to end: Double, wasUserEntered: Bool, number: Int64
        ) -> StatisticsDatum {
            let quantity = given.unit.hasFaithfulString ? given : given.inFaithfulUnit
            return StatisticsDatum(
                start: start, end: end, value: quantity.unit.convert(quantity.value, to: canonical) ?? quantity.value,
                source: source, isHandEntered: isHealthApp || wasUserEntered, number: number)
        }
    }

    /// Inserts the samples of each request: a few as rows with one statement for all, many as blocks where possible.
    ///
    /// A block never spans several requests: reading one workout would require decoding the samples of all.
    private func insertEach(_ requests: [CollectRequest]) throws {
        let rows = try RowWriter(self)
        for request in requests {
            if request.samples.count >= SampleRuns.shortest {
                try insert(request.samples)
                continue
            }
            for sample in request.samples {
                try StoreReader.checkStorable(sample)
                try rows.insert(sample)
            }
        }
    }

    /// Returns whether an object with an identifier within a range was deleted.
    private func holdsDeleted(between bounds: [UUID]) throws -> Bool {
        guard bounds.count == 2 else { return false }
        if try read.tombstoneRunsReach(bounds[0], bounds[1]) { return true }
        return try SQLStatement(database, "SELECT 1 FROM tombstone WHERE uuid BETWEEN ? AND ? LIMIT 1")
            .hasRow(.uuid(bounds[0]), .uuid(bounds[1]))
    }

    // MARK: Any samples

    /// Saves samples some of which may be stored or contain others, one request after another.
    private func collectAny(_ requests: [CollectRequest]) throws -> [CollectedSamples] {
        var known: [Int: MemberRuns] = [:]
        return try requests.map { request in
            let earlier = known[request.workout]
            let answer = try collectAny(request.samples) { number in
                !request.members.contains(number) && earlier?.contains(number) != true
            }
            for run in answer.runs { known[request.workout, default: MemberRuns()].add(run) }
            return answer
        }
    }

    private func collectAny(
        _ samples: [SampleRecord], where isWanted: (Int64) -> Bool
    ) throws -> CollectedSamples {
        var numbers: [ClosedRange<Int64>] = []
        var new: [SampleRecord] = []
        var seen: Set<UUID> = []
        let mayBeStored = try holdsAny(of: samples.map(\.uuid))
        for sample in samples {
            if mayBeStored, let number = try number(of: sample.uuid) {
                numbers.append(number...number)
            } else if seen.insert(sample.uuid).inserted {
                new.append(sample)
            }
        }
        try checkIdentifiers(new)
        numbers += try insert(new)
        if samples.contains(where: { $0.type.family == .correlation }) {
            // A correlation includes its contents.
            numbers += try MemberRuns.union(numbers).flatMap { try read.rows(ofCorrelationsIn: $0) }
        }
        try finishHoldings()
        let runs = MemberRuns.union(numbers)
        return CollectedSamples(runs: runs, data: try read.measuredData(in: runs, where: isWanted))
    }
}
