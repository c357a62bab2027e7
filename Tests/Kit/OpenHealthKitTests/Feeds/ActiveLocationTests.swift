import Foundation
import OpenHealthKit
import Testing

@testable import CoreLocation

/// Feeds of positions for a whole process.
@Suite(.timeLimit(.minutes(10))) struct ActiveLocationTests {
    @Test func aFeedThatGivesWayToAnotherIsNotTheOneThatStops() async {
        await #expect(processExitsWith: .success) {
            let feeds = [0, 1].map { number in
                LocationFeed([CLLocation(latitude: 47 + Double(number), longitude: 8)])
            }
            precondition(!CLLocationManager.locationServicesEnabled())
            feeds[0].activate()
            precondition(CLLocationManager.locationServicesEnabled())
            feeds[1].activate()
            feeds[0].deactivate()
            precondition(CLLocationManager.locationServicesEnabled())
            feeds[1].deactivate()
            precondition(!CLLocationManager.locationServicesEnabled())
            feeds[1].activate()
            precondition(CLLocationManager.locationServicesEnabled())
        }
    }

    /// The positions of a body are those that were given for it, whatever is active in the process.
    @Test func whatIsGivenForABodyComesBeforeTheProcess() async {
        await #expect(processExitsWith: .success) {
            let feeds = [0, 1].map { number in
                LocationFeed([CLLocation(latitude: 47 + Double(number), longitude: 8)])
            }
            feeds[0].activate()
            let active = try #require(LocationSources.effective)
            try await withLocations(feeds[1]) {
                let own = try #require(LocationSources.effective)
                #expect(own !== active && own === LocationSources.current)
            }
            #expect(LocationSources.effective === active)
            feeds[0].deactivate()
            await withLocations(feeds[1]) { #expect(LocationSources.effective != nil) }
            #expect(LocationSources.effective == nil)
        }
    }
}
