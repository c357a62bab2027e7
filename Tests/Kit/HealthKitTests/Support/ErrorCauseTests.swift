import Foundation
import HealthStore
import Testing

@testable import HealthKit

/// The failure below the error that an app gets.
@Suite struct ErrorCauseTests {
    private struct Below: Error, Equatable { let number: Int }

    private static let causes: [EngineError.Cause?] = [nil, .busy, .unusable, .damaged, .disk, .moved]

    /// A failure of the store or the system is there itself, with its cause, and of others only what is below them.
    @Test(arguments: StoreContextTests.codes)
    func ERR_aCauseIsNotLost(engine: EngineError.Code, code: HKError.Code) throws {
        for cause in Self.causes {
            for below in [nil, Below(number: 7)] {
                let error = HKError(EngineError(engine, "A sentence.", cause: cause, underlying: below))
                #expect(error.code == code && error.localizedDescription == "A sentence.")
                let found = error.userInfo[NSUnderlyingErrorKey]
                if let cause {
                    let failure = try #require(found as? EngineError)
                    #expect(failure.cause == cause && failure.code == engine && failure.message == "A sentence.")
                    #expect(failure.underlying as? Below == below)
                } else {
                    #expect(found as? Below == below)
                    #expect((found == nil) == (below == nil))
                }
                #expect(error.userInfo.count == (cause == nil && below == nil ? 1 : 2))
            }
        }
    }

    @Test func ERR_aRefusedArgumentHasNothingBelow() {
        let error = HKError.invalidArgument("A sentence.")
        #expect(error.code == .errorInvalidArgument && error.localizedDescription == "A sentence.")
        #expect(Array(error.userInfo.keys) == [NSLocalizedDescriptionKey])
    }
}
