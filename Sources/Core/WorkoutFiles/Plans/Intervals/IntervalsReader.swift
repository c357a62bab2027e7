import Foundation
import HealthModel

/// A reader for the text of intervals.icu (PLF-60).
enum IntervalsReader {
    /// Returns whether a file with this beginning is such a text: a line is a step, and no more lines that begin like
    /// steps are none than are.
    static func isBeginning(_ head: [UInt8]) -> Bool {
        guard !head.isEmpty, !head.contains(0), head.contains(UInt8(ascii: "-")) else { return false }
        // The end of the beginning may cut a character.
        guard head.count >= FileHead.length || String(bytes: head, encoding: .utf8) != nil else { return false }
        var (steps, others) = (0, 0)
        for line in lines(head) where line.hasPrefix("-") {
            if IntervalsLine(line) == nil { others += 1 } else { steps += 1 }
        }
        guard steps > 0, steps >= others else { return false }
        guard let first = head.first(where: { !ByteWords.isSpace($0) && $0 < 0x80 }) else { return false }
        return first != UInt8(ascii: "<") && first != UInt8(ascii: "{") && first != UInt8(ascii: "[")
    }

    private static func lines(_ bytes: [UInt8]) -> [String] {
        bytes.split(omittingEmptySubsequences: false) { $0 == 0x0A || $0 == 0x0D }.prefix(20_000).map { line in
            String(decoding: line.prefix(2_000), as: UTF8.self).trimmingCharacters(in: .whitespaces)
        }
    }

    /// A part of the text: the steps after a header, or between empty lines.
    private struct Section {
        var title = ""
        var count = 1
        var steps: [ReadStep] = []
    }

    /// Returns the plan of a file.
    @Sendable static func plans(
        from source: any ByteSource, file: String, _ options: PlanFileOptions
    ) throws(WorkoutFileError) -> ReadPlans {
        let bytes = try source.readAll(limit: PlanLimits.bytes, file: file)
        var text = bytes
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { text.removeFirst(3) }
        var sections: [Section] = []
        var notes: [PlanNote] = []
        var hasPace = false
        var count = 0
        for line in lines(text) {
            if line.hasPrefix("-") {
                guard let step = IntervalsLine(line) else {
                    if line != "-", notes.count < PlanLimits.notes {
                        notes.append(PlanNote("not a step: \(line.prefix(200))"))
                    }
                    continue
                }
                hasPace = hasPace || step.isPace
                if sections.isEmpty { sections.append(Section()) }
                guard let read = step.read(options.athlete) else {
                    notes.append(PlanNote("the step \(count) has no possible amount and was left out"))
                    continue
                }
                count += 1
                guard count <= PlannedWorkout.stepLimit else {
                    throw .reading(
                        .malformed, FileProblem("it has more than \(PlannedWorkout.stepLimit) steps", limit: .elements),
                        at: .init(file: file))
                }
                sections[sections.count - 1].steps.append(read)
            } else if line.isEmpty {
                // An empty line ends a repeat; a header keeps its first steps behind one.
                if sections.last.map({ !$0.steps.isEmpty }) ?? false { sections.append(Section()) }
            } else {
                sections.append(section(line, &notes))
            }
        }
        let isReadAsRun = options.activity ?? (hasPace ? .running : .cycling)
        var assembly = PlanAssembly(activity: isReadAsRun)
        assembly.notes = notes
        assembly.parts = parts(sections)
        return try assembly.plan(id: PlanIdentity.identifier(bytes), file: file)
    }

    /// Returns the section of a header, such as `Main set 3x`.
    private static func section(_ line: String, _ notes: inout [PlanNote]) -> Section {
        var words = line.split(whereSeparator: \.isWhitespace)
        var section = Section()
        if let last = words.last, last.lowercased().hasSuffix("x"), let count = Int(last.dropLast()), count >= 1 {
            section.count = count
            words.removeLast()
        }
        section.title = words.joined(separator: " ")
        if !section.title.isEmpty, !isWarmup(section.title), !isCooldown(section.title),
            notes.count < PlanLimits.notes
        {
            notes.append(PlanNote("header: \(section.title.prefix(200))"))
        }
        return section
    }

    private static func isWarmup(_ title: String) -> Bool { title.lowercased().hasPrefix("warm") }

    private static func isCooldown(_ title: String) -> Bool { title.lowercased().hasPrefix("cool") }

    private static func parts(_ sections: [Section]) -> [ReadPart] {
        sections.filter { !$0.steps.isEmpty }.flatMap { section -> [ReadPart] in
            guard section.count == 1 else {
                return [.repetition(section.steps.map { .step($0) }, count: section.count)]
            }
            var steps = section.steps
            if steps.count == 1, isWarmup(section.title) { steps[0].role = .warmup }
            if steps.count == 1, isCooldown(section.title) { steps[0].role = .cooldown }
            return steps.map { .step($0) }
        }
    }
}
