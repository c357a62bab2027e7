import Foundation
import HealthModel
import HealthReports
import HealthTransfer
import WorkoutFiles

/// The route for the best efforts of two periods (API-132).
enum CurvesRoutes {
    private typealias Common = CommonParameters

    private static let against = Parameter<String?>.text(
        "against",
        "The period to compare with, such as `2025`, `2025-05` or `2025-01-01/2025-03-31`, or `all`; the same time before by default.",
        limit: 80)
    private static let curve = Parameter<Curve?>.choice("kind", "Distances or power; both by default.")

    private enum Curve: String, Sendable, CaseIterable { case distance, power }

    static let routes: [Route] = [
        Route(
            .get, "/api/v1/curves",
            "Best efforts of a period over all distances and durations of power, beside those of another one.",
            .reading,
            [Common.activity, curve, Common.from, Common.to, against, Common.timeZone],
            shape: EffortCurves.jsonShape.schema
        ) { call in
            try await call.checkReading(.workout)
            let (activity, curve) = (try call.value(Common.activity), try call.value(curve))
            let (from, to, against) = (
                try call.value(Common.from), try call.value(Common.to), try call.value(against)
            )
            let context = call.context
            let period = try call.check("to") { () throws(InputError) in
                try TypedPeriod(from: from, to: to, zone: context.calendar.timeZone)
            }
            let reference = try call.check("against") { () throws(InputError) in
                try period.reference(against, named: "'against'", now: context.now, calendar: context.calendar)
            }
            return call.json(
                try await call.read { store in
                    try store.effortCurves(
                        period.filter, against: reference, activity: activity,
                        family: curve.map { $0 == .power ? .power : .distance })
                }.json)
        }
    ]
}
