// The parts of an activity: sessions, laps, lengths, sets, events.
// swift-format-ignore-file

extension FITProfile {
    enum Sport {
        static let message: UInt16 = 12
        static let sport           = FITField(0, .enumeration)
        static let subSport        = FITField(1, .enumeration)
        static let name            = FITField(3, .string)
    }

    /// A session; its totals are listed in ``FITTotal``.
    enum Session {
        static let message: UInt16 = 18
        static let event           = FITField(0, .enumeration)
        static let eventType       = FITField(1, .enumeration)
        static let start           = FITField(2, .uint32, .second)
        static let sport           = FITField(5, .enumeration)
        static let subSport        = FITField(6, .enumeration)
        static let firstLap        = FITField(25, .uint16)
        static let lapCount        = FITField(26, .uint16)
        static let trigger         = FITField(28, .enumeration)
        static let poolLength      = FITField(44, .uint16, .meter, scale: 100)
        static let name            = FITField(110, .string)
    }

    /// A lap; its totals are listed in ``FITTotal``.
    enum Lap {
        static let message: UInt16 = 19
        static let event           = FITField(0, .enumeration)
        static let eventType       = FITField(1, .enumeration)
        static let start           = FITField(2, .uint32, .second)
        static let sport           = FITField(25, .enumeration)
    }

    /// A pool length.
    enum Length {
        static let message: UInt16 = 101
        static let event           = FITField(0, .enumeration)
        static let eventType       = FITField(1, .enumeration)
        static let start           = FITField(2, .uint32, .second)
        static let elapsed         = FITField(3, .uint32, .second, scale: 1_000)
        static let timer           = FITField(4, .uint32, .second, scale: 1_000)
        static let strokeCount     = FITField(5, .uint16)
        static let stroke          = FITField(7, .enumeration)
        /// 0 for a rest at the wall.
        static let isActive        = FITField(12, .enumeration)
    }

    /// A set of exercises.
    enum Set {
        static let message: UInt16 = 225
        static let end             = FITField(254, .uint32, .second)
        static let duration        = FITField(0, .uint32, .second, scale: 1_000)
        static let repetitions     = FITField(3, .uint16)
        static let weight          = FITField(4, .uint16, .kilogram, scale: 16)
        /// 0 for a rest.
        static let isActive        = FITField(5, .uint8)
        static let start           = FITField(6, .uint32, .second)
    }

    enum Event {
        static let message: UInt16 = 21
        /// See ``FITEvent``.
        static let event           = FITField(0, .enumeration)
        static let type            = FITField(1, .enumeration)
        static let group           = FITField(4, .uint8)
    }

    enum Activity {
        static let message: UInt16 = 34
        static let timer           = FITField(0, .uint32, .second, scale: 1_000)
        static let sessionCount    = FITField(1, .uint16)
        /// 1 for several sports.
        static let kind            = FITField(2, .enumeration)
        static let event           = FITField(3, .enumeration)
        static let eventType       = FITField(4, .enumeration)
        /// The local time.
        static let localTime       = FITField(5, .uint32, .second)
    }
}
