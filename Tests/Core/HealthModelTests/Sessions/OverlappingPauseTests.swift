import HealthModel
import Testing

/// Pauses that are told of after later ones.
@Suite struct OverlappingPauseTests {
    /// Returns the seconds, of those from 19 to 51, that lie in a pause of a session that runs since 10.
    private static func paused(_ pauses: [(Double, Double)], endless: Double? = nil) -> [Int] {
        var session = Sessions.session(in: .running)
        for (start, end) in pauses {
            _ = session.apply(.generate(Sessions.event(.pause, start)))
            _ = session.apply(.generate(Sessions.event(.resume, end)))
        }
        if let endless { _ = session.apply(.pause(at: endless)) }
        return (19...51).filter { session.isPaused(at: Double($0)) }
    }

    /// A moment is in a pause whichever was told of last: the earlier one, a longer one around it, or a later one.
    @Test func SES_15_theLatestPauseNeedNotBeTheLast() {
        #expect(Self.paused([(40, 43), (20, 22)]) == [20, 21, 40, 41, 42])
        #expect(Self.paused([(20, 26), (22, 24)]) == [20, 21, 22, 23, 24, 25])
        #expect(Self.paused([(20, 23), (22, 25)]) == [20, 21, 22, 23, 24])
        #expect(Self.paused([(22, 25), (20, 23)]) == [20, 21, 22, 23, 24])
        #expect(Self.paused([(20, 22), (40, 43)]) == [20, 21, 40, 41, 42])
        #expect(Self.paused([]) == [])
    }

    /// A resume before its pause leaves a pause that lasts no time, and the others as they were.
    @Test func SES_15_aResumeBeforeItsPauseEndsNoOther() {
        #expect(Self.paused([(40, 43), (30, 25)]) == [40, 41, 42])
        #expect(Self.paused([(20, 22), (30, 30)]) == [20, 21])
        #expect(Self.paused([(40, 42), (20, 21)], endless: 47) == [20, 40, 41, 47, 48, 49, 50, 51])
    }
}
