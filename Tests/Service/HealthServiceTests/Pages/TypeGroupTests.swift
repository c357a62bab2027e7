import HealthModel
import Testing

@testable import HealthPages

/// The headings under which types are listed (WEB-40).
@Suite struct TypeGroupTests {
    @Test(
        "WEB-40: a type stands under what it is about, not under every word of its name",
        arguments: [
            (.atrialFibrillationBurden, .heart), (.heartRate, .heart), (.walkingHeartRateAverage, .heart),
            (.vo2Max, .heart), (.environmentalSoundReduction, .hearing), (.headphoneAudioExposure, .hearing),
            (.appleSleepingWristTemperature, .sleep), (.sleepAnalysis, .sleep), (.dietaryEnergyConsumed, .nutrition),
            (.oxygenSaturation, .breathing), (.mindfulSession, .mind), (.walkingSpeed, .mobility),
            (.runningSpeed, .activity), (.runningStrideLength, .mobility), (.distanceWalkingRunning, .activity),
            (.bodyMass, .body), (.bodyTemperature, .body), (.headache, .symptoms), (.menstrualFlow, .cycle),
            (.handwashingEvent, .others),
        ] as [(ObjectType, TypeGroup)])
    func groups(type: ObjectType, group: TypeGroup) {
        #expect(TypeGroup(of: type) == group)
    }
}
