import HealthKit
import HealthModel
import OpenHealthKit
import Testing

@Suite struct CharacteristicsTests {
    let test: TestStore
    let store: HKHealthStore

    init() throws {
        test = try TestStore()
        store = try test.app()
    }

    private func birth(_ year: Int, _ month: Int, _ day: Int) -> DateComponents {
        DateComponents(year: year, month: month, day: day)
    }

    @Test func OTH_10_characteristicsAreReadAtOnce() throws {
        try store.systemData.setCharacteristics(
            biologicalSex: .female, bloodType: .abNegative, dateOfBirth: birth(1984, 2, 29), fitzpatrickSkinType: .IV,
            wheelchairUse: .yes, activityMoveMode: .appleMoveTime)
        #expect(try store.biologicalSex().biologicalSex == .female)
        #expect(try store.bloodType().bloodType == .abNegative)
        #expect(try store.fitzpatrickSkinType().skinType == .IV)
        #expect(try store.wheelchairUse().wheelchairUse == .yes)
        #expect(try store.activityMoveMode().activityMoveMode == .appleMoveTime)
        let day = try store.dateOfBirthComponents()
        #expect([day.year, day.month, day.day] == [1984, 2, 29])
    }

    @Test func OTH_10_aDateOfBirthIsOfTheGregorianCalendar() throws {
        var day = birth(1984, 2, 29)
        day.calendar = Calendar(identifier: .gregorian)
        try store.systemData.setCharacteristics(dateOfBirth: day)
        day.calendar = Calendar(identifier: .buddhist)
        #expect(throws: InvalidHealthData.self) { try store.systemData.setCharacteristics(dateOfBirth: day) }
        #expect(try store.dateOfBirthComponents().year == 1984)
    }

    @Test func OTH_11_whatNobodySetIsNotSet() throws {
        #expect(try store.biologicalSex().biologicalSex == .notSet)
        #expect(try store.bloodType().bloodType == .notSet)
        #expect(try store.fitzpatrickSkinType().skinType == .notSet)
        #expect(try store.wheelchairUse().wheelchairUse == .notSet)
        #expect(try store.activityMoveMode().activityMoveMode == .activeEnergy)
    }

    @Test func OTH_11_AUTH_28_aRefusalLooksTheSame() throws {
        try store.systemData.setCharacteristics(biologicalSex: .male, dateOfBirth: birth(1990, 1, 1))
        try test.decide(store, read: [.biologicalSex: false, .dateOfBirth: false])
        #expect(try store.biologicalSex().biologicalSex == .notSet)
        #expect(code { _ = try store.dateOfBirthComponents() } == .errorNoData)
    }

    @Test func AUTH_28_whoNeverAskedIsTold() throws {
        let stranger = test.stranger()
        #expect(code { _ = try stranger.biologicalSex() } == .errorAuthorizationNotDetermined)
        #expect(code { _ = try stranger.dateOfBirthComponents() } == .errorAuthorizationNotDetermined)
    }

    @Test func OTH_12_aDateOfBirthThatIsNotSetIsNoData() {
        #expect(code { _ = try store.dateOfBirthComponents() } == .errorNoData)
    }

    @Test func OTH_13_aDateOfBirthHasNoTime() throws {
        try store.systemData.setCharacteristics(dateOfBirth: birth(1984, 2, 29))
        let day = try store.dateOfBirthComponents()
        #expect(day.hour == nil && day.timeZone == nil)
        #expect(day.calendar?.identifier == .gregorian)
        let parts = Calendar(identifier: .gregorian).dateComponents(
            [.year, .month, .day, .hour, .minute], from: try store.dateOfBirth())
        #expect([parts.year, parts.month, parts.day, parts.hour, parts.minute] == [1984, 2, 29, 0, 0])
    }

    @Test func OTH_14_theOwnerSetsAndChangesThem() throws {
        try store.systemData.setCharacteristics(bloodType: .oPositive)
        try store.systemData.setCharacteristics(wheelchairUse: .no)
        #expect(try store.bloodType().bloodType == .oPositive)
        try store.systemData.setCharacteristics(bloodType: .bNegative)
        #expect(try store.bloodType().bloodType == .bNegative)
        #expect(throws: InvalidHealthData.self) {
            try store.systemData.setCharacteristics(dateOfBirth: DateComponents(year: 1984))
        }
    }

    @Test func OBJ_11_characteristicsGoThroughAnArchive() throws {
        try store.systemData.setCharacteristics(biologicalSex: .other)
        let sex = try archived(store.biologicalSex())
        #expect(sex.biologicalSex == .other)
        #expect(try sex == store.biologicalSex())
    }
}

/// Returns the error code of a call; nil if it succeeds.
func code(_ body: () throws -> Void) -> HKError.Code? {
    do {
        try body()
        return nil
    } catch {
        return (error as? HKError)?.code
    }
}
