/// The stroke style of a swim.
@nonexhaustive(warn)
public enum HKSwimmingStrokeStyle: Int, Sendable {
    /// Unknown.
    case unknown = 0
    /// Several strokes.
    case mixed = 1
    /// Freestyle.
    case freestyle = 2
    /// Backstroke.
    case backstroke = 3
    /// Breaststroke.
    case breaststroke = 4
    /// Butterfly.
    case butterfly = 5
    /// Kicking with a kickboard.
    case kickboard = 6
}
