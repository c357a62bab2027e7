package import Foundation
package import HealthModel
import HealthStore

extension StoreReader {
    /// Returns the samples of a type that match a filter, sorted; series are expanded into their data, see
    /// ``forEachDatum(of:_:_:)``.
    package func samples(
        of type: ObjectType, _ filter: SampleFilter, order: SampleOrder = .init(.start), limit: Int? = nil
    ) throws -> [SampleRecord] {
        guard try hasSeries(of: type, filter.predicate) else {
            return try samples(SampleRequest(type, filter.predicate, sort: [order.sort], limit: limit))
        }
        var data: [SampleRecord] = []
        try forEachDatum(of: type, filter.predicate, hasSeries: true) { data.append($0) }
        func key(_ datum: SampleRecord) -> Double { (order.moment == .start ? datum.start : datum.end) }
        let sorted = data.enumerated().sorted { left, right in
            let (first, second) = (key(left.element), key(right.element))
            if first != second { return order.isAscending ? first < second : first > second }
            return left.offset < right.offset
        }
        return sorted.prefix(limit ?? .max).map(\.element)
    }

    /// Passes the same samples to a closure one by one; in order of start, memory use does not depend on their
    /// number.
    package func forEachSample(
        of type: ObjectType, _ filter: SampleFilter, order: SampleOrder = .init(.start), limit: Int? = nil,
        _ body: (SampleRecord) throws -> Void
    ) throws {
        let hasSeries = try hasSeries(of: type, filter.predicate)
        guard order.moment == .start, order.isAscending, !hasSeries || limit == nil else {
            for sample in try samples(of: type, filter, order: order, limit: limit) { try body(sample) }
            return
        }
        if hasSeries { return try forEachDatum(of: type, filter.predicate, hasSeries: true, body) }
        var left = limit ?? .max
        try forEachSample(of: type, filter.predicate) { sample in
            try body(sample)
            left -= 1
            return left > 0
        }
    }

    /// Passes the objects of a type to a closure in order of start, with series as one object each; memory use is
    /// small.
    package func forEachObject(
        of type: ObjectType, _ predicate: SamplePredicate, _ body: (SampleRecord) throws -> Void
    ) throws {
        var failure: (any Error)?
        try forEachSample(of: type, predicate) { sample in
            do { try body(sample) } catch { failure = error }
            return failure == nil
        }
        if let failure { throw failure }
    }

    /// Returns whether any of the samples are series.
    private func hasSeries(of type: ObjectType, _ predicate: SamplePredicate) throws -> Bool {
        if type == .heartbeatSeries { return true }
        guard type.family == .quantity else { return false }
        let request = SampleRequest(type, .and([predicate, .count(.greater, 1)]), limit: 1)
        return try !samples(request).isEmpty
    }

    /// Passes the data of a type to a closure in chronological order, each as a sample: the quantities of series one
    /// by one, condensed ones in their original form, and the beats of heartbeat series.
    ///
    /// A beat is an instant with the seconds since the previous beat; one after a gap is a heartbeat without a
    /// number. The data of a series has its identifier.
    ///
    /// - Parameter predicate: The samples to include; all data of a matching sample is included.
    package func forEachDatum(
        of type: ObjectType, _ predicate: SamplePredicate, _ body: (SampleRecord) throws -> Void
    ) throws {
        try forEachDatum(of: type, predicate, hasSeries: hasSeries(of: type, predicate), body)
    }

    private func forEachDatum(
        of type: ObjectType, _ predicate: SamplePredicate, hasSeries: Bool, _ body: (SampleRecord) throws -> Void
    ) throws {
        if type.family == .quantity && hasSeries {
            var failure: (any Error)?
            try quantities(QuantityRequest(type, predicate, isOriginal: true)) { datum in
                do { try body(datum.record) } catch { failure = error }
                return failure == nil
            }
            if let failure { throw failure }
        } else if type == .heartbeatSeries {
            for series in try samples(SampleRequest(type, predicate, sort: [.init(.start)])) {
                try forEachBeat(of: series, body)
            }
        } else {
            try forEachSample(of: type, predicate) { sample in
                try body(sample)
                return true
            }
        }
    }

    private func forEachBeat(of series: SampleRecord, _ body: (SampleRecord) throws -> Void) throws {
        var last: Double?
        for beat in try heartbeats(of: series.uuid) {
            var datum = series
            (datum.start, datum.end) = (series.start + beat.time, series.start + beat.time)
            datum.content = .heartbeats(count: 1)
            if let last, !beat.isPrecededByGap {
                let seconds = ((beat.time - last) * 1_000_000).rounded() / 1_000_000
                datum.content = .quantity(QuantityValue(seconds, .second))
            }
            last = beat.time
            try body(datum)
        }
    }
}

extension StoreReader {
    /// Passes the voltages of an electrocardiogram to a closure, in chronological order.
    package func forEachVoltage(of electrocardiogram: UUID, _ body: (VoltagePoint) -> Void) throws {
        try voltages(of: electrocardiogram) { points in
            points.forEach(body)
            return true
        }
    }
}
