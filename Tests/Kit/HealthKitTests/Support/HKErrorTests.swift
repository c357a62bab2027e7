import HealthKit
import Testing

@Suite struct HKErrorTests {
    @Test func ERR_castsToFoundationsError() {
        let error: any Error = HKError(.errorAuthorizationDenied, "Not allowed.")
        #expect((error as NSError).domain == "com.apple.healthkit")
        #expect((error as NSError).code == 4)
        #expect(error.localizedDescription == "Not allowed.")
        #expect((error as? HKError)?.code == .errorAuthorizationDenied)
        #expect(HKError.errorDomain == HKErrorDomain)
    }

    @Test func ERR_codesArePatterns() {
        func name(_ error: any Error) -> String {
            switch error {
            case HKError.errorNoData: "no data"
            case HKError.unknownError: "unknown"
            default: "other"
            }
        }
        #expect(name(HKError(.errorNoData)) == "no data")
        #expect(name(HKError(.errorUserCanceled)) == "other")
        #expect(name(HKError(.noError)) == "unknown")
        #expect(name(CocoaError(.fileNoSuchFile)) == "other")
        #expect(throws: HKError.self) { throw HKError(.errorNoData) }
    }

    @Test func ERR_valuesAndUserInfo() {
        let inner = CocoaError(.fileNoSuchFile)
        let error = HKError(.errorDatabaseInaccessible, "Locked.", underlying: inner)
        #expect(error.errorCode == 6)
        #expect(error.userInfo[NSUnderlyingErrorKey] as? CocoaError == inner)
        #expect(HKError(.errorNoData, userInfo: ["key": "value"]).userInfo["key"] as? String == "value")
        #expect(HKError(.errorNoData) == HKError(.errorNoData))
        #expect(HKError(.errorNoData) != HKError(.errorInvalidArgument))
        #expect(Set([HKError(.errorNoData), HKError(.errorNoData)]).count == 1)
        #expect(HKError(.errorNoData).hashValue == HKError(.errorNoData).hashValue)
    }

    @Test(arguments: 0...15)
    func ERR_eachCodeHasASentence(number: Int) throws {
        let code = try #require(HKError.Code(rawValue: number))
        let error = HKError(code)
        #expect(error.localizedDescription.hasSuffix("."))
        #expect("\(error)" == "Error Domain=com.apple.healthkit Code=\(number) \"\(error.localizedDescription)\"")
        #expect((error as NSError).localizedDescription == error.localizedDescription)
        #expect(HKError(_nsError: NSError(domain: HKErrorDomain, code: number)) == error)
    }

    @Test func ERR_whatIsPrintedHasTheMessageAndWhatElseIsKnown() {
        #expect(
            "\(HKError(.errorInvalidArgument, "No such file."))"
                == "Error Domain=com.apple.healthkit Code=3 \"No such file.\"")
        let error = HKError(.errorNoData, userInfo: ["b": 2, "a": "x"])
        #expect(
            "\(error)"
                == "Error Domain=com.apple.healthkit Code=11 \"\(error.localizedDescription)\" UserInfo={a=x, b=2}")
        #expect(String(reflecting: error) == "\(error)")
    }

    @Test func ERR_aNumberWithoutACaseIsUnknown() {
        #expect(HKError(_nsError: NSError(domain: HKErrorDomain, code: 99)).code == .unknownError)
    }
}
