/// The stroke of a swim.
@nonexhaustive(warn)
public enum HKSwimmingStrokeStyle: Int, Sendable {
    /// Nobody said.
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
    /// Kicking with a board.
    case kickboard = 6
}
