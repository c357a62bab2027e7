import HealthModel
import TestSupport
import Testing

@testable import BluetoothSensors

@Suite struct LifeTests {
    /// Returns a life that streams from second 0 on.
    private func streaming(canBeSilent: Bool = false) -> SensorConnection {
        var life = SensorConnection(at: 0)
        life.canBeSilent = canBeSilent
        _ = life.handle(.seen, at: 0)
        _ = life.handle(.turn, at: 0)
        _ = life.handle(.connectAnswer(attempt: 1, nil), at: 0)
        _ = life.handle(.resolvedChanged(true), at: 0)
        _ = life.handle(.subscribed(attempt: 1, true), at: 0)
        return life
    }

    @Test func SEN_193_fromWantedToStreaming() {
        var life = SensorConnection(at: 0)
        #expect(life.handle(.seen, at: 1) == [.news(.found)] && life.state == .queued)
        #expect(life.handle(.turn, at: 2) == [.connect(attempt: 1)] && life.state == .connecting)
        #expect(life.handle(.connectedChanged(true), at: 3) == [])
        #expect(life.handle(.connectAnswer(attempt: 1, nil), at: 3) == [] && life.state == .resolving)
        #expect(life.handle(.resolvedChanged(true), at: 4) == [.subscribe(attempt: 1)] && life.state == .subscribing)
        #expect(life.handle(.subscribed(attempt: 1, true), at: 5) == [.readInformation, .news(.connected)])
        #expect(life.state == .streaming)
        #expect(life.handle(.close, at: 6) == [.disconnect] && life.state == .closed)
        #expect(life.handle(.seen, at: 7) == [] && life.deadline == nil)
    }

    @Test func SEN_169_answersInAnyOrder() {
        var life = SensorConnection(at: 0)
        _ = life.handle(.seen, at: 0)
        _ = life.handle(.turn, at: 0)
        #expect(life.handle(.resolvedChanged(true), at: 1) == [])
        #expect(life.handle(.connectAnswer(attempt: 1, nil), at: 2) == [.subscribe(attempt: 1)])
    }

    @Test func SEN_169_limitsOfTime() {
        var life = SensorConnection(at: 0)
        _ = life.handle(.seen, at: 0)
        _ = life.handle(.turn, at: 0)
        #expect(life.deadline == 45 && life.handle(.tick, at: 44.9) == [])
        #expect(life.handle(.tick, at: 45) == [.disconnect] && life.state == .waiting && life.deadline == 46)
        _ = life.handle(.tick, at: 46)
        #expect(life.handle(.turn, at: 46) == [.connect(attempt: 2)])
        // The late reply to the first attempt has no effect (SEN-193).
        #expect(life.handle(.connectAnswer(attempt: 1, nil), at: 47) == [] && life.state == .connecting)
        _ = life.handle(.connectAnswer(attempt: 2, nil), at: 50)
        #expect(life.deadline == 70 && life.handle(.tick, at: 70) == [.disconnect] && life.state == .waiting)
        #expect(life.handle(.subscribed(attempt: 2, true), at: 71) == [])
    }

    @Test func aConnectionThatWasCutOffIsTriedOnceMoreAtOnce() {
        var life = SensorConnection(at: 0)
        _ = life.handle(.seen, at: 0)
        _ = life.handle(.turn, at: 0)
        #expect(life.handle(.connectAnswer(attempt: 1, .aborted), at: 1) == [] && life.deadline == 1.5)
        _ = life.handle(.tick, at: 1.5)
        _ = life.handle(.turn, at: 1.5)
        _ = life.handle(.connectAnswer(attempt: 2, .aborted), at: 2)
        #expect(life.deadline == 3)
    }

    @Test func aConnectionThatWorkedHasItsQuickSecondTryAgain() {
        var life = SensorConnection(at: 0)
        _ = life.handle(.seen, at: 0)
        _ = life.handle(.turn, at: 0)
        _ = life.handle(.connectAnswer(attempt: 1, .aborted), at: 1)
        _ = life.handle(.tick, at: 1.5)
        _ = life.handle(.turn, at: 1.5)
        _ = life.handle(.connectAnswer(attempt: 2, nil), at: 2)
        _ = life.handle(.connectedChanged(false), at: 3)
        _ = life.handle(.tick, at: 4)
        _ = life.handle(.turn, at: 4)
        #expect(life.handle(.connectAnswer(attempt: 3, .aborted), at: 5) == [] && life.deadline == 5.5)
    }

