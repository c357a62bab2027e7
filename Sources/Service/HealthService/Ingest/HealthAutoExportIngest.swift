package import Foundation
package import HealthModel
package import HealthStore
import WorkoutFiles

/// Stores what the iOS app *Health Auto Export – JSON+CSV* posts, in its versions 1 and 2 (ING-1).
///
/// Nothing follows from the clock but what depends on the moment of receipt, which is given. A payload that comes again, or
/// another one of the same time, changes only what it says otherwise.
package struct HealthAutoExportIngest: Sendable {
    private let access: StoreAccess
    private let context: IngestContext
    private let aggregation: String?
    private let file: String?
    private let permits: @Sendable (ObjectType) -> Bool

    /// How long a transaction lasts, in seconds.
    private static let transactionLength = 1.0

    /// An ingest into a store.
    ///
    /// - Parameters:
    ///   - access: The store, and the app whose journal has what comes in.
    ///   - headers: What the request says besides its body.
    ///   - receivedAt: When the request came; no bucket goes on after that.
    ///   - timeZone: Where days begin that say no offset.
    ///   - activityNames: What names of workouts mean that are not English, in any case.
    ///   - file: What the journal of imports calls the payload.
    ///   - permits: Whether objects of a type may be stored.
    package init(
        access: StoreAccess, headers: IngestHeaders = IngestHeaders(), receivedAt: Date, timeZone: TimeZone = .gmt,
        activityNames: [String: WorkoutActivity] = [:], file: String? = nil,
        permits: @escaping @Sendable (ObjectType) -> Bool = { _ in true }
    ) {
        self.access = access
        aggregation = headers.aggregation
        context = IngestContext(
            moments: IngestMomentReader(timeZone: timeZone), bucket: BucketLength(aggregation: headers.aggregation),
            receivedAt: receivedAt.timeIntervalSinceReferenceDate, activities: IngestActivityNames(own: activityNames))
        self.file = file
        self.permits = permits
    }

    /// Stores a body, unpacked.
    ///
    /// What is wrong with an element stands in the outcome and costs no other. The text is looked through before anything is
    /// stored; then it goes in by transactions of a second, so that others may write between them.
    /// - Parameter isCancelled: Asked between transactions; what was stored until then stays.
    /// - Throws: ``IngestRefusal`` if the body is none of the exporter's, ``EngineError`` if the store fails.
    package func store(_ bytes: [UInt8], isCancelled: () -> Bool = { false }) throws -> IngestOutcome {
        let payload = try HealthAutoExportPayload(bytes)
        var outcome = IngestOutcome()
        for name in payload.unknown { outcome.add(unknown: name) }
        if BucketLength.isUnknown(aggregation) {
            outcome.warn("The header automation-aggregation has a value that is not known, and was passed over.")
        }
        let pass = ImportPass(file: file)
        for section in HealthAutoExportPayload.Section.allCases {
            guard let scanner = payload.sections[section] else { continue }
            var work = work(section, scanner)
            var isMore = true
            while isMore, !isCancelled() {
                // What a transaction that fails counted was not stored.
                var (ahead, counted, goesOn) = (work, outcome, true)
                try access.write { (engine, app) throws(EngineError) in
                    try engine.importObjects(by: app, in: pass) { insertion throws(EngineError) in
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
