import Foundation
import HealthModel

/// A stage of sleep, with the value of `sleepAnalysis` (IMP-97).
enum SleepStage: Int, Sendable {
    case inBed, asleep, awake, core, deep, rem
}

/// A session of sleep of an export: the time in bed, and its stages (IMP-97).
struct ExportedNight: Sendable {
    var key: String
    /// The identifier, where the export has one.
    var uuid: UUID?
    var source: ExportSource
    /// The start in seconds since 2001-01-01 UTC.
    var start: Double
    /// The end in seconds since 2001-01-01 UTC.
    var end: Double
    var metadata: Metadata = [:]
    /// The stages in any order.
    var stages: [(start: Double, end: Double, stage: SleepStage)] = []

    static let family = "nights"
    static let familyOfStages = "stages of sleep"
    /// The seconds by which stages may reach beyond the session.
    private static let tolerance = 60.0
    /// The longest session in seconds.
    private static let longest = 4 * 86_400.0

    init(key: String, source: ExportSource, start: Double, end: Double, timeZone: String? = nil) {
        (self.key, self.source, self.start, self.end) = (key, source, start, end)
        if let timeZone { metadata[MetadataKey.timeZone] = .string(timeZone) }
    }

    /// Stores the session and its stages; stages outside are left out, and end when the next one starts.
    func store(_ writer: ExportWriter) throws {
        guard end > start, end - start < Self.longest else {
            return writer.leaveOut("it has no possible length", at: key, of: Self.family)
        }
        var bed = object(.inBed, start, end)
        bed.uuid = uuid
        try writer.add(bed, of: Self.family)
        let within = stages.filter { $0.start >= start - Self.tolerance && $0.end <= end + Self.tolerance }
            .sorted { ($0.start, $0.end) < ($1.start, $1.end) }
        for _ in within.count..<stages.count {
            writer.leaveOut("it lies outside of its night", at: key, of: Self.familyOfStages)
        }
        for (index, stage) in within.enumerated() {
            let next = index + 1 < within.count ? within[index + 1].start : .infinity
            guard min(stage.end, next) > stage.start else { continue }
            var object = object(stage.stage, stage.start, min(stage.end, next))
            object.uuid = ExportIdentity.uuid(source.way, key, "stage", index)
            try writer.add(object, of: Self.familyOfStages)
        }
    }

    private func object(_ stage: SleepStage, _ start: Double, _ end: Double) -> ExportedObject {
        ExportedObject(
            key: key, source: source, type: .sleepAnalysis, start: start, end: end, content: .category(stage.rawValue),
            metadata: metadata)
    }
}
