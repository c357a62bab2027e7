import HealthModel
import Testing

/// Routes under construction: what each call does in each state.
@Suite struct RouteAssemblyTests {
    private static func point(_ date: Double, latitude: Double = 48, longitude: Double = 11) -> RoutePoint {
        RoutePoint(timestamp: date, latitude: latitude, longitude: longitude)
    }

    private static func refusal(_ call: () throws -> Void) -> RouteAssembly.Refusal? {
        do {
            try call()
            return nil
        } catch {
            return error as? RouteAssembly.Refusal
        }
    }

    @Test func LIV_30_aRouteIsRestoredWithItsPointsAndMetadata() throws {
        let metadata = Metadata(["a": .string("b")])
        var route = RouteAssembly(points: [Self.point(1), Self.point(2)], metadata: metadata)
        #expect(route.points.map(\.timestamp) == [1, 2] && route.metadata == metadata)
        try route.insert([Self.point(3)])
        try route.add(Metadata(["c": .string("d")]))
        #expect(route.points.map(\.timestamp) == [1, 2, 3])
        #expect(route.metadata == Metadata(["a": .string("b"), "c": .string("d")]))
        try route.checkFinishable()
    }

    @Test func RTE_3_afterAFailureOnlyTheEarlierPointsCanBeFinished() throws {
        var route = RouteAssembly()
        #expect(Self.refusal { try route.checkFinishable() } == .empty)
        #expect(Self.refusal { try route.insert([]) } == .noPoints)
        #expect(Self.refusal { try route.insert([Self.point(1)]) } == .failed)
        #expect(Self.refusal { try route.checkOpen() } == .failed)
        #expect(Self.refusal { try route.checkFinishable() } == .empty)
        route = RouteAssembly()
        try route.insert([Self.point(1)])
        #expect(Self.refusal { try route.insert([Self.point(2), Self.point(3, latitude: 91)]) } == .invalidPoint)
        #expect(route.points.map(\.timestamp) == [1])
        #expect(Self.refusal { try route.insert([Self.point(2)]) } == .failed)
        #expect(Self.refusal { try route.add(Metadata(["a": .string("b")])) } == nil)
        #expect(Self.refusal { try route.checkFinishable() } == nil)
        route = RouteAssembly()
        for date in [Double.nan, .infinity] {
            #expect(Self.refusal { try route.check([Self.point(date)]) } == .invalidPoint)
        }
        // A check alone changes nothing.
        #expect(Self.refusal { try route.checkOpen() } == nil)
        route.fail()
        #expect(Self.refusal { try route.check([Self.point(1)]) } == .failed)
    }

    @Test func aFinishedRouteTakesNothing() throws {
        var route = RouteAssembly(points: [Self.point(1)], metadata: Metadata(["a": .string("b")]))
        route.finish()
        #expect(route.points.isEmpty && route.metadata == Metadata())
        #expect(Self.refusal { try route.insert([Self.point(2)]) } == .finished)
        #expect(Self.refusal { try route.check([]) } == .finished)
        #expect(Self.refusal { try route.add(Metadata()) } == .finished)
        #expect(Self.refusal { try route.checkFinishable() } == .finished)
        // A failure afterwards does not open it.
        route.fail()
        #expect(Self.refusal { try route.checkOpen() } == .finished)
    }
}
