import Foundation
import HealthModel
import HealthReports
import WorkoutFiles

/// The routes for the course of a workout: columns for charts, and the line on the map (API-35, API-37).
enum CourseRoutes {
    private typealias Quantity = ChartReport.Quantity

    private static let columns = Parameter<[ChartReport.Quantity]>(
        "columns",
        "Columns, separated by commas, beginning with the one whose extremes are preserved; by default heart rate, "
            + "speed and elevation, as far as the sport has them.",
        schema: .object([("type", .string("string"))]), absent: []
    ) { text, _ throws(InputError) in
        var quantities: [ChartReport.Quantity] = []
        for name in text.split(separator: ",").prefix(20) {
            guard let quantity = ChartReport.Quantity(rawValue: String(name)) else {
                let names = ChartReport.Quantity.allCases.map(\.rawValue)
                let similar = Spelling.closest(to: String(name), among: names).first
                throw InputError(
                    "Unknown column '\(PlainText.clean(String(name), most: 60))'."
                        + (similar.map { " Did you mean '\($0)'?" } ?? " There are \(names.joined(separator: ", "))."))
            }
            if !quantities.contains(quantity) { quantities.append(quantity) }
        }
        guard !quantities.isEmpty else { throw InputError("No column is named.") }
        return quantities
    }
    private static let points = Parameter<Int>.integer(
        "points", "The maximum number of rows; the extremes of the first column are preserved.", in: 100...20_000,
        absent: 2_000)
    private static let full = Parameter<Bool>.flag("full", "Returns all rows.")
    private static let raw = Parameter<Bool>.flag("raw", "Speeds between neighbouring rows, without smoothing.")
    private static let from = Parameter<Double?>.amount("from", "Only rows from these seconds after the start on.")
    private static let to = Parameter<Double?>.amount("to", "Only rows until these seconds after the start.")
    private static let axis = Parameter<ChartReport.Axis?>.choice(
        "by", "The axis of the rows; time by default. Moving time leaves out pauses.")
    static let routes: [Route] = [
        Route(
            .get, "/api/v1/workouts/{uuid}/series", "The course of a workout as columns on one axis.", .reading,
            [columns, points, full, raw, from, to, axis], offers: [.json, .columns],
            shape: ChartReport.jsonShape.schema
        ) { call in
            try await call.checkReading(.workout)
            let uuid = try call.uuid()
            let named = try call.value(columns)
            var request = ChartReport.Request(named.isEmpty ? [.heartRate, .speed, .elevation] : named)
            request.isFitting = named.isEmpty
            for quantity in request.quantities { try await call.checkReading(columnsOf: quantity) }
            request.points = try call.value(full) ? nil : try call.value(points)
            request.isRaw = try call.value(raw)
            request.from = try call.value(from) ?? 0
            request.to = try call.value(to) ?? .infinity
            request.axis = try call.value(axis) ?? .time
            let wanted = request
            guard let report = try await call.read({ try $0.chart(of: uuid, wanted) }) else { throw Problem.notFound }
            return call.media == .columns
                ? ServiceResponse(.ok, .columns, .bytes(ColumnFile.bytes(of: report))) : call.json(report.json)
        },
        Route(
            .get, "/api/v1/workouts/{uuid}/route", "The route of a workout as GeoJSON.", .reading,
            [CommonParameters.hideEnds],
            offers: [.geoJSON, .json], shape: WorkoutRouteLines.jsonShape.schema
        ) { call in
            try await call.checkReading(.workoutRoute)
            let detail = try await call.workout()
            let hidden = try call.hiddenRadius()
            let lines = try await call.read { reports in
                try detail.routes.map { route in
                    var points: [RoutePoint] = []
                    try reports.forEachRoutePoint(of: route.uuid) { points.append($0) }
                    return hidden.map { HiddenEnds.shown(points, radius: $0) } ?? points[...]
                }
            }
            return ServiceResponse(.ok, .geoJSON, text: WorkoutRouteLines(lines, of: detail.summary.uuid).json.line)
        },
    ]
}

extension Call {
    /// Returns the radius around starts and ends to leave out, in metres; `nil` for none (API-37).
    func hiddenRadius() throws -> Double? {
        try value(CommonParameters.hideEnds) ? requester.preferences.homeRadius ?? HiddenEnds.usualRadius : nil
    }

    /// Throws unless the caller may read the types from which a column is derived.
    fileprivate func checkReading(columnsOf quantity: ChartReport.Quantity) async throws {
        switch quantity {
        case .heartRate: try await checkReading(.heartRate)
        case .latitude, .longitude, .elevation, .gradient: try await checkReading(.workoutRoute)
        case .speed, .pace, .distance, .power, .cadence: return
        }
    }
}
