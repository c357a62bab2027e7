import CoreLocation
import Foundation
import OpenHealthKit
import Testing

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
}
