import Foundation
import HealthModel
import Testing

@testable import HealthKit

/// The persons that signed records are about.
@Suite struct RecordSubjectTests {
    @Test func OTH_62_equalsHaveOneNameAndOneBirth() throws {
        let births = [nil, CalendarDay(year: 1986, month: 3, day: 9), CalendarDay(year: 1986, month: 3, day: 10)]
        let all = ["Anna Muster", "Ben Muster"].flatMap { name in
            births.map { HKVerifiableClinicalRecordSubject(name: name, birth: $0) }
        }
        let copies = try all.map { try archived($0) }
        for (place, one) in all.enumerated() {
            for (index, other) in copies.enumerated() { #expect(one.isEqual(other) == (place == index)) }
            #expect(!one.isEqual(nil) && !one.isEqual(NSString(string: one.fullName)))
            #expect(one.hash == copies[place].hash && one.copy() as? HKVerifiableClinicalRecordSubject === one)
            #expect(copies[place].fullName == one.fullName)
            #expect(copies[place].dateOfBirthComponents?.day == births[place % 3]?.components(in: .current).day)
        }
        #expect(Set(all).count == 6)
    }
}
