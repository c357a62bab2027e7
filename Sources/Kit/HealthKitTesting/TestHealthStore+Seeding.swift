public import Foundation
public import HealthKit
import HealthModel
import HealthStore
import HealthTransfer
public import OpenHealthKit

extension TestHealthStore {
    /// Inserts samples as if another app had saved them.
    ///
    /// - Parameters:
    ///   - samples: The samples, which may be of types that apps cannot save.
    ///   - source: The other app.
    public func seed(
        _ samples: [HKSample],
        as source: AppInformation = AppInformation(bundleIdentifier: "com.example.other", name: "Other")
    ) throws {
        try engine.write(as: source.identity) { store in
            try store.insertSystemData(samples.map { SystemSample($0.record) })
        }
    }

    /// Inserts the content of a file: workout files as if another app had saved them, an export of Apple Health with
    /// the sources that it names.
    ///
    /// All values are stored as they are, also those that cannot be true.
    ///
    /// - Parameters:
    ///   - file: A workout file (GPX, TCX, FIT), an export (the archive, its folder or its main file), or a folder or
    ///     an archive of workout files.
    ///   - source: The other app.
    /// - Throws: ``UnmetExpectation`` with the problem of the first file that could not be read.
    public func seed(
        from file: URL, as source: AppInformation = AppInformation(bundleIdentifier: "com.example.other", name: "Other")
    ) async throws {
        let access = StoreAccess(engine: engine, identity: source.identity)
        var problem: String?
        // A test's own file is small and made up: its values are stored as they are.
        var options = FileImporter.Options()
        options.isAsRecorded = true
        await FileImporter(access: access, source: source.identity, options: options).importAll(file.path) { report in
            guard report.status == .failed, problem == nil else { return }
            problem = report.error ?? "Could not import '\(report.file)'."
        }
        if let problem { throw UnmetExpectation(problem) }
    }

    /// Inserts a workout as if another app had recorded it: a simulated athlete with all measurements of a watch, and
    /// a route if it is outdoors.
    ///
    /// The same athlete produces the same workout each time, and no time passes.
    /// - Parameters:
    ///   - activity: The activity.
    ///   - start: The start date of the workout.
    ///   - duration: The duration in seconds; above 0.
    ///   - isIndoor: A Boolean value that indicates a treadmill or a pool instead of open country or open water.
    ///   - athlete: The athlete and the effort; an athlete can be used for one workout only.
    ///   - source: The other app.
    /// - Returns: The workout as it is stored.
    /// - Throws: ``UnmetExpectation`` if the workout is not possible, or the error of HealthKit.
    @discardableResult
    public func seedWorkout(
        _ activity: HKWorkoutActivityType, start: Date, duration: TimeInterval, isIndoor: Bool = false,
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

        let configuration = Self.configuration(activity, isIndoors: isIndoor)
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
        await clock.waitUntilIdle()
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

    /// The interface for data that only the system saves on a phone: characteristics, electrocardiograms and more.
    public var systemData: SystemData { store.systemData }
}
