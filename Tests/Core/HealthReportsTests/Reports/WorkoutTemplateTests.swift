import HealthModel
import Testing

@testable import HealthReports

/// The parts of a presentation by sport: none that means nothing.
@Suite struct WorkoutTemplateTests {
    private static func parts(_ activity: WorkoutActivity, isIndoor: Bool? = nil, isInPool: Bool = false)
        -> [WorkoutTemplate.Part]
    {
        WorkoutTemplate(of: activity, isIndoor: isIndoor, isInPool: isInPool).parts
    }

    @Test func WEB_31_sportsInOnePlaceHaveNoSpeedSplitsOrDistanceAxis() {
        #expect(Self.parts(.traditionalStrengthTraining) == [.route, .sets])
        #expect(Self.parts(.yoga) == [.route])
        #expect(Self.parts(.highIntensityIntervalTraining, isIndoor: true).isEmpty)
        #expect(Self.parts(.soccer) == [.speed, .route])
    }

    @Test func WEB_31_indoorsThereIsNoMap() {
        #expect(Self.parts(.running) == [.speed, .splits, .distance, .elevation, .route])
        #expect(Self.parts(.running, isIndoor: true) == [.speed, .splits, .distance, .elevation])
        #expect(Self.parts(.other, isIndoor: true).isEmpty)
        #expect(Self.parts(.other) == Self.parts(.running))
    }

    @Test func WEB_31_aPoolHasLengths() {
        #expect(Self.parts(.swimming, isInPool: true) == [.speed, .splits, .distance, .lengths])
        #expect(Self.parts(.swimming).contains(.route))
    }

    /// A new sport is put into the table, or is one with a way.
    @Test func everySportHasATemplateWithoutContradictions() {
        for activity in WorkoutActivity.named {
            for isIndoor in [nil, false, true] {
                let parts = Self.parts(activity, isIndoor: isIndoor)
                #expect(parts == WorkoutTemplate.Part.allCases.filter(parts.contains))
                if parts.contains(.splits) { #expect(parts.contains(.speed) && parts.contains(.distance)) }
                #expect(isIndoor != true || !parts.contains(.route), "\(activity.name)")
            }
        }
    }
}
