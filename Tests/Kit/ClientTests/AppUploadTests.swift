// Only the module itself, as in files that send recordings.
import HealthKit
import Testing

@Suite struct AppUploadTests {
    @Test func appsReachAllOfFoundationThroughTheModule() throws {
        let address = try #require(URL(string: "https://example.org/workouts"))
        var request = URLRequest(url: address)
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        #expect(request.value(forHTTPHeaderField: "content-type") == "application/json")
        #expect(XMLParser(data: Data("<gpx/>".utf8)).parse())
    }
}
