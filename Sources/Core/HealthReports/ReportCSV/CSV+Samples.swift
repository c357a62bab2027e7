import Foundation
package import HealthModel
import WorkoutFiles

extension CSV {
    /// The header of a table of samples.
    package static let sampleHeader = [
        "uuid", "type", "start", "end", "value", "unit", "source", "bundleIdentifier", "device",
    ]

    /// Returns the fields of a sample.
    package static func fields(of sample: SampleRecord) -> [String] {
        let dates = [sample.start, sample.end].map { JSONMoment.text($0) ?? JSON.digits($0) }
        return [sample.uuid.uuidString, sample.type.identifier] + dates + value(sample) + origin(of: sample)
    }

    /// Returns the fields for the source and device of a sample.
    static func origin(of sample: SampleRecord) -> [String] {
        [
            sample.source?.source.name ?? "", sample.source?.source.bundleIdentifier ?? "",
            sample.device?[.name] ?? "",
        ]
    }

    private static func value(_ sample: SampleRecord) -> [String] {
        switch sample.content {
        case .quantity(let quantity): [number(quantity.value), quantity.unit.unitString]
        case .category(let value): ["\(value)", ""]
        case .correlation(let contained): ["\(contained.count)", "objects"]
        case .workout(let workout): [number(workout.duration), "s"]
        case .route(let count): ["\(count)", "points"]
        case .series(let series): [number(series.quantity.value), series.quantity.unit.unitString]
        case .heartbeats(let count): ["\(count)", "heartbeats"]
        case .detail(let detail): [detail.text(JSON.digits), ""]
        }
    }
}
