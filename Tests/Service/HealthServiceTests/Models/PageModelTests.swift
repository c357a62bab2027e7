import Foundation
import HealthModel
import HealthStore
import TestEngines
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthService

/// Pages of lists that change while somebody reads them (API-21).
@Suite struct PageModelTests {
    /// An element with the value by which a list sorts it.
    private struct Element: Hashable {
        var uuid: UUID
        var value: Double
    }

    private struct List {
        let target: String
        let isDescending: Bool
        /// Makes an element with a value; of each value there are several.
        let make: @Sendable (Int, Int) -> SampleRecord
        let value: @Sendable (SampleRecord) -> Double
    }

    private static func moment(_ number: Int) -> Double { Fixture.day + 1_000 * Double(number) }

    private static let lists = [
        List(
            target: "samples?type=bodyMass", isDescending: true,
            make: { number, value in .quantity(.bodyMass, 70 + Double(number) / 8, .kilogram, moment(value)) },
            value: \.start),
        List(
            target: "samples?type=bodyMass&type=heartRate&sort=start", isDescending: false,
            make: { number, value in
                number % 2 == 0
                    ? Fixture.heartRate(61, at: moment(value))
                    : .quantity(.bodyMass, 70, .kilogram, moment(value))
            }, value: \.start),
        // The starts go the other way.
        List(
            target: "samples?type=stepCount&sort=-end", isDescending: true,
            make: { number, value in
                let end = moment(value + 50)
                return .quantity(
                    .stepCount, 7, .count, end - 800 - Double(number % 5) * 100, seconds: 800 + Double(number % 5) * 100
                )
            }, value: \.end),
        List(
            target: "workouts?sort=distance", isDescending: false, make: { run($0, $1) },
            value: { $0.workout?.totals[.distance]?.value ?? -1 }),
        List(
            target: "workouts?sort=-energy", isDescending: true, make: { run($0, $1) },
            value: { $0.workout?.totals[.energyBurned]?.value ?? -1 }),
    ]

    /// A run of its own day, with one of few distances and energies.
    private static func run(_ number: Int, _ value: Int) -> SampleRecord {
        let start = Fixture.day - Double(number) * 86_400
        return SampleRecord(
            type: .workout, start: start, end: start + 1_800,
            content: .workout(
                WorkoutRecord(
                    activityType: .running, duration: 1_800,
                    totals: [
                        .distance: QuantityValue(Double(1_000 + value), .meter),
                        .energyBurned: QuantityValue(Double(100 + value), .kilocalorie),
                    ])))
    }

    @Test(
        "API-6, API-21: what is there all the time is on one page, in order, whatever comes and goes between pages",
        arguments: lists.indices, 1...3)
    func pages(list place: Int, seed: UInt64) async throws {
        let list = Self.lists[place]
        var random = SeededGenerator(seed: seed * 100 + UInt64(place))
        let service = try ServiceUnderTest { try $0.allow(Fixture.watch) }
        var (number, present): (Int, [Element]) = (0, [])
        func add(_ count: Int) throws -> [Element] {
            guard count > 0 else { return [] }
            var records: [SampleRecord] = []
            for _ in 0..<count {
                records.append(list.make(number, Int.random(in: 0..<5, using: &random)))
                number += 1
            }
            try service.engine.write(as: Fixture.watch) { try $0.save(records) }
            return records.map { Element(uuid: $0.uuid, value: list.value($0)) }
        }
        present = try add(24)
        for _ in 0..<2 {
            var lasting = Set(present)
            var late: [Element] = []
            // The values of which an element came or went since the first page.
            var moved: Set<Double> = []
            var seen: [Element] = []
            var next: String? = "/api/v1/\(list.target)&limit=\(Int.random(in: 2...5, using: &random))"
            while let target = next {
                let answer = try await service.ask("GET", target)
                #expect(answer.status == 200, "\(answer.text)")
                let page = try answer.items().map { item -> Element in
                    let uuid = try item.member("uuid") { try $0.asString() }
                    return try #require(present.first { $0.uuid.uuidString == uuid }, "It is there now.")
                }
                seen += page
                next = try answer.json().optional("next") { try $0.asString() }
                guard next != nil, let last = seen.last else { continue }
                // What comes behind the page is on a later one.
                let new = try add(Int.random(in: 0...2, using: &random))
                present += new
                moved.formUnion(new.map(\.value))
                late += new.filter { list.isDescending ? $0.value < last.value : $0.value > last.value }
                var isLastGone = false
                for _ in 0..<Int.random(in: 0...2, using: &random) {
                    // Often it is the last of the page, or one of its value; either, for the place is among these.
                    let near = present.filter { $0.value == last.value }
                    let gone = try #require(
                        [last, near.randomElement(using: &random), present.randomElement(using: &random)]
                            .compactMap(\.self).randomElement(using: &random))
                    guard present.contains(gone), gone.value != last.value || !isLastGone,
                        gone != last || !moved.contains(last.value)
                    else { continue }
                    isLastGone = isLastGone || gone == last
                    moved.insert(gone.value)
                    let kind = list.target.prefix { $0 != "?" }
                    let deleted = try await service.ask("DELETE", "/api/v1/\(kind)/\(gone.uuid)")
                    #expect(deleted.status == 204, "\(deleted.text)")
                    present.removeAll { $0 == gone }
                    lasting.remove(gone)
                    late.removeAll { $0 == gone }
                }
            }
            #expect(Set(seen.map(\.uuid)).count == seen.count, "None is repeated.")
            #expect(lasting.union(late).isSubset(of: seen), "None is lost.")
            let values = seen.map(\.value)
            #expect(values == (list.isDescending ? values.sorted(by: >) : values.sorted()))
        }
    }
}
