import Combine
import Foundation
import Testing

/// A model of a screen.
private final class StepModel: ObservableObject {
    @Published var count = 0
}

@Suite struct CombineTests {
    @Test func modelsPublishTheirChanges() {
        let model = StepModel()
        var seen: [Int] = []
        var changes = 0
        var bag: Set<AnyCancellable> = []
        model.$count.sink { seen.append($0) }.store(in: &bag)
        model.objectWillChange.sink { changes += 1 }.store(in: &bag)
        model.count = 1
        model.count = 2
        #expect(seen == [0, 1, 2])
        #expect(changes == 2)
        bag = []
        model.count = 3
        #expect(seen == [0, 1, 2])
    }

    @Test func subjectsAndOperators() {
        let subject = PassthroughSubject<Int, Never>()
        var seen: [String] = []
        let subscription = subject.filter { $0 > 1 }.map { "\($0)" }.removeDuplicates().sink { seen.append($0) }
        for number in [1, 2, 2, 3] { subject.send(number) }
        subscription.cancel()
        subject.send(4)
        #expect(seen == ["2", "3"])
    }

    @Test func notificationsArePublished() {
        let name = Notification.Name("CombineTests.changed")
        var count = 0
        let subscription = NotificationCenter.default.publisher(for: name).sink { _ in count += 1 }
        NotificationCenter.default.post(name: name, object: nil)
        subscription.cancel()
        NotificationCenter.default.post(name: name, object: nil)
        #expect(count == 1)
    }
}
