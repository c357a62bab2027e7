/// The amount of menstrual flow, under its older name.
@available(iOS, deprecated: 18.0)
@nonexhaustive(warn)
public enum HKCategoryValueMenstrualFlow: Int, Sendable {
    /// Unspecified.
    @available(iOS, deprecated: 18.0, renamed: "HKCategoryValueVaginalBleeding.unspecified")
    case unspecified = 1
    /// Light.
    @available(iOS, deprecated: 18.0, renamed: "HKCategoryValueVaginalBleeding.light")
    case light = 2
    /// Medium.
    @available(iOS, deprecated: 18.0, renamed: "HKCategoryValueVaginalBleeding.medium")
    case medium = 3
    /// Heavy.
    @available(iOS, deprecated: 18.0, renamed: "HKCategoryValueVaginalBleeding.heavy")
    case heavy = 4
    /// None.
    @available(iOS, deprecated: 18.0, renamed: "HKCategoryValueVaginalBleeding.none")
    case none = 5
}
