import HealthModel
import Testing

@testable import HealthStore

/// The comparison of stored summaries with computed ones, which may have added their sums in another order.
@Suite struct SummaryComparisonTests {
    /// The numbers of a summary: five dates, five values, five sums, two counts.
    private static let numbers: [Double] = [0, 10, 11, 11, 10, 3, 4, 4, 3, 4, 7, 8, 9, 6, 5, 8, 1]

    private static func summary(_ place: Int, _ number: Double) throws -> StatisticsSummary {
        var numbers = numbers
        numbers[place] = number
        return try #require(StatisticsSummary(numbers: numbers, source: 0, isHandEntered: false, style: .cumulative))
    }

    private static func isSame(_ place: Int, _ left: Double, _ right: Double) throws -> Bool {
        let (one, other) = (try summary(place, left), try summary(place, right))
        let isSame = one.says(other)
        #expect(other.says(one) == isSame, "\(place) \(left) \(right)")
        return isSame
    }

    @Test(
        "dates, values and counts are the same or not",
        arguments: Array(0..<10) + [15, 16])
    func exact(place: Int) throws {
        let number = Self.numbers[place]
        #expect(try Self.isSame(place, number, number))
        #expect(try !Self.isSame(place, number, place < 15 ? number.nextUp : number + 1))
        if place < 15 { #expect(try !Self.isSame(place, number, number.nextDown)) }
        if (5..<10).contains(place) {
            #expect(try Self.isSame(place, .nan, .nan) && !Self.isSame(place, .nan, number))
        }
    }

    @Test("sums are the same up to a billionth of them, or of one", arguments: 10...14)
    func sums(place: Int) throws {
        let cases: [(left: Double, right: Double, isSame: Bool)] = [
            (7, 7, true), (0, 1e-9, true), (0, 1e-9.nextUp, false), (0, -1e-9, true), (0, (-1e-9).nextDown, false),
            (0.25, 0.250_000_000_9, true), (0.25, 0.250_000_001_5, false), (1_000_000, 1_000_000.000_9, true),
            (1_000_000, 1_000_000.001_1, false), (-1_000_000, -1_000_000.000_9, true),
            (-1_000_000, -1_000_000.001_1, false), (5, -5, false), (.nan, .nan, true), (.nan, 7, false),
            (.infinity, .infinity, true), (0, 1, false),
        ]
        for (left, right, isSame) in cases {
            #expect(try Self.isSame(place, left, right) == isSame, "\(left) \(right)")
        }
    }

    @Test("a summary that differs in one of two numbers is another one") func several() throws {
        var numbers = Self.numbers
        numbers[10] += 1e-10
        numbers[14] += 1
        let other = try #require(
            StatisticsSummary(numbers: numbers, source: 0, isHandEntered: false, style: .cumulative))
        #expect(try !Self.summary(0, 0).says(other))
        numbers[14] -= 1
        let near = try #require(
            StatisticsSummary(numbers: numbers, source: 0, isHandEntered: false, style: .cumulative))
        #expect(try Self.summary(0, 0).says(near))
    }
}
