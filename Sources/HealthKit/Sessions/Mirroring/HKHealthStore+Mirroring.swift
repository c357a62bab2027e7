import HealthModel

extension HKHealthStore {
    /// Called in the background with each session that the companion device has followed here (LIV-40).
    ///
    /// Set it early: sessions that began before are given to it too.
    public var workoutSessionMirroringStartHandler: (@Sendable (HKWorkoutSession) -> Void)? {
        get { mirroringStart }
        set {
            mirroringStart = newValue
            if newValue != nil { context.companion?.handOver() }
        }
    }

    /// Has the app of the companion device started for a workout (LIV-45).
    /// - Parameters:
    ///   - workoutConfiguration: What is going to be done, and where.
    ///   - completion: Told in the background whether it was started; code 3 without a companion that starts apps.
    public func startWatchApp(
        with workoutConfiguration: HKWorkoutConfiguration,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let configuration = workoutConfiguration.record
        let hold = context.scheduler.hold()
        let answer: @Sendable (HKError?) -> Void = { [self] error in
            complete {
                completion(error == nil, error)
                hold.release()
            }
        }
        inTurn { [context] in
            guard let companion = context.companion else { return answer(.noCompanion) }
            companion.launch(configuration, then: answer)
        }
    }

    /// Has the app of the companion device started for a workout (LIV-45).
    ///
    /// - Parameter workoutConfiguration: What is going to be done, and where.
    public func startWatchApp(toHandle workoutConfiguration: HKWorkoutConfiguration) async throws {
        try await succeeding { startWatchApp(with: workoutConfiguration, completion: $0) }
    }
}
