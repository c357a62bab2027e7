import Foundation
import HealthModel
package import HealthStore

extension StoreReader {
    /// Returns the gear with what was done with it.
    package func gearReport() throws -> GearReport {
        var uses = try gear().map { gear in
            GearReport.Use(
                id: gear.id, name: gear.name, kind: gear.kind, begin: gear.begin, end: gear.end, totals: .init())
        }
        var places = Dictionary(
            uses.enumerated().map { (Gear.key($1.name), $0) }, uniquingKeysWith: { first, _ in first })
        // Most people name no gear, and need not wait.
        if try annotations().values.contains(where: { $0.annotation.gear != nil }) {
            try forEachWorkout(SampleFilter(), WorkoutSearch()) { workout in
                guard let name = workout.gear else { return }
                let key = Gear.key(name)
                if places[key] == nil {
                    places[key] = uses.count
                    uses.append(GearReport.Use(name: name, kind: .other, totals: .init()))
                }
                guard let place = places[key] else { return }
                uses[place].add(workout)
            }
        }
        return GearReport(gear: uses.filter { !$0.isRetired } + uses.filter(\.isRetired))
    }
}

extension GearReport.Use {
    fileprivate mutating func add(_ workout: WorkoutSummary) {
        totals.add(workout)
        first = min(first ?? workout.start, workout.start)
        last = max(last ?? workout.start, workout.start)
    }
}
