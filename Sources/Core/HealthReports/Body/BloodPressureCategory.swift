/// The category of a blood pressure measured in an office, by the European guidelines (API-131).
///
/// The limits are those of B. Williams et al.: *2018 ESC/ESH Guidelines for the management of arterial hypertension*,
/// European Heart Journal 39, 3021–3104, table 3, which G. Mancia et al.: *2023 ESH Guidelines*, Journal of Hypertension
/// 41, 1874–2071, table 3, left unchanged. The higher category of the two pressures counts. A category is no diagnosis.
public enum BloodPressureCategory: String, Sendable, Codable, CaseIterable, Comparable {
    /// Below 120 and below 80 mmHg.
    case optimal
    /// 120 to 129 or 80 to 84 mmHg.
    case normal
    /// 130 to 139 or 85 to 89 mmHg.
    case highNormal
    /// 140 to 159 or 90 to 99 mmHg.
    case grade1
    /// 160 to 179 or 100 to 109 mmHg.
    case grade2
    /// 180 or 110 mmHg and more.
    case grade3

    private static let systolic = [120.0, 130, 140, 160, 180]
    private static let diastolic = [80.0, 85, 90, 100, 110]

    /// Creates the category of two pressures in millimetres of mercury.
    public init(systolic: Double, diastolic: Double) {
        let place = max(
            Self.systolic.count { systolic >= $0 }, Self.diastolic.count { diastolic >= $0 })
        self = Self.allCases[place]
    }

    private var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    /// Returns whether a category is lower than another.
    public static func < (left: Self, right: Self) -> Bool { left.place < right.place }
}
