package import Foundation
package import HealthModel
package import HealthStore
import WorkoutFiles

/// An importer for the payloads of the iOS app *Health Auto Export – JSON+CSV*, versions 1 and 2 (ING-1).
///
/// The result depends on no clock except for the time of receipt, which is passed in. A repeated payload, or another
/// one for the same time, changes only values that differ.
package struct HealthAutoExportIngest: Sendable {
    private let access: StoreAccess
    private let context: IngestContext
    private let aggregation: String?
    private let file: String?
    private let permits: @Sendable (ObjectType) -> Bool

    /// The time by which dates may be ahead of the time of receipt, in seconds (ING-5).
    private static let clockTolerance = 86_400.0
    /// The duration of a transaction, in seconds.
    private static let transactionLength = 1.0

    /// Creates an importer into a store.
    ///
    /// - Parameters:
    ///   - access: Access to the store, on behalf of the app whose journal records the import.
    ///   - headers: The automation headers of the request.
    ///   - receivedAt: The time of receipt; no bucket extends beyond it.
    ///   - timeZone: The time zone of dates without an offset.
    ///   - activityNames: The activities that non-English workout names stand for, case-insensitively.
    ///   - file: The name of the payload in the import journal.
    ///   - permits: Returns whether objects of a type may be stored.
    package init(
        access: StoreAccess, headers: IngestHeaders = IngestHeaders(), receivedAt: Date, timeZone: TimeZone = .gmt,
        activityNames: [String: WorkoutActivity] = [:], file: String? = nil,
        permits: @escaping @Sendable (ObjectType) -> Bool = { _ in true }
    ) {
        self.access = access
        aggregation = headers.aggregation
        let received = receivedAt.timeIntervalSinceReferenceDate
        context = IngestContext(
            moments: IngestMomentReader(timeZone: timeZone, latest: received + Self.clockTolerance),
            bucket: BucketLength(aggregation: headers.aggregation),
            receivedAt: received, activities: IngestActivityNames(own: activityNames))
        self.file = file
        self.permits = permits
    }

    /// Stores a decompressed payload.
    ///
    /// Errors in an element are recorded in the outcome and do not affect other elements. The text is validated
    /// before anything is stored, and then stored in transactions of one second, so that other writers can proceed
    /// between them.
    /// - Parameter isCancelled: Polled between transactions; what was stored before a cancellation remains.
    /// - Throws: ``IngestRefusal`` if the body is not a payload of the exporter, ``EngineError`` if the store fails.
    package func store(_ bytes: [UInt8], isCancelled: () -> Bool = { false }) throws -> IngestOutcome {
        let payload = try HealthAutoExportPayload(bytes)
        var outcome = IngestOutcome()
        for name in payload.unknown { outcome.add(unknown: name) }
        if BucketLength.isUnknown(aggregation) {
            outcome.warn("The automation-aggregation header has an unknown value and was ignored.")
        }
        let pass = ImportPass(file: file)
        for section in HealthAutoExportPayload.Section.allCases {
            guard let scanner = payload.sections[section] else { continue }
            var work = work(section, scanner)
            var isMore = true
            while isMore, !isCancelled() {
                // Nothing that a failed transaction counted was stored.
                var (ahead, counted, goesOn) = (work, outcome, true)
                try access.write { store in
                    try store.importObjects(in: pass) { insertion throws(EngineError) in
                        var writer = IngestWriter(insertion, outcome: counted, permits: permits)
                        let begin = ContinuousClock.now
                        while goesOn, ContinuousClock.now - begin < .seconds(Self.transactionLength) {
                            goesOn = try ahead.step(&writer)
                        }
                        counted = writer.outcome
                    }
                }
                (work, outcome, isMore) = (ahead, counted, goesOn)
            }
        }
        return outcome
    }

    private func work(_ section: HealthAutoExportPayload.Section, _ scanner: JSONScanner) -> any IngestWork {
        switch section {
        case .metrics: MetricsWork(scanner, path: "data.metrics", context)
        case .workouts: WorkoutsWork(scanner, path: "data.workouts", context)
        case .symptoms: SymptomReader(context).work(scanner, path: "data.symptoms")
        case .stateOfMind: StateOfMindReader(context).work(scanner, path: "data.stateOfMind")
        case .ecg: ElectrocardiogramReader(context).work(scanner, path: "data.ecg")
        }
    }
}
