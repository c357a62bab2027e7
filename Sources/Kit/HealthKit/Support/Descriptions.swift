import Foundation
import HealthModel

/// How objects introduce themselves to developers, in logs and debuggers: class, what is measured, how much, and when.
enum Description {
    /// The name of an object's class, and what it says; nil and empty parts are left out.
    static func of(_ object: AnyObject, _ parts: String?...) -> String {
        let said = parts.compactMap { $0 }.filter { !$0.isEmpty }
        return ([String(describing: type(of: object))] + said).joined(separator: " ")
    }

    /// The date or dates of something, in UTC, in seconds since 2001-01-01 UTC.
    static func dates(_ start: Double, _ end: Double?) -> String {
        let first = Date(timeIntervalSinceReferenceDate: start).description
        guard let end else { return "(\(first) - )" }
        return "(\(first) - \(Date(timeIntervalSinceReferenceDate: end).description))"
    }
}

extension SampleContent {
    /// What a sample says, in a few words; nil for samples of special kinds.
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
