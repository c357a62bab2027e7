import CoreLocation
import Testing

@Suite struct CLLocationCoordinate2DTests {
    // swift-format-ignore
    @Test(arguments: [
        (90.0,        180.0,     true),
        (-90.0,      -180.0,     true),
        (90.000001,   0.0,       false),
        (0.0,         180.00001, false),
        (Double.nan,  0.0,       false),
        (0.0,         .nan,      false),
    ])
    func LOC_1_validity(_ latitude: Double, _ longitude: Double, _ isValid: Bool) {
        #expect(CLLocationCoordinate2DIsValid(CLLocationCoordinate2DMake(latitude, longitude)) == isValid)
    }

    @Test func LOC_1_constants() {
        #expect(!CLLocationCoordinate2DIsValid(kCLLocationCoordinate2DInvalid))
        #expect(CLLocationCoordinate2D().latitude == 0 && CLLocationCoordinate2D().longitude == 0)
        let accuracies = [
            kCLLocationAccuracyBestForNavigation, kCLLocationAccuracyBest, kCLLocationAccuracyNearestTenMeters,
            kCLLocationAccuracyHundredMeters, kCLLocationAccuracyKilometer, kCLLocationAccuracyThreeKilometers,
        ]
        #expect(accuracies == [-2, -1, 10, 100, 1_000, 3_000])
        #expect(kCLLocationAccuracyReduced > kCLLocationAccuracyThreeKilometers)
        #expect(kCLDistanceFilterNone == -1)
        #expect(CLLocationDistanceMax == .greatestFiniteMagnitude)
    }
}
