import Foundation
import HealthModel
import HealthReports
import OpenHealthKit
import Testing

@testable import HealthKit

/// The least limit of each report, and what the error tells about the one below it.
@Suite struct ReportLimitTests {
    private struct Refusal: Equatable {
        let code: Int
        let message: String

        init(_ message: String) {
            (code, self.message) = (3, message)
        }

        init(of error: any Error) {
            (code, message) = ((error as? HKError)?.errorCode ?? -1, error.localizedDescription)
        }
    }

    private static let readable = Dictionary(
        uniqueKeysWithValues: ObjectType.all.filter(\.isReadable).map { ($0, true) })
    private static let steps = HKQuantityType(.stepCount)

    private let store: HKHealthStore

    init() throws { store = try ReportedPerson.complete().store(reading: Self.readable) }

    /// Returns the error of a question.
    private func refusal(_ ask: () async throws -> Void) async -> Refusal? {
        do {
            try await ask()
            return nil
        } catch {
            return Refusal(of: error)
        }
    }

    @Test("API-33: the rings of no days are none, and those of fewer are refused")
    func rings() async throws {
        let all = try await store.rings().days
        #expect(all.count >= 2)
        for limit in [0, 1, all.count - 1, all.count, .max] {
            #expect(try await store.rings(limit: limit).days == all.suffix(limit), "\(limit)")
        }
        for limit in [-1, .min] {
            let found = await refusal { _ = try await store.rings(limit: limit) }
            #expect(found == Refusal("The limit must not be negative."), "\(limit)")
        }
    }

    @Test("API-33: a page of no workouts is empty, and one before the first is refused")
    func workouts() async throws {
        let all = try await store.workouts()
        #expect(all.count >= 2)
        for limit in [0, 1, all.count, .max] {
            #expect(try await store.workouts(limit: limit) == Array(all.prefix(limit)), "\(limit)")
            #expect(try await store.workouts(offset: 1, limit: limit) == Array(all.dropFirst().prefix(limit)))
        }
        #expect(try await store.workouts(offset: .max, limit: .max).isEmpty)
        for (offset, limit) in [(-1, nil), (-1, 0), (0, -1), (-1, -1), (.min, 1), (1, .min)] as [(Int, Int?)] {
            let found = await refusal { _ = try await store.workouts(offset: offset, limit: limit) }
            #expect(found == Refusal("The offset and the limit must not be negative."), "\(offset), \(limit ?? 99)")
        }
    }

    @Test("API-33: there is at least one change, and one record")
    func atLeastOne() async throws {
        let all = try await store.changes(of: [Self.steps]).added.count
        #expect(all >= 2)
        for limit in [1, 2, .max] {
            let changes = try await store.changes(of: [Self.steps], limit: limit)
            #expect(changes.added.count == min(limit, all) && changes.hasMore == (limit < all), "\(limit)")
            #expect(try await !store.records(limit: limit).sports.isEmpty)
        }
        for limit in [0, -1, .min] {
            let message = "The limit must be at least 1."
            #expect(
                await refusal { _ = try await store.changes(of: [Self.steps], limit: limit) }
                    == Refusal(message), "\(limit)")
            #expect(
                await refusal { _ = try await store.records(limit: limit) } == Refusal(message), "\(limit)")
        }
    }

    @Test("API-3: what else cannot be asked tells why")
    func others() async throws {
        let day = DateInterval(start: Date(timeIntervalSinceReferenceDate: ReportedPerson.at(16, 0)), duration: 86_400)
        let moment = DateInterval(start: day.start, duration: 0)
        let heartRate = HKQuantityType(.heartRate)
        #expect(
            await refusal { _ = try await store.explanation(of: heartRate, in: day) }
                == Refusal("Only sums of cumulative types over an interval can be explained."))
        #expect(
            await refusal { _ = try await store.explanation(of: Self.steps, in: moment) }
                == Refusal("Only sums of cumulative types over an interval can be explained."))
        #expect(
            await refusal { _ = try await store.explanation(of: Self.steps, in: day, unit: .gram()) }
                == Refusal("The unit g is not compatible with HKQuantityTypeIdentifierStepCount."))
        #expect(
            await refusal { _ = try await store.statistics(of: heartRate, unit: .meter()) }
                == Refusal("The unit m is not compatible with HKQuantityTypeIdentifierHeartRate."))
        for year in [0, -1, 9_999, .min, .max] {
            #expect(
                await refusal { _ = try await store.yearReport(year) }
                    == Refusal("The calendar has no such year."), "\(year)")
        }
        for year in [1, 2026, 9_998] { #expect(try await store.yearReport(year).year == year) }
    }
}
