import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthService

/// Answers of the API as they are, on a year with a rich last week.
///
/// The texts are in `Tests/Service/Texts`; `HK_WRITE_SCREENS=1` in the environment rewrites them.
@Suite struct AnswerTextTests {
    private static let run = "/api/v1/workouts/\(RichWeek.run)"
    private static let triathlon = "/api/v1/workouts/\(RichWeek.triathlon)"

    /// The targets by the names of their texts.
    private static let targets: [(name: String, target: String)] = [
        ("run", run), ("triathlon", triathlon), ("run-splits", run + "/splits"),
        ("triathlon-laps", triathlon + "/splits?by=lap"), ("run-zones", run + "/zones"),
        ("triathlon-zones", triathlon + "/zones"), ("run-series", run + "/series?points=100&to=90"),
        ("run-samples", run + "/samples?type=runningPower&limit=5"), ("run-route", run + "/route"),
        ("compare", "\(run)/compare/\(RichWeek.triathlon)"), ("same-route", run + "/same-route"),
        ("workouts", "/api/v1/workouts?limit=3"), ("workouts-longest", "/api/v1/workouts?sort=-duration&limit=3"),
        ("workouts-hikes", "/api/v1/workouts?activity=hiking&limit=2&from=2023-01-01&to=2023-06-30"),
        ("samples", "/api/v1/samples?type=bodyMass&limit=3"),
        (
            "samples-kinds",
            "/api/v1/samples?type=bodyMass&type=bloodPressure&limit=4&sort=start&count=true&from=2023-11-01"
        ),
        ("workouts-imperial", "/api/v1/workouts?units=imperial&limit=1"),
        ("statistics-days", "/api/v1/statistics?type=stepCount&by=day&from=2023-12-24&to=2023-12-31"),
        ("statistics-months", "/api/v1/statistics?type=heartRate&by=month&from=2023-09-01&to=2023-12-31"),
        ("statistics-explained", "/api/v1/statistics/explain?type=stepCount&from=2023-12-25&to=2023-12-26"),
        ("body", "/api/v1/body?from=2023-12-01"), ("curves", "/api/v1/curves?kind=power"),
        ("day", "/api/v1/digest?span=day&day=2023-12-29"), ("week", "/api/v1/digest?span=week&day=2023-12-29"),
        ("year", "/api/v1/year?year=2023"), ("gear", "/api/v1/gear"), ("goals", "/api/v1/goals"),
        ("routes", "/api/v1/routes?limit=2"), ("plans", "/api/v1/plans?from=2023-11-01&to=2023-11-30"),
        ("readiness", "/api/v1/readiness?day=2023-12-28"), ("rings", "/api/v1/activity?from=2023-10-01"),
        ("totals", "/api/v1/totals?by=month&from=2023-10-01"),
        ("totals-year", "/api/v1/totals?by=year&activity=running"),
        ("sleep", "/api/v1/sleep?from=2023-12-20"), ("records", "/api/v1/records"),
        ("load", "/api/v1/load?from=2023-12-26"), ("load-weeks", "/api/v1/load?by=week&from=2023-12-01"),
        ("duplicates", "/api/v1/duplicates"), ("tiles", "/api/v1/tiles"), ("types", "/api/v1/types"),
        ("type", "/api/v1/types/heartRate"), ("sources", "/api/v1/sources"), ("devices", "/api/v1/devices"),
        ("zones", "/api/v1/zones"), ("cardiogram", "/api/v1/samples/\(RichWeek.cardiogram)"),
        ("no-type", "/api/v1/samples?type=hartRate"),
        ("no-range", "/api/v1/statistics?type=stepCount&from=2024&to=2023"),
        ("no-limit", "/api/v1/workouts?limit=0"), ("no-parameter", "/api/v1/totals?perhaps=1"),
    ]

    @Test func API_1_everyAnswerIsAsItWas() async throws {
        let service = try ServiceUnderTest(clock: ServiceClock(now: { RichWeek.now }), RichWeek.fill)
        for (name, target) in Self.targets { try await expect(name, target, of: service, as: .owner) }
    }

    /// The targets of a token that may read some types, from a day on.
    private static let ofToken: [(name: String, target: String)] = [
        ("token-run", run), ("token-triathlon", triathlon), ("token-workouts", "/api/v1/workouts?limit=9"),
        ("token-samples", "/api/v1/samples?type=heartRate&limit=2&sort=start&count=true"),
        ("token-weights", "/api/v1/samples?type=bodyMass"), ("token-types", "/api/v1/types"),
        ("token-sources", "/api/v1/sources"), ("token-day", "/api/v1/digest?span=week&day=2023-12-29"),
        ("token-load", "/api/v1/load?from=2023-12-26"), ("token-records", "/api/v1/records"),
        ("token-sleep", "/api/v1/sleep?from=2023-12-20"), ("token-totals", "/api/v1/totals?by=month&from=2023-10-01"),
        ("token-steps", "/api/v1/statistics?type=stepCount&by=day&from=2023-12-24&to=2023-12-31"),
        ("token-route", run + "/route"), ("token-series", run + "/series?points=100&to=60"),
        ("token-gear", "/api/v1/gear"), ("token-year", "/api/v1/year?year=2023"),
    ]

    @Test func API_6_aTokenSeesWhatItMay() async throws {
        let service = try ServiceUnderTest(clock: ServiceClock(now: { RichWeek.now }), RichWeek.fill)
        try service.grant(
            "reader", read: [.workout, .heartRate, .stepCount, .distanceWalkingRunning],
            since: TenYears.date(2023, 12, 27).timeIntervalSinceReferenceDate)
        for (name, target) in Self.ofToken { try await expect(name, target, of: service, as: .token("reader")) }
    }

    private func expect(
        _ name: String, _ target: String, of service: ServiceUnderTest, as who: ServiceUnderTest.Who
    ) async throws {
        let answer = try await service.ask("GET", target, as: who)
        var numbers = IdentifierNumbers()
        // A line an element, so that what differs is found.
        let text = numbers.replacing(answer.text[...]).replacing("},{", with: "},\n{").replacing("],", with: "],\n")
        let whole = "GET \(target)\n\(answer.status)\n\(text)\n"
        let difference = try KeptText.difference(whole, from: "Service/Texts/Answers/\(name).txt")
        #expect(difference == nil)
    }
}
