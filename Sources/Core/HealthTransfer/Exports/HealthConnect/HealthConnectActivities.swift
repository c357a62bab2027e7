import HealthModel

/// The kinds of exercise of Health Connect by their numbers (IMP-58).
enum HealthConnectActivities {
    /// Returns the activity of a number, and its place; an unknown one is other.
    static func activity(_ number: Int64) -> (activity: WorkoutActivity, isIndoor: Bool?, isPool: Bool?) {
        (
            known[number] ?? .other, indoor.contains(number) ? true : nil,
            number == 49 ? true : number == 48 ? false : nil
        )
    }

    private static let indoor: Set<Int64> = [5, 34, 59, 60, 61]

    private static let known: [Int64: WorkoutActivity] = [
        1: .badminton,
        2: .baseball,
        3: .basketball,
        4: .cycling,
        5: .cycling,
        6: .highIntensityIntervalTraining,
        20: .highIntensityIntervalTraining,
        7: .boxing,
        8: .functionalStrengthTraining,
        9: .cricket,
        10: .socialDance,
        11: .mixedCardio,
        12: .fencing,
        13: .americanFootball,
        14: .australianFootball,
        15: .discSports,
        16: .golf,
        17: .mindAndBody,
        18: .gymnastics,
        19: .handball,
        21: .hiking,
        22: .hockey,
        30: .hockey,
        23: .skatingSports,
        37: .skatingSports,
        24: .martialArts,
        25: .paddleSports,
        27: .pilates,
        28: .racquetball,
        29: .climbing,
        31: .rowing,
        32: .rugby,
        33: .running,
        34: .running,
        35: .sailing,
        36: .underwaterDiving,
        38: .downhillSkiing,
        39: .snowboarding,
        40: .snowSports,
        41: .soccer,
        42: .softball,
        43: .squash,
        44: .stairs,
        45: .traditionalStrengthTraining,
        55: .traditionalStrengthTraining,
        46: .flexibility,
        47: .surfingSports,
        48: .swimming,
        49: .swimming,
        50: .tableTennis,
        51: .tennis,
        52: .volleyball,
        53: .walking,
        54: .waterPolo,
        56: .wheelchairWalkPace,
        57: .yoga,
        59: .stairClimbing,
        60: .elliptical,
        61: .rowing,
    ]
}
