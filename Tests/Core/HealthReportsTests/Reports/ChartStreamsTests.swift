import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestStores
import TestSupport
import Testing

@testable import HealthReports

/// Charts that read only the streams they show equal charts of the whole workout.
@Suite struct ChartStreamsTests {
    @Test(arguments: MadeUpRecordings.all.map(\.name), LawStore.State.allCases)
    func API_100_aChartOfAPartOfTheStreamsIsThatOfAll(name: String, state: LawStore.State) throws {
        let store = try LawStore()
        let uuid = try store.store(#require(MadeUpRecordings.all.first { $0.name == name }?.recording))
        try store.enter(state)
        let detail = try #require(try store.engine.reports(for: LawStore.app) { try $0.workout(uuid) })
        var route: [(time: Double, place: WorkoutSeries.Coordinate)] = []
        if let first = detail.routes.first {
            try store.engine.reports(for: LawStore.app) {
                try $0.forEachRoutePoint(of: first.uuid) { point in
                    route.append((point.timestamp, .init(latitude: point.latitude, longitude: point.longitude)))
                }
            }
        }
        for quantity in ChartReport.Quantity.allCases {
            for axis in ChartReport.Axis.allCases {
                var request = ChartReport.Request([quantity])
                request.axis = axis
                let chart = try #require(
                    try store.engine.reports(for: LawStore.app) { try $0.chart(of: uuid, request) })
                let whole = ChartReport(detail.series, route: route, request)
                #expect(chart.places == whole.places, "\(quantity) by \(axis)")
                // NaN is not equal to itself.
                #expect("\(chart.columns)" == "\(whole.columns)", "\(quantity) by \(axis)")
                #expect("\(chart.pauses)" == "\(whole.pauses)", "\(quantity) by \(axis)")
            }
        }
    }

    @Test("API-100: columns that mean nothing for a sport are left out if that is wanted", arguments: [true, false])
    func fittingColumns(isFitting: Bool) throws {
        let store = try LawStore()
        for (number, activity) in [(1, WorkoutActivity.yoga), (2, .running)] {
            let draft = SweepWorld.Draft(number, activity, at: Double(number) * 10_000, seconds: 600) {
                ($0.app, $0.rate, $0.speed) = (LawStore.app, { _ in 120 }, { _ in 3 })
            }
            try SweepWorld.save(draft, in: store)
        }
        var request = ChartReport.Request([.heartRate, .speed])
        request.isFitting = isFitting
        let quantities = try [1, 2].map { number in
            try store.engine.reports(for: LawStore.app) { try $0.chart(of: Told.id(number), request) }?
                .columns.map(\.quantity)
        }
        #expect(quantities == [isFitting ? [.heartRate] : [.heartRate, .speed], [.heartRate, .speed]])
    }
}
