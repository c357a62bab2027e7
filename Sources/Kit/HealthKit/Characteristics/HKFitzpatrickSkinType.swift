// From the API tables: 7 cases.

/// The sensitivity of the person's skin to sunlight on the Fitzpatrick scale.
@nonexhaustive(warn)
public enum HKFitzpatrickSkinType: Int, Sendable {
    /// Not set.
    case notSet = 0
    /// Pale, always burns.
    case I = 1
    /// Fair, usually burns.
    case II = 2
    /// Sometimes burns.
    case III = 3
    /// Rarely burns.
    case IV = 4
    /// Brown, very rarely burns.
    case V = 5
    /// Dark, never burns.
    case VI = 6
}
