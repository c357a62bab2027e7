import Foundation
import HealthModel
import HealthStore
import Testing
import WorkoutFiles

@testable import HealthService

@Suite struct IngestMomentTests {
    private let reader = IngestMomentReader(timeZone: TimeZone(identifier: "Europe/Zurich") ?? .gmt)

    @Test(
        "ING-5: every form of a moment is read",
        arguments: [
            ("2026-02-06 14:30:00 -0800", "2026-02-06T22:30:00Z"),
            ("2026-02-06 14:30:00 +0530", "2026-02-06T09:00:00Z"),
            ("2026-02-06T14:30:00-08:00", "2026-02-06T22:30:00Z"), ("2026-02-06T14:30:00Z", "2026-02-06T14:30:00Z"),
            ("2026-02-06T14:30:00.250Z", "2026-02-06T14:30:00Z"),
            ("2026-02-06 2:30:00 PM -0800", "2026-02-06T22:30:00Z"),
            ("2026-02-06 02:30:00 AM -0800", "2026-02-06T10:30:00Z"),
            ("2026-02-06 12:05:00 AM +0000", "2026-02-06T00:05:00Z"),
            ("2026-02-06 12:05:00 pm +0000", "2026-02-06T12:05:00Z"),
            ("2026-02-06 2:30:00\u{202F}PM -0800", "2026-02-06T22:30:00Z"),
            ("2026-02-06 14:30 +01", "2026-02-06T13:30:00Z"),
            ("2026-02-06", "2026-02-05T23:00:00Z"), ("2026-07-06", "2026-07-05T22:00:00Z"),
            (" 2024-02-29 00:00:00 +0000 ", "2024-02-29T00:00:00Z"),
        ]) func ING_5_forms(_ text: String, _ expected: String) throws
    {
        let moment = try reader.moment(.string(text))
        #expect(moment.time.rounded(.down) == IngestStore.seconds(expected))
    }

    @Test(
        "ING-5: what says no offset, or is no date, is told apart",
        arguments: [
            ("2026-02-06 14:30:00", IngestMoment.noOffset), ("2026-02-06T14:30", IngestMoment.noOffset),
            ("2026-02-06 2:30:00 PM", IngestMoment.noOffset), ("2026-02-30 14:30:00 +0000", IngestMoment.impossible),
            ("2025-02-29", IngestMoment.impossible), ("2026-02-06 24:30:00 +0000", IngestMoment.impossible),
            ("2026-02-06 13:30:00 PM +0000", IngestMoment.impossible),
            ("0001-01-01 00:00:00 +0000", IngestMoment.impossible),
            ("", IngestMoment.noDate), ("06.02.2026 14:30", IngestMoment.noDate),
            ("2026-02-06 14:30:00 +0100 x", IngestMoment.noDate),
            ("2026-02-06 14:30:00 Europe/Zurich", IngestMoment.noDate),
            ("2026-02-06 14:30:00 +25:00", IngestMoment.noDate), ("2026-02-06 14:30:00 +0060", IngestMoment.noDate),
            (String(repeating: "2", count: 100), IngestMoment.noDate),
        ]) func ING_5_refusals(_ text: String, _ reason: String) throws
    {
        #expect(throws: IngestReason(reason)) { try reader.moment(.string(text)) }
    }

    @Test("ING-5: a moment without offset is left out of the store") func ING_5_skipped() throws {
        let store = try IngestStore()
        let outcome = try store.ingest(metric: "step_count", "count", ["{'date':'2026-11-22 07:12:00','qty':101}"])
        #expect(outcome.skipped.map(\.reason) == [IngestMoment.noOffset])
        #expect(outcome.isRefused)
    }

    @Test("ING-6: numbers may be texts") func ING_6_numbersAsTexts() throws {
        let store = try IngestStore()
        let outcome = try store.ingest(
            metric: "step_count", "count",
            [
                "{'date':'2026-11-22 07:12:00 +0100','qty':'101.5'}", "{'date':'2026-11-22 07:13:00 +0100','qty':2}",
                "{'date':'2026-11-22 07:14:00 +0100','qty':3.25}", "{'date':'2026-11-22 07:15:00 +0100','qty':'1e1'}",
            ])
        #expect(outcome.added == 4)
        #expect(try store.sum(.stepCount) == 116.75)
    }

    @Test(
        "ING-6: what is no number is left out",
        arguments: [
            "null", "true", "false", "'NaN'", "'nan'", "'inf'", "'-Infinity'", "''", "' '", "'0x10'", "'1,5'", "[]",
            "{}",
            "'12 steps'", "'1e999'",
        ]) func ING_6_noNumbers(_ value: String) throws
    {
        let store = try IngestStore()
        let outcome = try store.ingest(
            metric: "step_count", "count", ["{'date':'2026-11-22 07:12:00 +0100','qty':\(value)}"])
        #expect(outcome.added == 0)
        #expect(outcome.skippedCount == 1)
        #expect(try store.samples(.stepCount).isEmpty)
    }

    @Test("Days of random years are those of Foundation's calendar") func calendarAgrees() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let utc = IngestMomentReader(timeZone: .gmt)
        for day in stride(from: -36_890, to: 72_000, by: 97) {
            let date = Date(timeIntervalSinceReferenceDate: Double(day) * 86_400)
            let parts = calendar.dateComponents([.year, .month, .day], from: date)
            func two(_ number: Int?) -> String { String(String((number ?? 0) + 100).suffix(2)) }
            let text = "\(parts.year ?? 0)-\(two(parts.month))-\(two(parts.day))"
            #expect(try utc.moment(.string(text)).time == date.timeIntervalSinceReferenceDate, "\(text)")
        }
    }
}
