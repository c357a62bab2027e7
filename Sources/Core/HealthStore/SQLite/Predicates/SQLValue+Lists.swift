import Foundation
import HealthModel

extension Ordering {
    var sql: String {
        switch self {
        case .less: "<"
        case .lessOrEqual: "<="
        case .greater: ">"
        case .greaterOrEqual: ">="
        case .equal: "="
        case .notEqual: "<>"
        }
    }
}

extension WorkoutTotal {
    /// The column in the workout table.
    var column: String {
        switch self {
        case .energyBurned: "energy"
        case .distance: "distance"
        case .swimmingStrokeCount: "strokes"
        case .flightsClimbed: "flights"
        }
    }
}

extension SQLValue {
    /// Returns a list as one value, for `json_each`.
    static func json(_ values: [String]) -> SQLValue {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return .text((try? encoder.encode(values)).map { String(decoding: $0, as: UTF8.self) } ?? "[]")
    }

    static func json(_ values: [Int]) -> SQLValue {
        .text("[" + values.map(String.init).joined(separator: ",") + "]")
    }
}
