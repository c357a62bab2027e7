import Foundation
import TestSupport
import Testing

/// Requirements of each line of the public API.
@Suite struct APIListingTests {
    /// Apple's methods come from Objective-C, which does not warn about unused results.
    @Test func resultsOfAllMethodsMayBeLeftUnused() throws {
        let file = Repository.file("Documentation/API/HealthKit.txt")
        var isClass = false
        var count = 0
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
            if !line.hasPrefix(" ") { isClass = line.hasPrefix("open class ") }
            // Foundation's own, and the one that Apple wrote in Swift.
            let isOther = ["override ", " copy(with ", " dataReader(for "].contains(where: line.contains)
            guard isClass, line.contains(/func .*\) (async )?(throws )?-> [^()]+$/), !isOther else { continue }
            count += 1
            #expect(line.contains("@discardableResult"), "\(line)")
        }
        #expect(count > 190)
    }
}
