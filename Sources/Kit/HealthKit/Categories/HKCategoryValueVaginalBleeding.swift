/// The amount of vaginal bleeding.
@nonexhaustive(warn)
public enum HKCategoryValueVaginalBleeding: Int, Sendable {
    /// Unspecified.
    case unspecified = 1
    /// Light.
    case light = 2
    /// Medium.
    case medium = 3
    /// Heavy.
    case heavy = 4
    /// None.
    case none = 5
}
