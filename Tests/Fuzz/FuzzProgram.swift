import Foundation
import TestSupport

/// A program that imports damaged files, many in one process; `Scripts/fuzz` builds and runs it.
///
///     Fuzz WORK SEED FIRST LAST FILE…     the rounds from FIRST to LAST, each with one of the files, damaged
///     Fuzz WORK check FILE…               the files as they are
///     Fuzz WORK sensors COUNT [SEED]      frames of Bluetooth sensors, made up
///
/// The folder WORK contains the files importing, and in `round` the number of the round, which identifies the
/// cause of a crash. A round depends on its number and the seed alone. The exit code is 3 if an import completed with
/// a wrong result.
@main
struct FuzzProgram {
    static func main() async {
        let arguments = CommandLine.arguments.dropFirst().map(\.self)
        guard arguments.count >= 3 else { return usage() }
        let work = URL(fileURLWithPath: arguments[0])
        do {
            if arguments[1] == "check" {
                for file in arguments[2...] {
                    var check = try ImportCheck(seed: 0)
                    print("\(file): \(try await check.run(file))")
                    try check.integrity()
                }
                return
            }
            if arguments[1] == "sensors", let count = Int(arguments[2]) {
                let seed = arguments.count > 3 ? UInt64(arguments[3]) ?? 1 : 1
                let read = try SensorFrameCheck.run(count, seed: seed)
                print("\(count) frames: \(read) read, \(count - read) empty or refused")
                return
            }
            guard arguments.count >= 4, let seed = UInt64(arguments[1]), let first = Int(arguments[2]),
                let last = Int(arguments[3])
            else { return usage() }
            try await rounds(first..<max(first, last), seed, Corpus(arguments.dropFirst(4)), in: work)
        } catch let finding as Finding {
            print("FOUND: \(finding.text)")
            exit(3)
        } catch {
            print("Error: \(error)")
            exit(2)
        }
    }

    private static func usage() {
        print("Usage: Fuzz WORK SEED FIRST LAST FILE…, or Fuzz WORK check FILE…")
        exit(2)
    }

    private static func rounds(_ rounds: Range<Int>, _ seed: UInt64, _ corpus: Corpus, in work: URL) async throws {
        let watchdog = Watchdog(patience: 30)
        var check = try ImportCheck(seed: seed)
        let begin = ContinuousClock.now
        var tally: [String: Int] = [:]
        for round in rounds {
            var generator = SeededGenerator(seed: seed &* 1_000_003 &+ UInt64(round))
            try Data("\(round)\n".utf8).write(to: work.appending(path: "round"))
            let input = try corpus.damaged(in: work, using: &generator)
            watchdog.begin()
            let outcome = try await check.run(input)
            // A store that grows forever would be slow, and so would a new one for each file.
            if round % 25 == 24 {
                try check.integrity()
                check = try ImportCheck(seed: seed &+ UInt64(round))
            }
            watchdog.end()
            tally[outcome, default: 0] += 1
            if round % 2_000 == 1_999 {
                print("round \(round + 1): \(tally), \(ContinuousClock.now - begin)")
                fflush(nil)
            }
        }
        print("\(rounds.count) rounds: \(tally), \(ContinuousClock.now - begin)")
    }
}
