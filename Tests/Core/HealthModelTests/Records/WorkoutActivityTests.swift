import Foundation
import HealthModel
import Testing

@Suite struct WorkoutActivityTests {
    @Test func activitiesHaveNamesAndNumbers() {
        #expect(WorkoutActivity.running.name == "running")
        #expect(WorkoutActivity(rawValue: 4711).name == "activity 4711")
        #expect(WorkoutActivity(typed: "Running") == .running)
        #expect(WorkoutActivity(typed: "crossCountrySkiing") == .crossCountrySkiing)
        #expect(WorkoutActivity(typed: "13") == .cycling)
        #expect(WorkoutActivity(typed: "flying") == nil)
        #expect(WorkoutActivity(typed: "4711") == nil && WorkoutActivity(typed: "activity 4711") == nil)
        #expect(WorkoutActivity(name: "13") == nil)
        #expect(WorkoutActivity.named.count == 84)
        #expect(WorkoutActivity.named.map(\.rawValue) == WorkoutActivity.named.map(\.rawValue).sorted())
    }

    @Test func everyUsualWordIsAnActivity() {
        let words: [(String, WorkoutActivity)] = [
            ("run", .running), ("jog", .running), ("jogging", .running), ("ride", .cycling), ("bike", .cycling),
            ("biking", .cycling), ("walk", .walking), ("hike", .hiking), ("swim", .swimming), ("row", .rowing),
            ("climb", .climbing), ("sail", .sailing), ("strength", .traditionalStrengthTraining),
            ("weights", .traditionalStrengthTraining), ("hiit", .highIntensityIntervalTraining),
            ("core", .coreTraining), ("dive", .underwaterDiving), ("diving", .underwaterDiving),
            ("triathlon", .swimBikeRun),
        ]
        for (word, activity) in words {
            for text in [word, word.uppercased(), word.capitalized] {
                #expect(WorkoutActivity(typed: text) == activity, "\(text)")
            }
            // A word is no name.
            #expect(WorkoutActivity(name: word) == nil, "\(word)")
        }
        #expect(WorkoutActivity(typed: "runs") == nil && WorkoutActivity(typed: "") == nil)
        for activity in WorkoutActivity.named {
            #expect(WorkoutActivity(typed: activity.name) == activity)
            #expect(WorkoutActivity(typed: "\(activity.rawValue)") == activity)
        }
    }

    @Test func everyActivityIsFoundByItsName() {
        for activity in WorkoutActivity.named { #expect(WorkoutActivity(name: activity.name.uppercased()) == activity) }
    }

    @Test(arguments: [37, 0, 81, 4711, UInt.max])
    func WKO_6_activitiesAreStoredAsTheirNumbers(number: UInt) throws {
        let activity = WorkoutActivity(rawValue: number)
        let stored = try JSONEncoder().encode([activity])
        #expect(String(decoding: stored, as: UTF8.self) == "[\(number)]")
        #expect(try JSONDecoder().decode([WorkoutActivity].self, from: stored) == [activity])
    }
}
