import HealthModel
import TestSupport
import Testing

/// Every datum of a group is in exactly one of the condensed data.
@Suite struct CondensedPlacesTests {
    @Test(arguments: [ObjectType.heartRate, .activeEnergyBurned, .bodyMass], Array(1...40) as [UInt64])
    func CON_7_CON_8_itIsKnownWhatWasJoined(type: ObjectType, seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var time = 0.0
        var group = (0..<Int.random(in: 1...200, using: &random)).map { place in
            time += [0, 1, 1, 1, 5].randomElement(using: &random) ?? 1
            let length: Double = type.isCumulative ? 1 : [0, 0, 0, 2].randomElement(using: &random) ?? 0
            return CondensingDatum(
                start: time, end: time + length, value: Double(Int.random(in: 1...2, using: &random)),
                number: Int64(place))
        }
        if Bool.random(using: &random) { group.shuffle(using: &random) }
        let series = CondensedSeries.series(of: group, type: type)
        let all = series.flatMap { $0.places ?? Array(group.indices) }
        #expect(all.sorted() == Array(group.indices), "seed \(seed)")
        for series in series {
            let places = series.places ?? Array(group.indices)
            #expect(series.counts.count == series.data.count)
            var taken = 0
            for (datum, count) in zip(series.data, series.counts) {
                let parts = places[taken..<taken + count].map { group[$0] }
                taken += count
                #expect(parts.first?.start == datum.start && parts.last?.end == datum.end, "seed \(seed)")
                #expect(zip(parts, parts.dropFirst()).allSatisfy { $0.start < $1.start }, "seed \(seed)")
                let sum = parts.reduce(0) { $0 + $1.value }
                #expect(datum.value == (type.isCumulative ? sum : parts[0].value), "seed \(seed)")
                #expect(datum.number == parts.map(\.number).min(), "seed \(seed)")
            }
            #expect(taken == places.count)
        }
    }
}
