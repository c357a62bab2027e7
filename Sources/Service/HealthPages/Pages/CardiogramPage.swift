import Foundation
import HealthModel
import HealthReports
import HealthService
import HealthStore
import HealthTransfer

/// The page of an electrocardiogram, at 25 mm per second and 10 mm per millivolt (WEB-44).
enum CardiogramPage {
    static let pages = [PageRoute("/data/electrocardiogram/{uuid}") { try await show($0) }]

    private struct View: Sendable {
        var heading: String
        var figures: [Figure]
        var strips: [String]
        var stripLabel: String
        var hasStrips: Bool
    }

    private static func show(_ call: PageCall) async throws -> PageRoute.Answer {
        let uuid = try call.uuid()
        let found = try await call.read { reports -> (SampleRecord, [VoltagePoint])? in
            guard let record = try reports.records([uuid]).first, record.type == .electrocardiogram else { return nil }
            var points: [VoltagePoint] = []
            try reports.forEachVoltage(of: uuid) { points.append($0) }
            return (record, points)
        }
        guard let (record, points) = found, case .detail(.electrocardiogram(let cardiogram)) = record.content else {
            throw Problem.noPage
        }
        let formatter = call.formatter
        let start = Date(timeIntervalSinceReferenceDate: record.start)
        var figures = [
            Figure("Recorded", formatter.moment(start)), Figure("Lasts", Format.duration(record.end - record.start)),
        ]
        figures.insert(
            Figure("Result", .init(number: CamelCase.capitalized(cardiogram.classificationText), unit: "")), at: 0)
        if let rate = cardiogram.averageHeartRate?.converted(to: .countPerMinute) {
            figures.append(Figure("Heart rate", "\(formatter.format.number(rate)) bpm"))
        }
        if let rate = cardiogram.samplingFrequency {
            figures.append(Figure("Measured", "\(formatter.format.number(rate.value)) \(Format.text(of: rate.unit))"))
        }
        let strips = CardiogramStrips(points).paths
        return .shown(
            template: "cardiogram", title: "Electrocardiogram",
            view: View(
                heading: formatter.day(start), figures: figures, strips: strips,
                stripLabel:
                    "Voltage over \(Format.duration(record.end - record.start)), 25 mm a second, 10 mm a millivolt",
                hasStrips: !strips.isEmpty))
    }
}

/// The voltages as paths in millimetres, ten seconds each, in boxes of 250 by 40.
struct CardiogramStrips {
    let paths: [String]

    private static let secondsOfStrip = 10.0
    private static let millimetersASecond = 25.0
    private static let millimetersAMillivolt = 10.0
    /// The maximum number of points per second that a screen can display.
    private static let mostPointsASecond = 200.0
    private static let mostStrips = 12

    init(_ points: [VoltagePoint]) {
        var paths: [String] = []
        var (path, strip, last) = ("", -1, -Double.infinity)
        for point in points {
            guard point.volts.isFinite, point.time - last >= 1 / Self.mostPointsASecond else { continue }
            last = point.time
            let own = Int(point.time / Self.secondsOfStrip)
            if own != strip {
                if !path.isEmpty { paths.append(path) }
                (path, strip) = ("", own)
            }
            let x = (point.time - Double(own) * Self.secondsOfStrip) * Self.millimetersASecond
            let y = 20 - min(max(point.volts * 1_000 * Self.millimetersAMillivolt, -19), 19)
            path += "\(path.isEmpty ? "M" : "L")\(Self.hundredth(x)) \(Self.hundredth(y))"
        }
        if !path.isEmpty { paths.append(path) }
        self.paths = Array(paths.prefix(Self.mostStrips))
    }

    /// The number of places of a small picture, and the seconds that it shows.
    private static let (smallPlaces, smallSeconds) = (250.0, 10.0)

    /// Returns the first seconds as a path in a box of 100 by 24 that the voltages fill; empty without voltages.
    static func small(of uuid: UUID, _ reports: StoreReader) throws -> String {
        var bounds: [(least: Double, greatest: Double)] = []
        try reports.forEachVoltage(of: uuid) { point in
            guard point.volts.isFinite, (0..<smallSeconds).contains(point.time) else { return }
            let place = Int(point.time / smallSeconds * smallPlaces)
            guard place < bounds.count else {
                let before = bounds.last ?? (point.volts, point.volts)
                while bounds.count < place { bounds.append(before) }
                return bounds.append((point.volts, point.volts))
            }
            bounds[place] = (min(bounds[place].least, point.volts), max(bounds[place].greatest, point.volts))
        }
        guard let least = bounds.map(\.least).min(), let greatest = bounds.map(\.greatest).max(), greatest > least
        else {
            return ""
        }
        return bounds.enumerated().reduce(into: "") { path, entry in
            for volts in [entry.element.least, entry.element.greatest] {
                let x = Double(entry.offset) / smallPlaces * Spark.width
                let y = 1 + (Spark.height - 2) * (greatest - volts) / (greatest - least)
                path += "\(path.isEmpty ? "M" : "L")\(Spark.short(x)) \(Spark.short(y))"
            }
        }
    }

    private static func hundredth(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}
