import Foundation
import HealthKit
import HealthModel
import Testing

@Suite struct HKWorkoutEventTests {
    private let lap = HKWorkoutEvent(
        type: .lap, dateInterval: DateInterval(start: at(0), end: at(60)), metadata: ["stroke": 2])

    @Test(arguments: 1...8)
    func WEV_3_everyKindKeepsItsName(number: Int) throws {
        let type = try #require(HKWorkoutEventType(rawValue: number))
        let event = HKWorkoutEvent(
            type: type, dateInterval: DateInterval(start: at(1), duration: 0), metadata: nil)
        #expect(event.type == type)
        #expect(event.record.kind.rawValue == number)
    }

    @Test func WEV_3_lapsAndSegmentsMayLast() {
        #expect(lap.dateInterval == DateInterval(start: at(0), end: at(60)))
        let segment = HKWorkoutEvent(
            type: .segment, dateInterval: DateInterval(start: at(0), duration: 5), metadata: nil)
        #expect(segment.dateInterval.duration == 5)
    }

    @Test func WEV_4_lapsMayBePoints() {
        #expect(HKWorkoutEvent(type: .lap, date: at(5)).dateInterval.duration == 0)
    }

    @Test func WEV_8_dateIsTheStart() {
        #expect(lap.date == at(0))
        let marker = HKWorkoutEvent(type: .marker, date: at(7))
        #expect(marker.dateInterval == DateInterval(start: at(7), duration: 0))
        #expect(marker.date == at(7))
    }

    @Test func WEV_9_metadataFollowsTheRules() {
        #expect(lap.metadata?["stroke"] as? Int == 2)
        #expect(HKWorkoutEvent(type: .marker, date: at(0), metadata: [:]).metadata == nil)
    }

    @Test func WEV_1_equalWhenEverythingIs() throws {
        let twin = HKWorkoutEvent(
            type: .lap, dateInterval: DateInterval(start: at(0), end: at(60)), metadata: ["stroke": 2])
        #expect(lap == twin)
        #expect(lap.hash == twin.hash)
        #expect(lap != HKWorkoutEvent(type: .lap, dateInterval: lap.dateInterval, metadata: nil))
        #expect(lap != HKWorkoutEvent(type: .segment, dateInterval: lap.dateInterval, metadata: lap.metadata))
        #expect(lap.copy() as? HKWorkoutEvent === lap)
        #expect(try archived(lap) == lap)
    }
}
