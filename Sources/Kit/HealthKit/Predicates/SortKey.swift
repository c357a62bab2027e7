import Foundation
import HealthModel
import HealthStore

/// The key of a sort descriptor that was created with a key.
struct SortKey: Hashable {
    var name: String?
    /// A Boolean value that indicates whether the descriptor has a comparator, which no store can translate (QRY-11).
    var hasComparator = false

    /// The key in the engine's representation; nil if samples do not have it.
    ///
    /// Two spellings of a constant are accepted: the key path, and the name of the constant itself.
    var engineKey: SampleRequest.Sort.Key? {
        switch name {
        case HKSampleSortIdentifierStartDate, "HKSampleSortIdentifierStartDate": .start
        case HKSampleSortIdentifierEndDate, "HKSampleSortIdentifierEndDate": .end
        case HKWorkoutSortIdentifierDuration, "HKWorkoutSortIdentifierDuration": .duration
        case HKWorkoutSortIdentifierTotalDistance, "HKWorkoutSortIdentifierTotalDistance": .total(.distance)
        case HKWorkoutSortIdentifierTotalEnergyBurned, "HKWorkoutSortIdentifierTotalEnergyBurned":
            .total(.energyBurned)
        case HKWorkoutSortIdentifierTotalSwimmingStrokeCount, "HKWorkoutSortIdentifierTotalSwimmingStrokeCount":
            .total(.swimmingStrokeCount)
        case HKWorkoutSortIdentifierTotalFlightsClimbed, "HKWorkoutSortIdentifierTotalFlightsClimbed":
            .total(.flightsClimbed)
        default: nil
        }
    }
}

/// A value that samples are sorted by in memory.
enum SortValue: Comparable {
    /// A placeholder for objects that are not samples; carries the key so that it can be read back from a key path.
    case key(SortKey)
    /// A missing value, which sorts before all others (QRY-12).
    case missing
    case number(Double)

    static func < (left: SortValue, right: SortValue) -> Bool {
        switch (left, right) {
        case (.number(let left), .number(let right)): left < right
        case (.missing, .number): true
        default: false
        }
    }

    static func == (left: SortValue, right: SortValue) -> Bool {
        !(left < right) && !(right < left)
    }
}

extension NSObject {
    /// Returns the value that a key sorts an object by; the key itself for objects that are not samples.
    subscript(sortKey key: SortKey) -> SortValue {
        guard let sample = self as? HKSample else { return .key(key) }
        let record = sample.record
        let number: Double? =
            switch key.engineKey {
            case .start: record.start
            case .end: record.end
            case .duration: record.workout?.duration
            case .total(let total): record.workout?.totals[total]?.converted(to: total.canonicalUnit)
            case nil: nil
            }
        return number.map(SortValue.number) ?? .missing
    }
}
