import Foundation
import HealthModel
import HealthStore
import TestStores
import TestSupport
import Testing

@testable import HealthReports

@Suite struct SampleListTests {
    private let store: LawStore

    private func reports<Value>(_ body: (StoreReader) throws -> Value) throws -> Value {
        try store.engine.reports(for: LawStore.app, body)
    }

    /// Samples of which many begin or end at the same time, over several years.
    init() throws {
        store = try LawStore()
        var generator = SeededGenerator(seed: 7)
        let samples = (0..<200).map { number in
            let start = Double(number / 7) * 5_000_000
            return SampleRecord(
                type: .heartRate, start: start, end: start + Double.random(in: 0...3, using: &generator).rounded(),
                content: .quantity(QuantityValue(Double(60 + number % 50), .countPerMinute)))
        }
        try store.engine.write(as: LawStore.app) { try $0.save(samples) }
    }

    @Test("API-6, API-32: the pages of every order are the whole list", arguments: SampleOrder.allCases)
    func pages(order: SampleOrder) throws {
        let whole = try reports { try $0.samples(of: .heartRate, SampleFilter(), order: order) }.map(\.uuid)
        var request = SampleListRequest(
            [.init(.heartRate, SampleFilter())], order: order, limit: 9, includesCount: true)
        var seen: [UUID] = []
        while true {
            let page = try reports { try $0.sampleList(request) }
            seen += page.items.map(\.uuid)
            #expect(page.count == 200)
            guard let next = page.next else { break }
            request.after = next
        }
        #expect(seen == whole && Set(seen).count == 200)
        #expect(SampleOrder(rawValue: order.rawValue) == order)
    }

    @Test("API-32: single quantities are listed for one type, in ascending order")
    func singleQuantities() throws {
        let part = SampleListRequest.Part(.heartRate, SampleFilter())
        var request = SampleListRequest(
            [part], form: .values, order: SampleOrder(.start), limit: 30, includesCount: true)
        var seen: [UUID] = []
        while true {
            let page = try reports { try $0.sampleList(request) }
            seen += page.items.map(\.uuid)
            // The number of objects is not that of quantities.
            #expect(page.count == nil)
            guard let next = page.next else { break }
            request.after = next
        }
        #expect(Set(seen).count == 200 && seen.count == 200)
        request.order = .latest
        #expect(throws: InputError.self) { try reports { try $0.sampleList(request) } }
        (request.order, request.parts) = (SampleOrder(.start), [part, .init(.stepCount, SampleFilter())])
        #expect(throws: InputError.self) { try reports { try $0.sampleList(request) } }
    }

    @Test("MCP-7: the latest quantities are the first of the whole list, the latest first", arguments: [1, 7, 50, 500])
    func latest(limit: Int) throws {
        for filter in [
            SampleFilter(), SampleFilter(from: Date(timeIntervalSinceReferenceDate: 20_000_000)),
            SampleFilter(to: Date(timeIntervalSinceReferenceDate: 90_000_000)),
            SampleFilter(
                from: Date(timeIntervalSinceReferenceDate: 40_000_000),
                to: Date(timeIntervalSinceReferenceDate: 40_000_001)),
            SampleFilter(from: Date(timeIntervalSinceReferenceDate: 1e9)),
        ] {
            let whole = try reports { try $0.samples(of: .heartRate, filter, order: .latest, limit: limit) }
            let found = try reports { try $0.latestValues(of: .heartRate, filter, limit: limit) }
            #expect(found.map(\.uuid) == whole.map(\.uuid))
        }
    }
}
