import HealthModel
import Testing

@Suite struct SessionActivitiesTests {
    @Test func SES_17_theMainActivityIsTheSession() {
        var session = SessionMachine(configuration: .multisport, created: 5)
        let main = session.currentActivity
        #expect(main.start == 5)
        #expect(main.end == nil)
        #expect(main.configuration.activityType == .swimBikeRun)
        _ = session.apply(.start(at: 10))
        #expect(session.currentActivity.start == 10)
        #expect(session.currentActivity.uuid == main.uuid)
        _ = session.apply(.beginActivity(Sessions.activity(.swimming, 10)))
        #expect(session.currentActivity.configuration.activityType == .swimming)
        _ = session.apply(.endActivity(at: 20))
        #expect(session.currentActivity.uuid == main.uuid)
        _ = session.apply(.end(at: 30))
        #expect(session.currentActivity.end == 30)
    }

    @Test func SES_18_theOldEndsAndTheNewBegins() {
        var session = Sessions.session(in: .running, .multisport)
        #expect(
            session.apply(.beginActivity(Sessions.activity(.swimming, 10))).map(Sessions.text)
                == ["began swimming at 10.0"])
        #expect(
            session.apply(.beginActivity(Sessions.activity(.transition, 20))).map(Sessions.text)
                == ["ended swimming at 20.0", "began transition at 20.0"])
        _ = session.apply(.pause(at: 21))
        // The session accepts dates in the future.
        #expect(
            session.apply(.beginActivity(Sessions.activity(.cycling, 1e9))).map(Sessions.text)
                == ["ended transition at 1000000000.0", "began cycling at 1000000000.0"])
        #expect(session.activities.map(\.start) == [10, 20, 1e9])
        #expect(session.activities.map(\.end) == [20, 1e9, nil])
    }

    @Test(arguments: [
        // Rowing is no part of a triathlon; before the session; before the one in progress; no date.
        Sessions.activity(.rowing, 30), Sessions.activity(.cycling, 9), Sessions.activity(.cycling, 14),
        Sessions.activity(.cycling, .nan),
        // Open water has no laps.
        Sessions.activity(.swimming, 30, location: 2, lapLength: 25),
    ])
    func SES_18_aViolationLeavesTheActivity(activity: WorkoutActivityRecord) {
        var session = Sessions.session(in: .running, .multisport)
        _ = session.apply(.beginActivity(Sessions.activity(.running, 15)))
        #expect(session.apply(.beginActivity(activity)).map(Sessions.text) == ["failed 3"])
        #expect(session.openActivity?.configuration.activityType == .running)
    }

    @Test func SES_18_noOverlapWithAnEndedActivity() {
        var session = Sessions.session(in: .running, .multisport)
        _ = session.apply(.beginActivity(Sessions.activity(.running, 15)))
        _ = session.apply(.endActivity(at: 40))
        #expect(session.apply(.beginActivity(Sessions.activity(.cycling, 39))).map(Sessions.text) == ["failed 3"])
        #expect(
            session.apply(.beginActivity(Sessions.activity(.cycling, 40))).map(Sessions.text)
                == ["began cycling at 40.0"])
    }

    @Test func SES_18_onlyTheSessionsOwnKind() {
        var session = Sessions.session(in: .running)
        #expect(session.apply(.beginActivity(Sessions.activity(.cycling, 30))).map(Sessions.text) == ["failed 3"])
        #expect(
            session.apply(.beginActivity(Sessions.activity(.running, 30))).map(Sessions.text)
                == ["began running at 30.0"])
    }

    @Test(arguments: [SessionState.notStarted, .prepared, .stopped, .ended])
    func SES_18_onlyWhileRunningOrPaused(state: SessionState) {
        var session = Sessions.session(in: state, .multisport)
        #expect(session.apply(.beginActivity(Sessions.activity(.cycling, 30))).map(Sessions.text) == ["failed 3"])
    }

    @Test func SES_19_backToTheMainActivity() {
        var session = Sessions.session(in: .running, .multisport)
        #expect(session.apply(.endActivity(at: 30)).isEmpty)
        _ = session.apply(.beginActivity(Sessions.activity(.swimming, 20)))
        #expect(session.apply(.endActivity(at: 19)).map(Sessions.text) == ["failed 3"])
        #expect(session.apply(.endActivity(at: .infinity)).map(Sessions.text) == ["failed 3"])
        #expect(session.apply(.endActivity(at: 30)).map(Sessions.text) == ["ended swimming at 30.0"])
        #expect(session.openActivity == nil)
    }

    @Test func SES_20_anActivityThatWasToBeginLaterEndsThere() {
        var session = Sessions.session(in: .running, .multisport)
        _ = session.apply(.beginActivity(Sessions.activity(.swimming, 100)))
        #expect(
            session.apply(.end(at: 50)).map(Sessions.text) == ["ended swimming at 100.0", "running to ended at 50.0"])
    }

    @Test func SES_18_anActivityThatBeginsIsOpenWhateverItSays() {
        var session = Sessions.session(in: .running, .multisport)
        var activity = Sessions.activity(.swimming, 10)
        activity.end = 12
        #expect(session.apply(.beginActivity(activity)).map(Sessions.text) == ["began swimming at 10.0"])
        #expect(session.openActivity?.uuid == activity.uuid && session.activities.map(\.end) == [nil])
        #expect(session.currentActivity.uuid == activity.uuid)
        #expect(session.apply(.endActivity(at: 20)).map(Sessions.text) == ["ended swimming at 20.0"])
        #expect(session.activities.map(\.end) == [20])
    }
}
