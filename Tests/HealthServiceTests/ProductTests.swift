import HealthService
import Testing

@Suite struct ProductTests {
    @Test("The version is one of three numbers") func versionHasThreeNumbers() {
        #expect(Product.version.split(separator: ".").compactMap { Int($0) }.count == 3)
    }
}
