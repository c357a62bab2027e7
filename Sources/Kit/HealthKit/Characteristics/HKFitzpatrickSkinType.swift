// From the API tables: 7 cases.

/// How the skin of the person takes the sun, by Fitzpatrick's scale.
@nonexhaustive(warn)
public enum HKFitzpatrickSkinType: Int, Sendable {
    /// Nobody has set it.
    case notSet = 0
    /// Pale, burns always.
    case I = 1
    /// Fair, burns mostly.
    case II = 2
    /// Burns sometimes.
    case III = 3
    /// Burns seldom.
    case IV = 4
    /// Brown, burns hardly ever.
    case V = 5
    /// Dark, burns never.
    case VI = 6
}