    @Test func SEN_192_aDeviceThatTheDaemonForgotIsLookedForAgain() {
        var life = SensorConnection(at: 0)
        _ = life.handle(.seen, at: 0)
        _ = life.handle(.turn, at: 0)
        #expect(life.handle(.connectAnswer(attempt: 1, .unknownObject), at: 1) == [] && life.state == .wanted)
        #expect(life.handle(.seen, at: 2) == [] && life.state == .queued)
        var other = streaming()
        #expect(other.handle(.removed, at: 5) == [] && other.state == .wanted)
        #expect(other.handle(.tick, at: 8) == [.news(.lost)])
    }

    @Test func SEN_190_pausesGrowAndBecomeShortAgain() {
        var life = SensorConnection(at: 0)
        _ = life.handle(.seen, at: 0)
        var date = 0.0
        var pauses: [Double] = []
        for attempt in 1...7 {
            _ = life.handle(.turn, at: date)
            #expect(life.handle(.connectAnswer(attempt: attempt, .other("no")), at: date) == [.disconnect])
            let next = life.deadline ?? 0
            pauses.append(next - date)
            date = next
            _ = life.handle(.tick, at: date)
        }
        #expect(pauses == [1, 2, 4, 8, 15, 30, 30])
        _ = life.handle(.turn, at: date)
        _ = life.handle(.connectAnswer(attempt: 8, nil), at: date)
        _ = life.handle(.resolvedChanged(true), at: date)
        _ = life.handle(.subscribed(attempt: 8, true), at: date)
        _ = life.handle(.connectedChanged(false), at: date + 30)
        _ = life.handle(.tick, at: date + 31)
        #expect(life.state == .queued)
    }

    @Test func SEN_191_servicesThatGoAwayAreADisconnection() {
        var life = streaming()
        #expect(life.handle(.resolvedChanged(false), at: 10) == [] && life.state == .waiting)
        #expect(life.handle(.connectedChanged(false), at: 10.1) == [] && life.state == .waiting)
    }

    @Test func aLossIsToldAfterThreeSeconds() {
        var life = streaming()
        _ = life.handle(.connectedChanged(false), at: 10)
        #expect(life.deadline == 11 && life.handle(.tick, at: 11) == [] && life.state == .queued)
        #expect(life.deadline == 13 && life.handle(.tick, at: 13) == [.news(.lost)])
        _ = life.handle(.turn, at: 13)
        _ = life.handle(.connectAnswer(attempt: 2, nil), at: 14)
        _ = life.handle(.resolvedChanged(true), at: 14)
        #expect(life.handle(.subscribed(attempt: 2, true), at: 27) == [.readInformation, .news(.back(after: 17))])
        #expect(life.lostSince == nil)
    }

    @Test func aShortLossIsNotTold() {
        var life = streaming()
        _ = life.handle(.connectedChanged(false), at: 10)
        _ = life.handle(.tick, at: 11)
        _ = life.handle(.turn, at: 11)
        _ = life.handle(.resolvedChanged(true), at: 11.5)
        _ = life.handle(.connectAnswer(attempt: 2, nil), at: 11.5)
        #expect(life.handle(.subscribed(attempt: 2, true), at: 12) == [.readInformation])
        #expect(life.deadline == nil)
    }

    @Test func silenceIsNoticedAndEndsInANewConnection() {
        var life = streaming(canBeSilent: true)
        _ = life.handle(.value, at: 5)
        #expect(life.deadline == 15 && life.handle(.tick, at: 15) == [.news(.silent)] && life.state == .silent)
        #expect(life.handle(.value, at: 20) == [.news(.back(after: 15))] && life.state == .streaming)
        _ = life.handle(.tick, at: 30)
        #expect(life.deadline == 50 && life.handle(.tick, at: 50) == [.disconnect] && life.state == .waiting)
        #expect(streaming().deadline == nil)
    }

