import HealthModel
import TestSupport
import Testing

@Suite struct SessionPropertyTests {
    /// Any calls, in any order and with any dates, leave the session valid.
    @Test(arguments: 0..<200)
    func SES_anyCallsKeepTheSessionSound(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var session = SessionMachine(configuration: .multisport, created: 0)
        for step in 0..<60 {
            let call = Self.call(using: &random)
            let old = session
            let effects = session.apply(call)
            check(session, after: old, effects, "seed \(seed), step \(step), \(call)")
        }
    }

    private func check(
        _ new: SessionMachine, after old: SessionMachine, _ effects: [SessionMachine.Effect], _ place: String
    ) {
        // States change only along effects, one after another.
        var state = old.state
        for effect in effects {
            guard case .changed(let to, let from, _) = effect else { continue }
            #expect(from == state && to != from, "\(place)")
            state = to
        }
        #expect(state == new.state, "\(place)")
        // Without effects nothing has changed; an error without an end changes nothing either.
        let isMereError = effects.count == 1 && Sessions.codes(effects).count == 1
        if effects.isEmpty || isMereError {
            #expect(Self.picture(new) == Self.picture(old), "\(place)")
        }
        // Dates never change once they are set.
        #expect(old.start == nil || new.start == old.start, "\(place)")
        #expect(old.end == nil || new.end == old.end, "\(place)")
        #expect((new.end != nil) == (new.state == .stopped || new.state == .ended), "\(place)")
        if let start = new.start, let end = new.end { #expect(start <= end, "\(place)") }
        if new.state.isGenerating { #expect(new.start != nil, "\(place)") }
        // Activities ascend without overlap, and only the last one of an ongoing session is open.
        for (first, second) in zip(new.activities, new.activities.dropFirst()) {
            #expect(first.end ?? .infinity <= second.start, "\(place)")
        }
        #expect(new.activities.allSatisfy { $0.end ?? $0.start >= $0.start }, "\(place)")
        if new.openActivity != nil { #expect(new.state.isGenerating, "\(place)") }
        // Pause and resume alternate.
        let turns = new.events.filter { $0.kind == .pause || $0.kind == .resume }.map(\.kind)
        #expect(zip(turns, turns.dropFirst()).allSatisfy { $0 != $1 }, "\(place)")
        #expect(turns.first ?? .pause == .pause, "\(place)")
        #expect(new.pauses.count == turns.count { $0 == .pause }, "\(place)")
        if new.state == .paused { #expect(turns.last == .pause, "\(place)") }
    }

    /// Returns the observable state of a session, as a line.
    private static func picture(_ session: SessionMachine) -> String {
        let activities = session.activities.map { "\($0.uuid) \($0.start) \(String(describing: $0.end))" }
        return "\(session.state) \(String(describing: session.start)) \(String(describing: session.end)) \(activities) "
            + "\(session.events.count) \(session.pauses)"
    }

    private static func call(using random: inout SeededGenerator) -> SessionMachine.Call {
        let date = Double.random(in: -10...100, using: &random).rounded()
        let kind = WorkoutEventRecord.Kind(rawValue: Int.random(in: 1...8, using: &random)) ?? .lap
        let types: [WorkoutActivity] = [.cycling, .running, .swimming, .transition, .rowing]
        switch Int.random(in: 0..<20, using: &random) {
        case 0: return .prepare(at: date)
        case 1, 2: return .start(at: date)
        case 3...6: return .pause(at: date)
        case 7...10: return .resume(at: date)
        case 11: return .stop(at: date)
        case 12 where date > 90: return .end(at: date)
        case 13 where date > 95: return .abort(.anotherSession, at: date)
        case 14, 15, 16: return .beginActivity(Sessions.activity(types.randomElement(using: &random) ?? .cycling, date))
        case 17, 18: return .endActivity(at: date)
        default: return .generate(Sessions.event(kind, date))
        }
    }
}
