import Foundation
import HealthModel
import Testing

@testable import HealthTransfer

@Suite struct RouteFileNameTests {
    @Test func EXP_45_namesOfRoutesCarryDerivedIdentifiers() {
        let derived = DerivedIdentity(texts: ["route"]).uuid(start: 0, end: 1)
        let name = "workout-routes/" + RouteFileName.name(of: derived, moment: "2024-05-12_3.04pm")
        #expect(name.hasPrefix("workout-routes/route_2024-05-12_3.04pm_"))
        #expect(RouteFileName.identifier(in: "/" + name.lowercased()) == derived)
        let other = RouteFileName.name(of: UUID(), moment: "2024-05-12_3.04pm")
        #expect(other == "route_2024-05-12_3.04pm.gpx")
        #expect(RouteFileName.identifier(in: other) == nil)
        #expect(RouteFileName.identifier(in: "route_\(UUID().uuidString).gpx") == nil)
    }
}
