import HealthReports

/// The display names of sleep stages.
enum StageName {
    static func text(_ stage: SleepReport.Stage) -> String {
        switch stage {
        case .inBed: "In bed"
        case .unspecified: "Asleep"
        case .awake: "Awake"
        case .core: "Core"
        case .deep: "Deep"
        case .rem: "REM"
        }
    }
}
