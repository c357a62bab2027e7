import HealthKit
import Testing

@Suite struct DeliveryAcknowledgementsTests {
    @Test func QRY_36_threeUnansweredDeliveriesAreTheLast() {
        var answers = DeliveryAcknowledgements()
        var waits: [Double?] = []
        var actions: [DeliveryAcknowledgements.Action] = []
        for _ in 0..<3 {
            waits.append(answers.deliver().timeout)
            actions.append(answers.timeOut())
        }
        #expect(waits == [1, 2, 4])
        #expect(actions == [.deliverAgain, .deliverAgain, .giveUp])
        #expect(answers.deliver().timeout == 1)
        #expect(answers.timeOut() == .deliverAgain)
    }

    @Test func QRY_36_anAnswerBeginsAnew() {
        var answers = DeliveryAcknowledgements()
        _ = answers.deliver()
        #expect(answers.timeOut() == .deliverAgain)
        let (delivery, timeout) = answers.deliver()
        #expect(timeout == 2)
        #expect(answers.answer(delivery) == true)
        #expect(answers.timeOut() == .nothing)
        #expect(answers.deliver().timeout == 1)
    }

    @Test func QRY_36_deliveriesShareAWait() {
        var answers = DeliveryAcknowledgements()
        let first = answers.deliver()
        let second = answers.deliver()
        #expect(second.timeout == nil)
        #expect(answers.answer(first.delivery) == false)
        #expect(answers.timeOut() == .deliverAgain)
        #expect(answers.answer(second.delivery) == true)
    }
}
