/// The events that the reader interprets or the writer produces.
enum FITEvent {
    static let timer: Int64 = 0
    static let session: Int64 = 8
    static let lap: Int64 = 9
    static let activity: Int64 = 26
    static let length: Int64 = 28
    static let userMarker: Int64 = 32

    /// The types of events.
    enum Kind {
        static let start: Int64 = 0
        static let stop: Int64 = 1
        static let marker: Int64 = 3
        static let stopAll: Int64 = 4
    }

    /// Returns whether an event of this type starts a timer (true) or stops one (false), or nil for other types.
    static func isStart(_ type: Int64) -> Bool? {
        switch type {
        case Kind.start: true
        // Stop, stop all, stop and disable, stop and disable all.
        case Kind.stop, Kind.stopAll, 8, 9: false
        default: nil
        }
    }
}
