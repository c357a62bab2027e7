import Foundation
import Testing

@testable import BluetoothSensors

/// Every event in every state of a connection, and each of its times at its bound.
@Suite struct ConnectionStepTests {
    private typealias Event = SensorConnection.Event

    /// The ways into each state, and the moment of the last step.
    private static let ways: [(name: String, steps: [(Event, Double)])] = [
        ("wanted", []), ("queued", [(.seen, 1)]), ("connecting", [(.seen, 1), (.turn, 2)]),
        ("resolving", [(.seen, 1), (.turn, 2), (.connectAnswer(attempt: 1, nil), 3)]),
        (
            "subscribing",
            [(.seen, 1), (.turn, 2), (.connectAnswer(attempt: 1, nil), 3), (.resolvedChanged(true), 4)]
        ),
        ("streaming", streaming), ("silent", streaming + [(.tick, 15)]),
        ("waiting", [(.seen, 1), (.turn, 2), (.connectAnswer(attempt: 1, .other("x")), 3)]),
        ("lost", streaming + [(.connectedChanged(false), 10)]), ("closed", [(.close, 1)]),
        (
            "refused",
            [
                (.seen, 1), (.turn, 2), (.connectAnswer(attempt: 1, nil), 3), (.resolvedChanged(true), 4),
                (.subscribed(attempt: 1, false), 5),
            ]
        ),
    ]

    private static let streaming: [(Event, Double)] = [
        (.seen, 1), (.turn, 2), (.connectAnswer(attempt: 1, nil), 3), (.resolvedChanged(true), 4),
        (.subscribed(attempt: 1, true), 5),
    ]

    private static let events: [Event] = [
        .seen, .turn, .connectAnswer(attempt: 1, nil), .connectAnswer(attempt: 2, nil),
        .connectAnswer(attempt: 1, .aborted), .connectAnswer(attempt: 1, .unknownObject),
        .connectAnswer(attempt: 1, .other("y")), .connectedChanged(true), .connectedChanged(false),
        .resolvedChanged(true), .resolvedChanged(false), .subscribed(attempt: 1, true), .subscribed(attempt: 1, false),
        .subscribed(attempt: 9, true), .value, .removed, .unavailable, .close, .tick,
    ]

    private static func text(_ connection: SensorConnection) -> String {
        let deadline = connection.deadline.map { " until \($0)" } ?? ""
        return "\(connection.state) since \(connection.since)\(deadline)"
            + (connection.lostSince.map { " lost \($0)" } ?? "")
    }

    private static func connection(_ steps: [(Event, Double)]) -> SensorConnection {
        var connection = SensorConnection(at: 0)
        connection.canBeSilent = true
        for (event, date) in steps { _ = connection.handle(event, at: date) }
        return connection
    }

