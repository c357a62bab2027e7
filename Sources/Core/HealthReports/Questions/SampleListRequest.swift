import Foundation
package import HealthModel
package import HealthStore

/// The question for a list of samples: of which types, in which order, and which part of the list (API-32).
package struct SampleListRequest: Sendable {
    /// A type with the filter of its samples.
    package struct Part: Sendable {
        package var type: ObjectType
        package var filter: SampleFilter

        package init(_ type: ObjectType, _ filter: SampleFilter) {
            (self.type, self.filter) = (type, filter)
        }
    }

    /// The representation of series.
    package enum SeriesForm: String, CaseIterable, Sendable {
        /// One object for each series.
        case objects
        /// Single quantities, with the identifier of their series.
        case values
    }

    package var parts: [Part]
    package var form: SeriesForm
    package var order: SampleOrder
    /// The cursor after the elements that were already returned.
    package var after: Cursor?
    /// The maximum number of samples.
    package var limit: Int
    /// A Boolean value that indicates whether the number of objects in the whole list is part of the answer.
    package var includesCount: Bool

    package init(
        _ parts: [Part], form: SeriesForm = .objects, order: SampleOrder = .latest, after: Cursor? = nil, limit: Int,
        includesCount: Bool = false
    ) {
        (self.parts, self.form, self.order) = (parts, form, order)
        (self.after, self.limit, self.includesCount) = (after, limit, includesCount)
    }
}

/// A page of a list of samples.
package struct SampleListPage: Sendable {
    package var items: [SampleRecord] = []
    /// The cursor of the next page; nil after the last one.
    package var next: Cursor?
    /// The number of objects in the whole list, if requested.
    package var count: Int?
}

extension StoreReader {
    /// Returns a page of samples.
    ///
    /// - Throws: ``InputError`` if single quantities of several types or in another than ascending order are
    ///   requested.
    package func sampleList(_ request: SampleListRequest) throws -> SampleListPage {
        var page = SampleListPage()
        guard !request.parts.isEmpty else { return page }
        let found = try request.form == .values ? values(request) : objects(request)
        let (key, before) = (request.order.key, request.after)
        let left = before?.rest(of: found, key: key, name: \.uuid) ?? found[...]
        let shown = left.prefix(request.limit)
        page.items = Array(shown)
        if left.count > request.limit { page.next = .after(shown, from: before, key: key, name: \.uuid) }
        if request.includesCount, request.form == .objects { page.count = try count(request) }
        return page
    }

    /// Passes all samples of a list to a closure, type by type in the order of their start, with few of them in memory
    /// at a time.
    ///
    /// - Parameter request: The question; its order and its position are ignored.
    package func forEachSample(of request: SampleListRequest, _ body: (SampleRecord) throws -> Void) throws {
        for part in request.parts {
            switch request.form {
            case .objects: try forEachObject(of: part.type, part.filter.predicate, body)
            case .values: try forEachDatum(of: part.type, part.filter.predicate, body)
            }
        }
    }

    private func objects(_ request: SampleListRequest) throws -> [SampleRecord] {
        let bound = request.order.bound(request.after)
        let parts = request.parts.map { part in
            let predicate = part.filter.predicate
            return SampleRequest.Part(type: part.type, predicate: bound.map { .and([$0, predicate]) } ?? predicate)
        }
        return try samples(
            SampleRequest(
                parts, sort: [request.order.sort], limit: request.limit + 1 + (request.after?.given ?? 0)))
    }

    /// An error that ends an enumeration early.
    private struct Enough: Error {}

    private func values(_ request: SampleListRequest) throws -> [SampleRecord] {
        guard request.parts.count == 1, let part = request.parts.first, request.order == SampleOrder(.start) else {
            throw InputError("Single quantities require exactly one type and ascending order.")
        }
        let most = request.limit + 1 + (request.after?.given ?? 0)
        let first = request.after?.number
        // A series that began earlier may contain later quantities.
        let bound = first.map { SamplePredicate.end(.greaterOrEqual, $0) }
        let predicate = bound.map { .and([$0, part.filter.predicate]) } ?? part.filter.predicate
        var found: [SampleRecord] = []
        do {
            try forEachDatum(of: part.type, predicate) { datum in
                if let first, datum.start < first { return }
                found.append(datum)
                if found.count == most { throw Enough() }
            }
        } catch is Enough {}
        return found
    }

    private func count(_ request: SampleListRequest) throws -> Int {
        var count = 0
        for part in request.parts {
            try forEachSample(of: part.type, part.filter.predicate) { _ in
                count += 1
                return true
            }
        }
        return count
    }
}

// MARK: - Latest quantities

extension StoreReader {
    /// Returns the latest samples of a type, latest first, with series as single quantities.
    ///
    /// They are searched backwards in steps of growing length, so that little more is read than requested, regardless
    /// of the amount of data.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - filter: The samples to include.
    ///   - limit: The maximum number of samples.
    ///   - check: A closure that is called before each step; if it throws, the error is passed on.
    package func latestValues(
        of type: ObjectType, _ filter: SampleFilter, limit: Int, check: () throws -> Void = {}
    ) throws -> [SampleRecord] {
        var part = filter
        /// The length of a step, in seconds.
        var step = 86_400.0
        var found: [SampleRecord] = []
        while found.count < limit {
            try check()
            part.from = filter.from
            let newest = try samples(
                SampleRequest(type, part.predicate, sort: [SampleOrder.latest.sort], limit: 1)
            ).first
            guard let newest else { break }
            let start = Date(timeIntervalSinceReferenceDate: newest.start - step)
            part.from = filter.from.map { max($0, start) } ?? start
            found += try samples(of: type, part, order: .latest, limit: limit - found.count)
            part.to = part.from
            step *= 2
        }
        return found
    }
}

// MARK: - Order

extension SampleOrder {
    /// The date by which a sample is sorted, in seconds since 2001-01-01 UTC.
    fileprivate var key: (SampleRecord) -> Double { moment == .start ? { $0.start } : { $0.end } }

    /// Returns the condition of the samples from a cursor on, including those with its sort key.
    fileprivate func bound(_ cursor: Cursor?) -> SamplePredicate? {
        guard let number = cursor?.number else { return nil }
        return switch moment {
        case .start: .start(isAscending ? .greaterOrEqual : .lessOrEqual, number)
        case .end: .end(isAscending ? .greaterOrEqual : .lessOrEqual, number)
        }
    }
}
