import Foundation
import HealthModel

extension WorkoutSummary {
    /// A title made of the part of the day and the sport, such as "Morning run", for a workout without a title.
    ///
    /// The part of the day is that of the clocks at the place of the recording; without a recorded zone there is only
    /// the sport, because the reader's zone would name another part for each reader.
    public var suggestedTitle: String {
        let noun = Self.noun(proposedActivity ?? activityType)
        guard let timeZone else { return noun.prefix(1).uppercased() + noun.dropFirst() }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        return "\(Self.part(ofDay: calendar.component(.hour, from: start))) \(noun)"
    }

    private static func part(ofDay hour: Int) -> String {
        switch hour {
        case 5..<12: "Morning"
        case 12..<17: "Afternoon"
        case 17..<22: "Evening"
        default: "Night"
        }
    }

    /// Returns the word for one workout of a sport.
    private static func noun(_ activity: WorkoutActivity) -> String {
        nouns[activity] ?? CamelCase.title(activity.name).lowercased()
    }

    private static let nouns: [WorkoutActivity: String] = [
        .running: "run", .walking: "walk", .hiking: "hike", .cycling: "ride", .handCycling: "hand cycling",
        .swimming: "swim", .swimBikeRun: "triathlon", .paddleSports: "paddle", .rowing: "row", .skatingSports: "skate",
        .sailing: "sail", .downhillSkiing: "skiing", .functionalStrengthTraining: "strength training",
        .traditionalStrengthTraining: "strength training", .highIntensityIntervalTraining: "intervals",
        .wheelchairWalkPace: "wheelchair outing", .wheelchairRunPace: "wheelchair run", .mixedCardio: "cardio workout",
        .underwaterDiving: "dive", .equestrianSports: "horse ride", .surfingSports: "surf", .other: "workout",
    ]
}
