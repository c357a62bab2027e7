import HealthModel
import HealthStore

/// The gear that services name.
enum ServiceGear {
    /// Returns the name of the gear of a workout as the store has it; what is new is added to the gear of the person.
    ///
    /// - Returns: nil if the name is blank, or the person has as much gear as there may be.
    ///
    /// - Parameter stated: The kind that the export tells; nil for that which is usual for the activity.
    static func name(
        _ text: String, _ stated: Gear.Kind? = nil, for activity: WorkoutActivity?, in store: StoreWriter
    ) throws -> String? {
        guard let name = WorkoutSidecar.line(text, limit: Gear.nameLimit) else { return nil }
        let all = try store.read.gear()
        if let known = all.first(where: { Gear.key($0.name) == Gear.key(name) }) { return known.name }
        guard all.count < StoreWriter.mostGear, let gear = try? Gear(name, kind: stated ?? kind(for: activity)) else {
            return nil
        }
        try store.save(gear)
        return gear.name
    }

    /// The kind of gear that is usual for an activity, for an export that hands over the name alone.
    private static func kind(for activity: WorkoutActivity?) -> Gear.Kind {
        switch activity {
        case .running, .walking, .hiking, .trackAndField: .shoes
        case .cycling, .handCycling: .bike
        case .downhillSkiing, .crossCountrySkiing: .skis
        case .skatingSports: .skates
        case .snowboarding, .surfingSports: .board
        case .rowing, .paddleSports, .sailing: .boat
        case .tennis, .badminton, .squash, .racquetball, .tableTennis: .racket
        default: .other
        }
    }
}
