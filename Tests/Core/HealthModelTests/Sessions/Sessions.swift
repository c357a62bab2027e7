import HealthModel

/// Sessions for tests: created at 0, started at 10, paused at 12.
enum Sessions {
    static func session(
        in state: SessionState, _ configuration: WorkoutConfigurationRecord = .running
    ) -> SessionMachine {
        var session = SessionMachine(configuration: configuration, created: 0)
        let calls: [SessionMachine.Call] =
            switch state {
            case .notStarted: []
            case .prepared: [.prepare(at: 5)]
            case .running: [.start(at: 10)]
            case .paused: [.start(at: 10), .pause(at: 12)]
            case .stopped: [.start(at: 10), .stop(at: 13)]
            case .ended: [.start(at: 10), .end(at: 13)]
            }
        for call in calls { _ = session.apply(call) }
        return session
    }

    static func activity(
        _ type: WorkoutActivity, _ start: Double, location: Int = 0, lapLength: Double? = nil
    ) -> WorkoutActivityRecord {
        var configuration = WorkoutConfigurationRecord()
        configuration.activityType = type
        configuration.swimmingLocationType = SwimmingLocation(rawValue: location)
        configuration.lapLength = lapLength.map { QuantityValue($0, .meter) }
        return WorkoutActivityRecord(configuration: configuration, start: start, end: nil)
    }

    static func event(_ kind: WorkoutEventRecord.Kind, _ date: Double) -> WorkoutEventRecord {
        WorkoutEventRecord(kind: kind, start: date, end: date)
    }

    /// Returns an effect as a line.
    static func text(_ effect: SessionMachine.Effect) -> String {
        switch effect {
        case .changed(let new, let old, let date): "\(old) to \(new) at \(date)"
        case .generated(let event): "\(event.kind) at \(event.start)"
        case .began(let activity): "began \(activity.configuration.activityType.name) at \(activity.start)"
        case .ended(let activity): "ended \(activity.configuration.activityType.name) at \(activity.end ?? .nan)"
        case .failed(let failure): "failed \(failure.code.number)"
        }
    }

    static func codes(_ effects: [SessionMachine.Effect]) -> [Int] {
        effects.compactMap { if case .failed(let failure) = $0 { failure.code.number } else { nil } }
    }
}

extension SessionFailure.Code {
    /// The error code that apps receive.
    var number: Int {
        switch self {
        case .invalidArgument: 3
        case .anotherSessionStarted: 8
        case .activityNotAllowed: 12
        case .backgroundNotAllowed: 14
        }
    }
}

extension WorkoutConfigurationRecord {
    static let running = WorkoutConfigurationRecord(.running)
    static let multisport = WorkoutConfigurationRecord(.swimBikeRun)

    init(_ activityType: WorkoutActivity, location: Int = 1) {
        self.init()
        self.activityType = activityType
        locationType = LocationType(rawValue: location)
    }
}
