import HealthModel
import Testing

/// Values over time where several begin or end at one instant, and where one arrives late.
@Suite struct TimelineBoundsTests {
    private typealias Piece = ValueTimeline.Piece

    private static func datum(_ start: Double, _ end: Double, _ value: Double, _ number: Int64 = 0) -> StatisticsDatum {
        StatisticsDatum(start: start, end: end, value: value, number: number)
    }

    private static func zones() throws -> ZoneConfigurationRecord {
        let unit = QuantityUnit.count.divided(by: .second)
        return try ZoneConfigurationRecord(
            type: .heartRate, boundaries: [QuantityValue(2, unit), QuantityValue(3, unit)], source: .app)
    }

    /// Returns the pieces of data, which are the same in whatever order and however many at a time they arrive.
    private static func pieces(_ data: [StatisticsDatum]) -> [Piece] {
        let pieces = ValueTimeline(data).pieces
        for order in [data, data.reversed()] {
            #expect(ValueTimeline(order).pieces == pieces)
            var timeline = ValueTimeline()
            for datum in order { timeline.add([datum]) }
            #expect(timeline.pieces == pieces)
        }
        return pieces
    }

    @Test func ZON_41_ofValuesOfOneIntervalTheLastOneCounts() {
        #expect(
            Self.pieces([Self.datum(0, 10, 7, 1), Self.datum(0, 10, 8, 2)]) == [Piece(start: 0, end: 70, value: 8)])
        #expect(
            Self.pieces([Self.datum(0, 10, 8, 1), Self.datum(0, 10, 7, 2)]) == [Piece(start: 0, end: 70, value: 7)])
        #expect(Self.pieces([Self.datum(5, 5, 7, 1), Self.datum(5, 5, 8, 2)]) == [Piece(start: 5, end: 65, value: 8)])
        let three = [Self.datum(0, 10, 7, 3), Self.datum(0, 10, 8, 1), Self.datum(0, 10, 9, 2)]
        #expect(Self.pieces(three) == [Piece(start: 0, end: 70, value: 7)])
    }

    @Test func ZON_41_afterTheirEndTheOneThatStartedLastIsHeld() {
        // The number decides only for equal dates.
        #expect(
            Self.pieces([Self.datum(0, 10, 7, 2), Self.datum(5, 10, 8, 1)])
                == [Piece(start: 0, end: 5, value: 7), Piece(start: 5, end: 70, value: 8)])
        // One that started earlier and lasts longer comes back, and is held.
        #expect(
            Self.pieces([Self.datum(0, 20, 7), Self.datum(5, 10, 8, 1)])
                == [
                    Piece(start: 0, end: 5, value: 7), Piece(start: 5, end: 10, value: 8),
                    Piece(start: 10, end: 80, value: 7),
                ])
        // A minute later there is none.
        #expect(
            Self.pieces([Self.datum(0, 10, 7), Self.datum(70, 80, 7, 1)]) == [Piece(start: 0, end: 140, value: 7)])
        #expect(
            Self.pieces([Self.datum(0, 10, 7), Self.datum(71, 80, 7, 1)])
                == [Piece(start: 0, end: 70, value: 7), Piece(start: 71, end: 140, value: 7)])
    }

    @Test(arguments: [1, 62, 63, 64, 65, 127, 128, 129, 200]) func ZON_45_aLateValueChangesWhatFollows(count: Int)
        throws
    {
        let data = (0..<count).map { Self.datum(Double($0), Double($0), Double($0 % 4) + 0.5, Int64($0)) }
        let zones = try Self.zones()
        for place in [0, 1, 61, 62, 63, 64, 65, 126, 127, 128, count - 2, count - 1] where (0..<count).contains(place) {
            let late = Self.datum(Double(place) + 0.25, Double(place) + 0.5, 9, 1_000)
            var timeline = ZoneTimeline(data, in: zones)
            timeline.add([late])
            let whole = ZoneTimeline(data + [late], in: zones)
            for (start, end) in [(0.0, 300.0), (0, Double(place) + 0.5), (Double(place), 300), (30, 90)] {
                let expected = whole.durations(from: start, to: end, events: [])
                #expect(timeline.durations(from: start, to: end, events: []) == expected, "\(place) of \(count)")
            }
            // All seconds count once: each value a second, the last one a minute.
            let sum = timeline.durations(from: 0, to: 900, events: []).reduce(0, +)
            #expect(abs(sum - (Double(count - 1) + (place == count - 1 ? 60.5 : 60))) < 1e-9, "\(place) of \(count)")
        }
    }

    /// Of values that end together, the one that started last is the latest, and of those the one with the greatest
    /// number.
    @Test func ZON_61_theLatestOfSeveralValuesThatEndTogether() throws {
        let zones = try Self.zones()
        func changes(_ batches: [[StatisticsDatum]]) -> [[Int?]] {
            var running = RunningZones()
            running.begin([zones])
            return batches.flatMap { batch in
                running.addReportingChanges([.heartRate: MeasuredData(data: batch)], start: 0, events: [])
                    .map { [$0.previous, $0.current] }
            }
        }
        let pairs = [
            (Self.datum(0, 9, 1, 9), Self.datum(0, 10, 3.5, 1)), (Self.datum(0, 10, 1, 9), Self.datum(5, 10, 3.5, 1)),
            (Self.datum(5, 10, 1, 1), Self.datum(5, 10, 3.5, 2)),
        ]
        for (earlier, later) in pairs {
            #expect(
                changes([[earlier, later]]) == [[nil, 0], [0, 2]]
                    && changes([[later, earlier]]) == [[nil, 0], [0, 2]])
            #expect(changes([[earlier], [later]]) == [[nil, 0], [0, 2]])
            // What is earlier changes nothing afterwards, and nor does the very same.
            #expect(changes([[later], [earlier], [later]]) == [[nil, 2]])
            // Without reporting, the latest counts as well.
            var running = RunningZones()
            running.begin([zones])
            running.add([.heartRate: MeasuredData(data: [later, earlier])])
            let next = Self.datum(20, 20, 2.5, 20)
            let update = running.addReportingChanges([.heartRate: MeasuredData(data: [next])], start: 0, events: [])
            #expect(update.map { [$0.previous, $0.current] } == [[2, 1]])
        }
    }

    @Test func ZON_13_whatIsNoNumberChangesNoZone() throws {
        var zones = RunningZones()
        zones.begin([try Self.zones()])
        func changes(_ data: StatisticsDatum...) -> [[Int?]] {
            zones.addReportingChanges([.heartRate: MeasuredData(data: data)], start: 0, events: [])
                .map { [$0.previous, $0.current] }
        }
        zones.add([.heartRate: MeasuredData(data: [Self.datum(1, 1, .nan)])])
        #expect(zones.types.isEmpty)
        #expect(zones.group(of: .heartRate, from: 0, to: 10, isEnded: true, events: []) == nil)
        zones.add([.heartRate: MeasuredData(data: [Self.datum(2, 2, 2.5), Self.datum(5, 5, .nan)])])
        #expect(zones.types == [.heartRate])
        #expect(changes(Self.datum(10, 10, 2.6)) == [] && changes(Self.datum(12, 12, .nan)) == [])
        #expect(changes(Self.datum(15, 15, 3.5)) == [[1, 2]])
        zones.recount([.heartRate: MeasuredData(data: [Self.datum(2, 2, 3.5), Self.datum(20, 20, .nan)])])
        #expect(changes(Self.datum(19, 19, 3.6)) == [] && changes(Self.datum(21, 21, 1)) == [[2, 0]])
    }

    /// A count that begins anew without any data is as it was at the beginning, but for its zones.
    @Test func ZON_45_withoutDataNothingIsKnownAnyMore() throws {
        let zones = try Self.zones()
        var running = RunningZones()
        running.begin([zones])
        running.add([.heartRate: MeasuredData(data: [Self.datum(1, 5, 2.5), Self.datum(5, 9, 3.5)])])
        running.recount([:])
        #expect(running.types.isEmpty)
        #expect(running.group(of: .heartRate, from: 0, to: 9, isEnded: true, events: []) == nil)
        let changes = running.addReportingChanges(
            [.heartRate: MeasuredData(data: [Self.datum(0, 2, 2.5)])], start: 0, events: [])
        #expect(changes.map { [$0.previous, $0.current] } == [[nil, 1]])
        #expect(changes.first?.group.configuration == zones && changes.first?.group.durations == [0, 2, 0])
    }

    /// Zones that were set stay, with what was counted in them.
    @Test func ZON_30_zonesOfAWorkoutAreSetOnce() throws {
        let (zones, unit) = (try Self.zones(), QuantityUnit.count.divided(by: .second))
        let others = try ZoneConfigurationRecord(
            type: .heartRate, boundaries: [QuantityValue(1, unit), QuantityValue(9, unit)], source: .user)
        let power = try ZoneConfigurationRecord(
            type: .cyclingPower, boundaries: [QuantityValue(100, .watt), QuantityValue(200, .watt)], source: .user)
        var running = RunningZones()
        running.begin([zones, others])
        running.add([
            .heartRate: MeasuredData(data: [Self.datum(1, 5, 2.5)]), .stepCount: MeasuredData(data: []),
            .cyclingPower: MeasuredData(data: [Self.datum(1, 5, 150)]),
        ])
        #expect(running.types == [.heartRate])
        running.begin([others, power])
        #expect(running.types == [.heartRate])
        let group = running.group(of: .heartRate, from: 0, to: 9, isEnded: false, events: [])
        #expect(group?.configuration == zones && group?.durations == [0, 4, 0])
        let ended = running.group(of: .heartRate, from: 0, to: 9, isEnded: true, events: [])
        #expect(ended?.durations == [0, 8, 0])
        running.add([.cyclingPower: MeasuredData(data: [Self.datum(6, 8, 250), Self.datum(5, 6, 50)])])
        #expect(Set(running.types) == [.heartRate, .cyclingPower])
        #expect(running.types == [ObjectType.heartRate, .cyclingPower].sorted { $0.index < $1.index })
        let watts = running.group(of: .cyclingPower, from: 0, to: 7, isEnded: false, events: [])
        #expect(watts?.configuration == power && watts?.durations == [1, 0, 1])
        // A reported change begins with the zone that was known.
        let changes = running.addReportingChanges(
            [.cyclingPower: MeasuredData(data: [Self.datum(8, 10, 260), Self.datum(10, 12, 120)])], start: 6,
            events: [])
        #expect(changes.map(\.date) == [12] && changes.map(\.previous) == [2] && changes.map(\.current) == [1])
        #expect(changes.first?.group.durations == [0, 2, 4])
    }
}
