/// How strong vaginal bleeding is.
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
    /// There was none.
    case none = 5
}
