import Foundation
import HealthModel

/// Descriptions of objects for logs and debuggers: class, type, value and dates.
enum Description {
    /// Returns the name of an object's class followed by further parts; nil and empty parts are omitted.
    static func of(_ object: AnyObject, _ parts: String?...) -> String {
        let said = parts.compactMap { $0 }.filter { !$0.isEmpty }
        return ([String(describing: type(of: object))] + said).joined(separator: " ")
    }

    /// Returns the date or dates of an object in UTC, from seconds since 2001-01-01 UTC.
    static func dates(_ start: Double, _ end: Double?) -> String {
        let first = Date(timeIntervalSinceReferenceDate: start).description
        guard let end else { return "(\(first) - )" }
        return "(\(first) - \(Date(timeIntervalSinceReferenceDate: end).description))"
    }
}

extension SampleContent {
    /// A brief description of the content; nil for samples of special kinds.
    var brief: String? {
        switch self {
        case .quantity(let quantity): quantity.description
        case .series(let series): "\(series.quantity.description) of \(series.count) values"
        case .category(let value): "\(value)"
        case .correlation(let samples): "\(samples.count) objects"
        case .workout(let workout): "\(workout.activityType.name), \(workout.duration) s"
        case .route(let count): "\(count) locations"
        case .heartbeats(let count): "\(count) beats"
        case .detail: nil
        }
    }
}
