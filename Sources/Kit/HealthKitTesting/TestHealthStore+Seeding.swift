public import Foundation
public import HealthKit
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer
public import OpenHealthKit

extension TestHealthStore {
    /// Puts samples into the store that another app saved.
    ///
    /// - Parameters:
    ///   - samples: The samples, also of types that apps cannot save.
    ///   - source: The other app.
    public func seed(
        _ samples: [HKSample],
        from source: AppInformation = AppInformation(bundleIdentifier: "com.example.other", name: "Other")
    ) throws {
        try engine.insertSystemData(samples.map { SystemSample($0.record) }, by: source.identity)
    }

    /// Puts what a file holds into the store: workout files as another app saved them, an export of Apple Health with the
    /// sources that it names.
    ///
    /// - Parameters:
    ///   - file: A workout file (GPX, TCX, FIT), an export (the archive, its folder or its main file), or a folder or an
    ///     archive of workout files.
    ///   - source: The other app.
    /// - Throws: ``UnmetExpectation`` with what is wrong with the first file that could not be read.
    public func seed(
        from file: URL, as source: AppInformation = AppInformation(bundleIdentifier: "com.example.other", name: "Other")
    ) async throws {
        let access = StoreAccess(engine: engine, identity: source.identity)
        var problem: String?
        await FileImporter(access: access, source: source.identity).importAll(file.path) { report in
            guard report.status == .failed, problem == nil else { return }
            problem = report.error ?? "Could not import '\(report.file)'."
        }
        if let problem { throw UnmetExpectation(problem) }
    }

    /// Puts a workout into the store that another app recorded: a simulated athlete trains, with everything that a watch
    /// measures, and a route if it is outdoors.
    ///
    /// The same athlete does the same each time, and no time passes.
    /// - Parameters:
    ///   - activity: What the athlete does.
    ///   - start: When the workout begins.
    ///   - duration: Seconds; above 0.
    ///   - isIndoors: Whether it is a treadmill or a pool, rather than open country or open water.
    ///   - athlete: Who trains, and how hard; one athlete for one workout.
    ///   - source: The other app.
    /// - Returns: The workout as it is stored.
    /// - Throws: ``UnmetExpectation`` if the workout cannot be, or what HealthKit says against it.
    @discardableResult
    public func seedWorkout(
        _ activity: HKWorkoutActivityType, start: Date, duration: TimeInterval, indoors isIndoors: Bool = false,
        athlete: AthleteFeed = .simulatedAthlete(),
        as source: AppInformation = AppInformation(bundleIdentifier: "com.example.other", name: "Other")
    ) async throws -> HKWorkout {
        guard duration > 0, duration.isFinite else {
            throw UnmetExpectation("A workout of \(duration) seconds cannot be recorded.")
        }
        let clock = VirtualClock(now: start)
        let other = HKHealthStore(
            context: StoreContext(engine: engine, identity: source.identity, scheduler: clock.scheduler))
        other.attach(athlete)
        let measured = ObjectType.all.filter(\.isReadable).compactMap { HKObjectType.type(for: $0) as? HKQuantityType }
        try await other.requestAuthorization(
            toShare: [.workoutType(), HKSeriesType.workoutRoute()],
            read: Set<HKObjectType>(measured).union([.workoutType()]))

        let configuration = Self.configuration(activity, isIndoors: isIndoors)
        let session = try HKWorkoutSession(healthStore: other, configuration: configuration)
        let builder = session.associatedWorkoutBuilder()
        builder.dataSource = HKLiveWorkoutDataSource(healthStore: other, workoutConfiguration: configuration)
        session.startActivity(with: start)
        try await builder.beginCollection(at: start)
        await clock.advance(by: duration)
        session.stopActivity(with: clock.now)
        try await builder.endCollection(at: clock.now)
        let workout = try await builder.finishWorkout()
        session.end()
        await clock.settle()
        guard let workout else { throw UnmetExpectation("The simulated workout could not be read.") }
        return workout
    }

    private static func configuration(_ activity: HKWorkoutActivityType, isIndoors: Bool) -> HKWorkoutConfiguration {
        let configuration = HKWorkoutConfiguration()
        configuration.activityType = activity
        configuration.locationType = isIndoors ? .indoor : .outdoor
        if activity == .swimming {
            configuration.swimmingLocationType = isIndoors ? .pool : .openWater
            if isIndoors { configuration.lapLength = HKQuantity(unit: .meter(), doubleValue: 25) }
        }
        return configuration
    }

    /// The door for what on a phone only the system puts into the store: characteristics, electrocardiograms, and more.
    public var systemData: SystemData { store.systemData }
}
