import HealthModel
import Testing

@Suite struct SessionMachineTests {
    /// The table of `live-sessions.md`: the new state, `-` for ignored, `error` for code 3.
    private static let table: [SessionState: [String]] = [
        .notStarted: ["prepared", "running", "-", "-", "-", "ended"],
        .prepared: ["-", "running", "-", "-", "stopped", "ended"],
        .running: ["-", "-", "paused", "-", "stopped", "ended"],
        .paused: ["-", "-", "-", "running", "stopped", "ended"],
        .stopped: ["error", "error", "-", "-", "-", "ended"],
        .ended: ["error", "error", "-", "-", "-", "-"],
    ]

    private static let calls: [SessionMachine.Call] = [
        .prepare(at: 50), .start(at: 50), .pause(at: 50), .resume(at: 50), .stop(at: 50), .end(at: 50),
    ]

    @Test(arguments: SessionState.allCases, 0..<6)
    func SES_2_SES_3_SES_10_everyCallInEveryState(state: SessionState, call: Int) throws {
        var session = Sessions.session(in: state)
        let expected = try #require(Self.table[state]?[call])
        let effects = session.apply(Self.calls[call]).map(Sessions.text)
        switch expected {
        case "-":
            #expect(effects == [])
            #expect(session.state == state)
        case "error":
            #expect(effects == ["failed 3"])
            #expect(session.state == state)
        default:
            #expect(effects.first == "\(state) to \(expected) at 50.0")
            #expect("\(session.state)" == expected)
        }
    }

    @Test func SES_5_startIsTheDateGiven() {
        var session = Sessions.session(in: .prepared)
        #expect(session.start == nil)
        #expect(session.apply(.start(at: -7)).map(Sessions.text) == ["prepared to running at -7.0"])
        #expect(session.start == -7)
        #expect(Sessions.codes(session.apply(.stop(at: .nan))) == [3])
    }

    @Test func SES_6_endIsWhenTheSessionStopped() {
        var stopped = Sessions.session(in: .running)
        _ = stopped.apply(.stop(at: 20))
        #expect(stopped.apply(.end(at: 30)).map(Sessions.text) == ["stopped to ended at 30.0"])
        #expect(stopped.end == 20)
        var ended = Sessions.session(in: .running)
        _ = ended.apply(.end(at: 30))
        #expect(ended.end == 30)
    }

    @Test func SES_6_aSessionStartedForLaterDoesNotEndBefore() {
        var session = Sessions.session(in: .notStarted)
        _ = session.apply(.start(at: 100))
        #expect(session.apply(.end(at: 30)).map(Sessions.text) == ["running to ended at 100.0"])
        #expect(session.end == 100)
    }

    @Test func SES_23_stopBeforeStartFails() {
        var session = Sessions.session(in: .running)
        #expect(session.apply(.stop(at: 9)).map(Sessions.text) == ["failed 3"])
        #expect(session.state == .running)
        #expect(session.end == nil)
        #expect(session.apply(.stop(at: 10)).map(Sessions.text) == ["running to stopped at 10.0"])
    }

    @Test func SES_11_SES_12_stateChangesBeforeItsEvent() {
        var session = Sessions.session(in: .running)
        #expect(session.apply(.pause(at: 20)).map(Sessions.text) == ["running to paused at 20.0", "pause at 20.0"])
        #expect(session.apply(.resume(at: 25)).map(Sessions.text) == ["paused to running at 25.0", "resume at 25.0"])
        #expect(session.events.map(\.kind) == [.pause, .resume])
        #expect(session.pauses == [20..<25])
    }

    @Test func SES_12_SES_20_anActivityEndsBeforeItsSession() {
        for (call, state) in [(SessionMachine.Call.stop(at: 40), "stopped"), (.end(at: 40), "ended")] {
            var session = Sessions.session(in: .running, .multisport)
            _ = session.apply(.beginActivity(Sessions.activity(.cycling, 15)))
            #expect(session.apply(call).map(Sessions.text) == ["ended cycling at 40.0", "running to \(state) at 40.0"])
            #expect(session.openActivity == nil)
            #expect(session.activities.map(\.end) == [40])
        }
    }

    @Test func SES_4_SES_8_anErrorComesBeforeTheEnd() {
        var session = Sessions.session(in: .paused, .multisport)
        #expect(
            session.apply(.abort(.anotherSession, at: 40)).map(Sessions.text) == [
                "failed 8", "paused to ended at 40.0",
            ])
        #expect(session.apply(.abort(.anotherSession, at: 41)).isEmpty)
        var stopped = Sessions.session(in: .stopped)
        #expect(!stopped.state.isOccupying)
        #expect(stopped.apply(.fail(.anotherSession)).map(Sessions.text) == ["failed 8"])
        #expect(stopped.state == .stopped)
    }

    @Test func SES_15_nothingButResumeWhilePaused() {
        var session = Sessions.session(in: .paused)
        for kind in [WorkoutEventRecord.Kind.lap, .segment, .motionPaused, .pauseOrResumeRequest, .marker, .pause] {
            #expect(session.apply(.generate(Sessions.event(kind, 30))).isEmpty)
        }
        #expect(
            session.apply(.generate(Sessions.event(.resume, 31))).map(Sessions.text)
                == ["paused to running at 31.0", "resume at 31.0"])
    }

    @Test(arguments: [(19.9, false), (20.0, true), (24.9, true), (25.0, false), (30.0, true), (1e9, true)])
    func SES_15_aPauseIncludesItsBeginning(date: Double, isPaused: Bool) {
        var session = Sessions.session(in: .running)
        _ = session.apply(.pause(at: 20))
        _ = session.apply(.resume(at: 25))
        _ = session.apply(.pause(at: 30))
        #expect(session.isPaused(at: date) == isPaused)
    }

    @Test func SES_21_eventsOfTheFeed() {
        var session = Sessions.session(in: .running)
        for kind in [WorkoutEventRecord.Kind.lap, .segment, .motionPaused, .motionResumed, .pauseOrResumeRequest] {
            #expect(session.apply(.generate(Sessions.event(kind, 30))).map(Sessions.text) == ["\(kind) at 30.0"])
        }
        #expect(
            session.apply(.generate(Sessions.event(.pause, 31))).map(Sessions.text)
                == ["running to paused at 31.0", "pause at 31.0"])
        #expect(session.apply(.generate(Sessions.event(.pause, 32))).isEmpty)
        for state in [SessionState.notStarted, .prepared, .stopped, .ended] {
            var other = Sessions.session(in: state)
            #expect(other.apply(.generate(Sessions.event(.lap, 30))).isEmpty)
        }
    }
}
