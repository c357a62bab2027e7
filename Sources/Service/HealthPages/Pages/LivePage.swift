import Foundation
import HealthModel
import HealthReports
import HealthService
import WorkoutFiles

/// The page of a live session (WEB-85).
enum LivePage {
    static let pages = [PageRoute("/live") { try await show($0) }]

    private struct Reading: Sendable {
        var key: String
        var label: String
        var number: String
        var unit: String
        /// The metres to which a pace refers; empty for other figures.
        var paceMeters = ""
        var paceUnit = ""
    }

    private struct PlanLine: Sendable {
        var lineKey: String
        var lineName: String
        var lineText: String
    }

    private struct View: Sendable {
        var isRunning: Bool
        var sportName: String
        var state: String
        var readings: [Reading]
        var planLines: [PlanLine]
        var planName: String
        var planAddress: String
        var hasRoute: Bool
        var tiles: MapBackground
    }

    private static func show(_ call: PageCall) async throws -> PageRoute.Answer {
        let sight = try await call.base.liveSession()
        let (report, plan) = (sight?.report, sight?.plan)
        let view = View(
            isRunning: report != nil, sportName: report.map { Format.title($0.activityName) } ?? "",
            state: report.map { Format.title("\($0.state)") } ?? "", readings: readings(report, call.formatter),
            planLines: plan?.lines(call.formatter.format).map {
                PlanLine(lineKey: $0.key, lineName: $0.name, lineText: $0.text)
            } ?? [], planName: plan.map { $0.name ?? "Plan" } ?? "",
            planAddress: plan.map { "/plans/\($0.plan.uuidString)" } ?? "", hasRoute: true,
            tiles: call.background)
        return .shown(template: "live", title: "Live", view: view)
    }

    private static func readings(_ report: LiveReport?, _ formatter: PageFormatter) -> [Reading] {
        func reading(_ key: String, _ label: String, _ number: Double?, _ text: (Double) -> String) -> Reading {
            let value = Figure.Value(number.map(text) ?? "–")
            return Reading(key: key, label: label, number: value.number, unit: value.unit)
        }
        let measure = formatter.measure(of: report?.activityType ?? .other)
        let isPace = measure.style != .speed
        // Nobody who stands still has a pace.
        let speed = report?.speed.flatMap { isPace && $0 <= 0 ? nil : $0 }
        var fast = reading("speed", measure.name, speed) { formatter.format.speed($0, measure) }
        if isPace { (fast.paceMeters, fast.paceUnit) = (JSON.digits(measure.paceMeters), "/\(measure.paceName)") }
        return [
            reading("elapsed", "Time", report?.elapsed, Format.duration),
            reading("distance", "Distance", report?.distance) { formatter.format.distance($0) },
            reading("heartRate", "Heart rate", report?.heartRate) { "\(formatter.format.number($0)) bpm" },
            fast,
            reading("power", "Power", report?.power) { "\(formatter.format.number($0)) W" },
            reading("lapElapsed", "Lap", report?.lapElapsed, Format.duration),
            reading("activeEnergy", "Energy", report?.activeEnergy) { "\(formatter.format.number($0)) kcal" },
        ]
    }
}
