/// The quality of cervical mucus.
@nonexhaustive(warn)
public enum HKCategoryValueCervicalMucusQuality: Int, Sendable {
    /// Dry.
    case dry = 1
    /// Sticky.
    case sticky = 2
    /// Creamy.
    case creamy = 3
    /// Watery.
    case watery = 4
    /// Egg white.
    case eggWhite = 5
}
