import Foundation
import HealthModel
import HealthTransfer
import Testing

@Suite struct TransferFailureTests {
    private struct Plain: Error, CustomStringConvertible {
        let description = "The lamp is out."
    }

    @Test func whatAnErrorOfOursSaysIsTold() {
        let refused = TransferFailure(ValidationError(reason: "A title has 500 characters at most."))
        #expect(refused.message == "A title has 500 characters at most." && refused.kind == .refused)
        #expect(TransferFailure(Plain()).message == "The lamp is out.")
        #expect(
            ValidationError(reason: "It ends before it starts.").localizedDescription == "It ends before it starts.")
    }
}