    @Test func SEN_240k_aSensorWithoutWhatIsReadIsRefused() {
        var life = SensorConnection(at: 0)
        _ = life.handle(.seen, at: 0)
        _ = life.handle(.turn, at: 0)
        _ = life.handle(.connectAnswer(attempt: 1, nil), at: 0)
        _ = life.handle(.resolvedChanged(true), at: 0)
        #expect(life.handle(.subscribed(attempt: 1, false), at: 1) == [.disconnect, .news(.refused)])
        #expect(life.handle(.connectedChanged(false), at: 2) == [] && life.state == .refused && life.deadline == nil)
    }

    // MARK: Several sensors

    @Test func SEN_168_oneIsConnectedAtATimeAndTheSearchStopsBefore() {
        var fleet = ConnectionScheduler()
        fleet.add(at: 0)
        fleet.add(at: 0)
        #expect(fleet.advance(to: 0) == [.search])
        #expect(fleet.handle(.seen, of: 1, at: 1) == [.news(1, .found), .stopSearch, .connect(1, attempt: 1)])
        #expect(fleet.handle(.seen, of: 0, at: 2) == [.news(0, .found)])
        #expect(
            fleet.handle(.connectAnswer(attempt: 1, nil), of: 1, at: 3) == [.connect(0, attempt: 1)])
        #expect(fleet.handle(.connectAnswer(attempt: 1, .unknownObject), of: 0, at: 4) == [.search])
        #expect(fleet.close(at: 5) == [.disconnect(1), .stopSearch])
        #expect(fleet.handle(.seen, of: 0, at: 6) == [] && fleet.deadline(after: 6) == nil)
    }

    @Test func theSearchRestsAfterTwentySeconds() {
        var fleet = ConnectionScheduler()
        fleet.add(at: 0)
        #expect(fleet.advance(to: 0) == [.search])
        var changes: [Double] = []
        var date = 0.0
        while let next = fleet.deadline(after: date), next < 100 {
            date = next
            if !fleet.advance(to: date).isEmpty { changes.append(date) }
        }
        #expect(changes == [20, 40, 50, 70, 80])
    }

    @Test func bluetoothThatGoesAwaySendsAllBackToTheBeginning() {
        var fleet = ConnectionScheduler()
        fleet.add(at: 0)
        _ = fleet.advance(to: 0)
        _ = fleet.handle(.seen, of: 0, at: 1)
        _ = fleet.handle(.connectAnswer(attempt: 1, nil), of: 0, at: 2)
        _ = fleet.handle(.resolvedChanged(true), of: 0, at: 2)
        _ = fleet.handle(.subscribed(attempt: 1, true), of: 0, at: 2)
        #expect(fleet.isStreaming(0))
        #expect(fleet.setAvailable(false, at: 10) == [] && fleet.state(0) == .wanted)
        #expect(fleet.advance(to: 13) == [.news(0, .lost)])
        #expect(fleet.setAvailable(true, at: 20) == [.search])
        #expect(fleet.handle(.seen, of: 0, at: 21) == [.stopSearch, .connect(0, attempt: 2)])
    }

    /// Any events in any order: at most one sensor is being connected, and time always advances.
    @Test(arguments: 1...50 as ClosedRange<UInt64>)
    func SEN_193_anyEventsInAnyOrder(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var (fleet, twin) = (ConnectionScheduler(), ConnectionScheduler())
        for _ in 0..<4 { (_, _) = (fleet.add(at: 0), twin.add(at: 0)) }
        var date = 0.0
        for _ in 0..<2000 {
            date += Double.random(in: 0...3, using: &random)
            let sensor = Int.random(in: 0..<4, using: &random)
            let attempt = Int.random(in: 1...20, using: &random)
            let events: [SensorConnection.Event] = [
                .seen, .turn, .connectAnswer(attempt: attempt, nil), .connectAnswer(attempt: attempt, .aborted),
                .connectAnswer(attempt: attempt, .other("")), .connectedChanged(Bool.random(using: &random)),
                .resolvedChanged(Bool.random(using: &random)), .subscribed(attempt: attempt, true), .value, .removed,
                .tick,
            ]
            let event = events[Int.random(in: 0..<events.count, using: &random)]
            let commands = fleet.handle(event, of: sensor, at: date) + fleet.advance(to: date)
            #expect(twin.handle(event, of: sensor, at: date) + twin.advance(to: date) == commands)
            #expect((0..<4).count { fleet.state($0) == .connecting } <= 1)
            if let next = fleet.deadline(after: date) { #expect(next >= date - 50) }
        }
    }
}
