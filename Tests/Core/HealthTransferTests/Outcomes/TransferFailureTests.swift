import Foundation
import HealthModel
import HealthTransfer
import Testing

@Suite struct TransferFailureTests {
    private struct Plain: Error, CustomStringConvertible {
        let description = "The lamp is out."
    }

    @Test func whatAnErrorOfOursSaysIsTold() {
        let refused = TransferFailure(ValidationError(reason: "A title must not exceed 500 characters."))
        #expect(refused.message == "A title must not exceed 500 characters." && refused.kind == .refused)
        #expect(TransferFailure(Plain()).message == "The lamp is out.")
        #expect(
            ValidationError(reason: "It ends before it starts.").localizedDescription == "It ends before it starts.")
    }
}
