/// The site at which body temperature was measured.
@nonexhaustive(warn)
public enum HKBodyTemperatureSensorLocation: Int, Sendable {
    /// Other.
    case other = 0
    /// Armpit.
    case armpit = 1
    /// Body.
    case body = 2
    /// Ear.
    case ear = 3
    /// Finger.
    case finger = 4
    /// Gastrointestinal tract.
    case gastroIntestinal = 5
    /// Mouth.
    case mouth = 6
    /// Rectum.
    case rectum = 7
    /// Toe.
    case toe = 8
    /// Eardrum.
    case earDrum = 9
    /// Temporal artery.
    case temporalArtery = 10
    /// Forehead.
    case forehead = 11
}