    @Test func SEN_191_SEN_193_everyEventInEveryState() throws {
        var lines: [String] = []
        for (name, steps) in Self.ways {
            let before = Self.connection(steps)
            lines.append("\(name): \(Self.text(before))")
            for event in Self.events {
                var after = before
                let actions = after.handle(event, at: 20)
                guard !actions.isEmpty || Self.text(after) != Self.text(before) else { continue }
                lines.append(" \(event): \(Self.text(after)) \(actions.map { "\($0)" }.joined(separator: ", "))")
            }
        }
        #expect(
            lines.joined(separator: "\n") == #"""
                wanted: wanted since 0.0
                 seen: queued since 20.0 news(BluetoothSensors.SensorConnection.News.found)
                 unavailable: wanted since 20.0 
                 close: closed since 20.0 
                queued: queued since 1.0
                 turn: connecting since 20.0 until 65.0 connect(attempt: 1)
                 removed: wanted since 20.0 
                 unavailable: wanted since 20.0 
                 close: closed since 20.0 
                connecting: connecting since 2.0 until 47.0
                 connectAnswer(attempt: 1, nil): resolving since 20.0 until 40.0 
                 connectAnswer(attempt: 1, Optional(BluetoothSensors.SensorConnection.ConnectFailure.aborted)): \#
                waiting since 20.0 until 20.5 
                 connectAnswer(attempt: 1, \#
                Optional(BluetoothSensors.SensorConnection.ConnectFailure.unknownObject)): wanted since 20.0 
                 connectAnswer(attempt: 1, \#
                Optional(BluetoothSensors.SensorConnection.ConnectFailure.other("y"))): waiting since 20.0 until \#
                21.0 disconnect
                 removed: wanted since 20.0 
                 unavailable: wanted since 20.0 
                 close: closed since 20.0 disconnect
                resolving: resolving since 3.0 until 23.0
                 connectedChanged(false): waiting since 20.0 until 21.0 
                 resolvedChanged(true): subscribing since 20.0 subscribe(attempt: 1)
                 resolvedChanged(false): waiting since 20.0 until 21.0 
                 removed: wanted since 20.0 
                 unavailable: wanted since 20.0 
                 close: closed since 20.0 disconnect
                subscribing: subscribing since 4.0
                 connectedChanged(false): waiting since 20.0 until 21.0 
                 resolvedChanged(false): waiting since 20.0 until 21.0 
                 subscribed(attempt: 1, true): streaming since 20.0 until 30.0 readInformation, \#
                news(BluetoothSensors.SensorConnection.News.connected)
                 subscribed(attempt: 1, false): refused since 20.0 disconnect, \#
                news(BluetoothSensors.SensorConnection.News.refused)
                 removed: wanted since 20.0 
                 unavailable: wanted since 20.0 
                 close: closed since 20.0 disconnect
                streaming: streaming since 5.0 until 15.0
                 connectedChanged(false): waiting since 20.0 until 21.0 lost 20.0 
                 resolvedChanged(false): waiting since 20.0 until 21.0 lost 20.0 
                 value: streaming since 5.0 until 30.0 
                 removed: wanted since 20.0 until 23.0 lost 20.0 
                 unavailable: wanted since 20.0 until 23.0 lost 20.0 
                 close: closed since 20.0 disconnect
                 tick: silent since 20.0 until 40.0 news(BluetoothSensors.SensorConnection.News.silent)
                silent: silent since 15.0 until 35.0
                 connectedChanged(false): waiting since 20.0 until 21.0 lost 20.0 
                 resolvedChanged(false): waiting since 20.0 until 21.0 lost 20.0 
                 value: streaming since 20.0 until 30.0 news(BluetoothSensors.SensorConnection.News.back(after: \#
                15.0))
                 removed: wanted since 20.0 until 23.0 lost 20.0 
                 unavailable: wanted since 20.0 until 23.0 lost 20.0 
                 close: closed since 20.0 disconnect
                waiting: waiting since 3.0 until 4.0
                 removed: wanted since 20.0 
                 unavailable: wanted since 20.0 
                 close: closed since 20.0 
                 tick: queued since 20.0 
                lost: waiting since 10.0 until 11.0 lost 10.0
                 removed: wanted since 20.0 until 13.0 lost 10.0 
                 unavailable: wanted since 20.0 until 13.0 lost 10.0 
                 close: closed since 20.0 lost 10.0 
                 tick: queued since 20.0 lost 10.0 news(BluetoothSensors.SensorConnection.News.lost)
                closed: closed since 1.0
                refused: refused since 5.0
                 close: closed since 20.0 
                """#)
    }

    /// Returns the moments of a list at which a tick does something.
    private static func ticks(_ steps: [(Event, Double)], _ dates: [Double]) -> [Double] {
        dates.filter { date in
            var connection = connection(steps)
            let before = connection.state
            return !connection.handle(.tick, at: date).isEmpty || connection.state != before
        }
    }

    @Test func timesOfStatesHaveTheirBounds() {
        let ways = Dictionary(uniqueKeysWithValues: Self.ways.map { ($0.name, $0.steps) })
        func ticks(_ name: String, _ date: Double) -> [Bool] {
            [date.nextDown, date].map { !Self.ticks(ways[name] ?? [], [$0]).isEmpty }
        }
        let bounds = [
            ("connecting", 47.0), ("resolving", 23), ("streaming", 15), ("silent", 35), ("waiting", 4), ("lost", 11),
        ]
        for (name, date) in bounds { #expect(ticks(name, date) == [false, true], "\(name)") }
        var loud = Self.connection(Self.streaming)
        loud.canBeSilent = false
        #expect(loud.deadline == nil && loud.handle(.tick, at: 1_000).isEmpty)
        #expect(loud.handle(.connectedChanged(false), at: 1_001).isEmpty && loud.deadline == 1_002)
        #expect(loud.handle(.tick, at: 1_003.5).isEmpty && loud.state == .queued && loud.deadline == 1_004)
        #expect(loud.handle(.tick, at: 1_004) == [.news(.lost)] && loud.deadline == nil)
    }

    @Test func SEN_190_pausesGrowAndShrinkAfterHalfAMinute() {
        func pauses(_ length: Double) -> [Double] {
            var connection = SensorConnection(at: 0)
            var date = 0.0
            _ = connection.handle(.seen, at: date)
            return (1...8).map { attempt in
                _ = connection.handle(.turn, at: date)
                _ = connection.handle(.connectAnswer(attempt: attempt, nil), at: date)
                _ = connection.handle(.resolvedChanged(true), at: date)
                _ = connection.handle(.subscribed(attempt: attempt, true), at: date)
                date += length
                _ = connection.handle(.connectedChanged(false), at: date)
                let pause = (connection.deadline ?? 0) - date
                date += 40
                _ = connection.handle(.tick, at: date)
                return pause
            }
        }
        #expect(pauses(29.5) == [1, 2, 3, 3, 3, 3, 3, 3])
        #expect(pauses(30) == [1, 1, 1, 1, 1, 1, 1, 1])
        var connection = SensorConnection(at: 0)
        _ = connection.handle(.seen, at: 0)
        let waits = (1...8).map { attempt -> Double in
            let date = Double(attempt) * 100
            _ = connection.handle(.turn, at: date)
            _ = connection.handle(.connectAnswer(attempt: attempt, .other("x")), at: date)
            defer { _ = connection.handle(.tick, at: date + 50) }
            return (connection.deadline ?? 0) - date
        }
        #expect(waits == [1, 2, 4, 8, 15, 30, 30, 30])
    }

    @Test func searchesAreLongAtFirstAndThenOnePartOfHalfAMinute() {
        var scheduler = ConnectionScheduler()
        let sensor = scheduler.add(at: 100)
        var changes: [String] = []
        var date = 100.0
        while date < 200 {
            let commands = scheduler.advance(to: date)
            if !commands.isEmpty { changes.append("\(date) \(commands)") }
            #expect(scheduler.wantedFor(sensor, at: date) == date - 100)
            date = scheduler.deadline(after: date) ?? 1_000
        }
        #expect(
            changes.joined(separator: "\n") == #"""
                100.0 [BluetoothSensors.ConnectionScheduler.Command.search]
                120.0 [BluetoothSensors.ConnectionScheduler.Command.stopSearch]
                140.0 [BluetoothSensors.ConnectionScheduler.Command.search]
                150.0 [BluetoothSensors.ConnectionScheduler.Command.stopSearch]
                170.0 [BluetoothSensors.ConnectionScheduler.Command.search]
                180.0 [BluetoothSensors.ConnectionScheduler.Command.stopSearch]
                """#)
        #expect(!scheduler.isStreaming(sensor) && scheduler.lostSince(sensor) == nil)
        #expect(scheduler.setAvailable(true, at: 200).isEmpty)
        #expect(scheduler.setAvailable(false, at: 205).isEmpty && scheduler.deadline(after: 205) == nil)
        #expect(scheduler.setAvailable(true, at: 300) == [.search] && scheduler.wantedFor(sensor, at: 301) == 1)
        #expect(scheduler.handle(.turn, of: sensor, at: 301).isEmpty && scheduler.handle(.seen, of: 7, at: 301).isEmpty)
        let other = scheduler.add(at: 301)
        let seen = scheduler.handle(.seen, of: other, at: 302)
        #expect(seen == [.news(1, .found), .stopSearch, .connect(1, attempt: 1)])
        #expect(scheduler.handle(.seen, of: sensor, at: 303) == [.news(0, .found)])
        #expect(scheduler.wantedFor(sensor, at: 304) == 0 && scheduler.state(sensor) == .queued)
        let answer = scheduler.handle(.connectAnswer(attempt: 1, nil), of: other, at: 305)
        #expect(answer == [.connect(0, attempt: 1)] && scheduler.deadline(after: 305) == 325)
        #expect(scheduler.close(at: 306) == [.disconnect(0), .disconnect(1)] && scheduler.close(at: 307).isEmpty)
        #expect(scheduler.deadline(after: 307) == nil && scheduler.advance(to: 999).isEmpty)
    }
}
