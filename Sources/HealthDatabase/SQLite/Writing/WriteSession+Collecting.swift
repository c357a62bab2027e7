import Foundation
import GRDB
import HealthModel

/// What workout builders add, many of them in one transaction.
extension WriteSession {
    /// Saves samples that are not stored yet, for workouts in the making (WBD-6).
    func collect(_ requests: [CollectRequest]) throws -> [CollectedSamples] {
        try requireSharing(requests.reduce(into: Set()) { $0.formUnion(Self.typesToShare($1.samples)) })
        let answers = try areNew(requests) ? collectNew(requests) : collectAny(requests)
        for (request, answer) in zip(requests, answers) {
            if let session = request.session { try keep(answer.runs, of: session) }
        }
        return answers
    }

    /// Whether all samples are new, and such that each takes one number, in their order.
    private func areNew(_ requests: [CollectRequest]) throws -> Bool {
        var first: UUID?
        var last: UUID?
        for request in requests {
            for sample in request.samples {
                guard sample.metadata?.syncIdentifier == nil,
                    sample.type.family == .quantity || sample.type.family == .category
                else { return false }
                // Identifiers are made in order; where they ascend, none is there twice.
                if let last, (last.high, last.low) >= (sample.uuid.high, sample.uuid.low) { return false }
                last = sample.uuid
                first = first ?? last
            }
        }
        guard let first, let last else { return false }
        return try !holdsAny(of: [first, last])
    }

    // MARK: New samples

    /// Saves samples of which none is stored: what is measured of them is known without reading them back.
    private func collectNew(_ requests: [CollectRequest]) throws -> [CollectedSamples] {
        let before = lastNumber
        let bounds = [requests.first?.samples.first?.uuid, requests.last?.samples.last?.uuid].compactMap { $0 }
        if try holdsDeleted(between: bounds) { for request in requests { try checkIdentifiers(request.samples) } }
        try insertEach(requests)
        guard lastNumber - before == requests.reduce(0, { $0 + Int64($1.samples.count) }) else {
            throw RowDecoder.damage
        }
        try finishAppearances()
        var sources: [ObjectType: SourceTable] = [:]
        var number = before
        return try requests.map { request in
            let first = number + 1
            var data: [ObjectType: MeasuredData] = [:]
            for sample in request.samples {
                number += 1
                guard sample.type.family == .quantity else { continue }
                let datum = try datum(of: sample, number: number, &sources)
                if data[sample.type]?.data.append(datum) == nil {
                    data[sample.type] = MeasuredData(
                        sources: sources[sample.type]?.ranking ?? SourceRanking(), data: [datum])
                }
            }
            return CollectedSamples(runs: first <= number ? [first...number] : [], data: data)
        }
    }

    /// Writes the samples of each request: few as rows with one statement for all, many as blocks where they can.
    ///
    /// Never as blocks across requests: who asks for one workout would have to open those of all.
    private func insertEach(_ requests: [CollectRequest]) throws {
        let rows = try RowWriter(self)
        for request in requests {
            if request.samples.count >= SampleRuns.shortest {
                try insert(request.samples)
                continue
            }
            for sample in request.samples {
                try checkDates(of: sample)
                try rows.insert(sample)
            }
        }
    }

    private func datum(
        of sample: SampleRecord, number: Int64, _ sources: inout [ObjectType: SourceTable]
    ) throws -> StatisticsDatum {
        guard case .quantity(let given) = sample.content, let canonical = sample.type.canonicalUnit else {
            throw RowDecoder.damage
        }
        if sources[sample.type] == nil { sources[sample.type] = try SourceTable(read, sample.type) }
        let source = try sources[sample.type]?.place(ofRevision: revision.get().id, read) ?? 0
        let quantity = given.unit.hasFaithfulString ? given : given.inFaithfulUnit
        return StatisticsDatum(
            start: sample.start, end: sample.end,
            value: quantity.unit.convert(quantity.value, to: canonical) ?? quantity.value, source: source,
            isHandEntered: sources[sample.type]?.isHandEntered(source: source, metadata: sample.metadata) ?? false,
            number: number)
    }

    /// Whether an object with an identifier between two was deleted.
    private func holdsDeleted(between bounds: [UUID]) throws -> Bool {
        guard bounds.count == 2 else { return false }
        return try SQLStatement(database, "SELECT 1 FROM tombstone WHERE uuid BETWEEN ? AND ? LIMIT 1")
            .first(.uuid(bounds[0]), .uuid(bounds[1])) { _ in true } ?? false
    }

    // MARK: Any samples

    /// Saves samples of which some may be stored or may contain others, one request after another.
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
            // A correlation brings along what it contains.
            numbers += try MemberRuns.union(numbers).flatMap { try read.rows(ofCorrelationsIn: $0) }
        }
        try finishAppearances()
        let runs = MemberRuns.union(numbers)
        return CollectedSamples(runs: runs, data: try read.measuredData(in: runs, where: isWanted))
    }
}
