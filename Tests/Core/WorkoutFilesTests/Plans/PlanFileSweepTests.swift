import HealthModel
import TestSupport
import Testing

@testable import WorkoutFiles

/// Files of plans, changed in every place: what is read of each, and what is written of the plans.
@Suite struct PlanFileSweepTests {
    private static let options = PlanFileOptions(athlete: WholePlans.athlete)

    private func difference(
        _ changes: [ChangedText], _ whole: String, _ format: WorkoutFileFormat, _ name: String? = nil, _ part: Int = 0,
        _ parts: Int = 1
    ) throws -> String? {
        try ChangedTexts.difference(changes, of: whole, part: part, parts, from: "plan-\(name ?? format.name.rawValue)")
        { text in
            let bytes = Array(text.utf8)
            var own = Self.options
            (own.scalesPower, own.freePower, own.activity) = (true, 95, .rowing)
            let scaled = try WholeOutcome.plans(bytes, as: format, own)
            let isMarkup = format == .zwo || format == .tcxWorkout
            return isMarkup ? scaled : try scaled + WholeOutcome.plans(bytes, as: format, Self.options)
        }
    }

    @Test(arguments: 0..<2) func everyPlaceOfAWorkoutOfZwift(part: Int) throws {
        #expect(try difference(ChangedTexts.ofXML(WholePlans.zwo), WholePlans.zwo, .zwo, nil, part, 2) == nil)
    }

    @Test(arguments: 0..<4) func everyPlaceOfAWorkoutInTCX(part: Int) throws {
        #expect(try difference(ChangedTexts.ofXML(WholePlans.tcx), WholePlans.tcx, .tcxWorkout, nil, part, 4) == nil)
    }

    @Test func everyPlaceOfACourse() throws {
        let separators: Set<Character> = ["\t", " ", "="]
        let text = WholePlans.erg
        #expect(try difference(ChangedTexts.ofLines(text, separators: separators), text, .erg) == nil)
        let shares = text.replacing("MINUTES WATTS", with: "MINUTES PERCENT").replacing("FTP = 200\n", with: "")
        #expect(try difference(ChangedTexts.ofLines(shares, separators: separators), shares, .mrc) == nil)
    }

    @Test func everyPlaceOfATextOfIntervals() throws {
        let text = WholePlans.intervals
        #expect(try difference(ChangedTexts.ofLines(text, separators: [" "]), text, .intervals) == nil)
    }

    /// Every byte of the plans of Apple's app, a little more, much more or left out.
    @Test(arguments: [0, 1, 4, 5, 6, 7]) func everyByteOfAPlanOfApple(number: Int) throws {
        let bytes = try PlanFileWriter.bytes(of: Self.plans[number], as: .appleWorkout, Self.options, file: "a")
        func read(_ bytes: [UInt8]) -> String {
            do { return try WholeOutcome.plans(bytes, as: .appleWorkout, Self.options) } catch { return "!\(error)" }
        }
        var kept = KeptOutcomes()
        kept.add("whole") { read(bytes) }
        for start in stride(from: 0, to: bytes.count, by: 12) {
            kept.add(start) {
                (start..<min(start + 12, bytes.count)).map { place in
                    var (more, most, without) = (bytes, bytes, bytes)
                    more[place] &+= 1
                    most[place] ^= 0x88
                    without.remove(at: place)
                    return WholeOutcome.short(
                        [more, place % 2 == 0 ? most : without].map(read).joined(separator: "\n"))
                }.joined()
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/plan-apple-\(number).txt") == nil)
    }

    // MARK: Plans in JSON, and as all formats

    private static let plans = [
        WholePlans.ride, WholePlans.run, WholePlans.course, WholePlans.distances, WholePlans.swim,
        PlannedWorkout(
            .goal(
                PlannedGoalWorkout(
                    activity: .swimming, location: .indoor, swimmingLocation: .openWater,
                    goal: .distance(.init(1_500.5, .meter)))), id: PlanIdentity.identifier([1])),
        PlannedWorkout(
            .pacer(
                PlannedPacer(
                    activity: .running, location: .outdoor, distance: .init(10, .kilometer), time: .init(50, .minute))),
            id: PlanIdentity.identifier([2])),
        PlannedWorkout(
            .multisport(
                PlannedMultisport(
                    legs: [.swimming(.pool), .cycling(.indoor), .running(.outdoor)], displayName: "Three")
            ),
            id: PlanIdentity.identifier([3])),
    ]

    /// Returns what every format has of the plans of a file: bytes, losses, and what is read of them again.
    private static func written(_ text: String) throws -> String {
        guard case .plans(let read)? = WorkoutFileFormat.planJSON.reading?.content else { return "unreadable" }
        let content = try read(MemoryByteSource(text), "a", options)
        var result = content.plans.flatMap(PlanText9.lines) + content.notes.map(\.description)
        for plan in content.plans {
            for format in WorkoutFileFormat.plans {
                result += plan.losses(as: format).map(\.message)
                do {
                    let bytes = try PlanFileWriter.bytes(of: plan, as: format, options, file: "a")
                    result.append(WholeOutcome.hash(bytes))
                } catch {
                    result.append("\(error)")
                }
            }
        }
        return result.joined(separator: "\n")
    }

    private static func text(_ number: Int) throws -> String {
        String(decoding: try PlanFileWriter.bytes(of: plans[number], as: .planJSON, options, file: "a"), as: UTF8.self)
    }

    @Test(arguments: [0, 1, 4, 5, 6, 7]) func everyPlaceOfAPlanInJSON(number: Int) throws {
        let text = try Self.text(number)
        let difference = try ChangedTexts.difference(
            ChangedTexts.ofJSON(text), of: text, part: 0, 1, from: "plan-json-\(number)"
        ) { try WholeOutcome.plans(Array($0.utf8), as: .planJSON, Self.options) }
        #expect(difference == nil)
    }

    @Test(arguments: plans.indices, 0..<3) func everyPlaceOfAPlanIsWritten(number: Int, part: Int) throws {
        let text = try Self.text(number)
        let changes = try ChangedTexts.ofJSON(text).map { change in
            // Left out, and another value: what is refused is the reader's matter.
            ChangedText(place: change.place) {
                let texts = change.texts()
                return [texts[0]] + texts.dropFirst(2).prefix(1)
            }
        }
        let difference = try ChangedTexts.difference(
            changes, of: text, part: part, 3, from: "plan-written-\(number)", Self.written)
        #expect(difference == nil)
    }
}
