import HealthModel
import TestSupport
import Testing

@testable import WorkoutFiles

/// What the sessions of a FIT file are, by all that may state it: the session, the sport that was set, the laps, the
/// name and the points.
///
/// `HK_WRITE_SCREENS=1` in the environment rewrites the texts in `Tests/Core/Texts/Sweeps`.
@Suite struct FITSessionTableTests {
    private static let start = Int64(FITBytes.start)

    /// What a file states about one session.
    private struct Stated {
        var sport: Int64?
        var subSport: Int64?
        var name: String?
        /// The sports that were set on the device: number, sub sport and name.
        var own: [(sport: Int64?, subSport: Int64?, name: String?)] = []
        var laps: [Int64?] = []
        var poolLength: Int64?
        var isDated = true

        var file: [UInt8] {
            var fit = FITRows()
            fit.add(0, [(0, .enumeration, [4])])
            for row in own {
                fit.add(
                    12, value(0, row.sport) + value(1, row.subSport), texts: row.name.map { [(UInt8(3), $0)] } ?? [])
            }
            for second in [0, 5] as [Int64] {
                fit.add(20, [(253, .uint32, [start + second]), (3, .uint8, [100])])
            }
            for lap in laps {
                fit.add(
                    19, [(253, .uint32, [start + 5]), (2, .uint32, [start]), (7, .uint32, [5_000])] + value(25, lap))
            }
            let dates: [(UInt8, FITBaseType, [Int64])] =
                isDated ? [(253, .uint32, [start + 5]), (2, .uint32, [start]), (7, .uint32, [5_000])] : []
            fit.add(
                18, dates + value(5, sport) + value(6, subSport) + (poolLength.map { [(44, .uint16, [$0])] } ?? []),
                texts: name.map { [(UInt8(110), $0)] } ?? [])
            return fit.file
        }

        private func value(_ number: UInt8, _ value: Int64?) -> [(UInt8, FITBaseType, [Int64])] {
            value.map { [(number, .enumeration, [$0])] } ?? []
        }

        private var start: Int64 { FITSessionTableTests.start }

        var outcome: String {
            do {
                let read = try FITReader.recording(from: MemoryByteSource(file), file: "a")
                return read.sessions.map { session in
                    let places = [
                        session.isIndoor.map { $0 ? "indoor" : "outdoor" },
                        session.isPoolSwim.map { $0 ? "pool" : "open" },
                    ]
                    return "\(session.activity.name) [\(session.activityName ?? "-")]"
                        + places.compactMap { $0.map { " \($0)" } }.joined() + (session.name.map { " '\($0)'" } ?? "")
                        + (session.poolLength.map { " \($0) m" } ?? "")
                }.joined(separator: ", ") + read.warnings.map { " !\($0.kind)" }.joined()
            } catch { return "\(error)" }
        }
    }

    /// The name of a session says what it is only where no number does.
    @Test func namesOfSessions() throws {
        var kept = KeptOutcomes()
        for sport in [nil, 0, 1, 4, 10, 20, 22, 200] as [Int64?] {
            for name in [nil, "Running", "Morning ride", "Yoga", "Nothing known"] {
                kept.add("\(sport.map(String.init) ?? "-") \(name ?? "-")") {
                    Stated(sport: sport, name: name).outcome
                }
            }
            for own in [nil, 0, 2, 20] as [Int64?] {
                kept.add("\(sport.map(String.init) ?? "-"), set \(own.map(String.init) ?? "-") 'Running'") {
                    var stated = Stated(sport: sport, own: [(own, nil, "Running")])
                    let all = stated.outcome
                    stated.name = "Walking"
                    return "\(all); named: \(stated.outcome)"
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/fit-session-names.txt") == nil)
    }

    @Test func sportsOfSessions() throws {
        var kept = KeptOutcomes()
        func text(_ number: Int64?) -> String { number.map(String.init) ?? "-" }
        for sport in [nil, 0, 1, 5] as [Int64?] {
            for subSport in [nil, 0, 17, 45] as [Int64?] {
                for own in [nil, 0, 1, 5] as [Int64?] {
                    kept.add("\(text(sport)) \(text(subSport)), set \(text(own)) 18") {
                        Stated(sport: sport, subSport: subSport, own: [(own, 18, nil)]).outcome
                    }
                }
            }
            for laps in [[], [nil], [1], [1, nil], [1, 1], [1, 2], [0], [0, 1]] as [[Int64?]] {
                kept.add("\(text(sport)), laps \(laps.map(text))") { Stated(sport: sport, laps: laps).outcome }
            }
            kept.add("\(text(sport)), set and laps") {
                Stated(sport: sport, own: [(2, 8, "Set")], laps: [1]).outcome
            }
            kept.add("\(text(sport)), set to no sport, and laps") {
                Stated(sport: sport, own: [(nil, 8, "Set")], laps: [1]).outcome
            }
            kept.add("\(text(sport)), set twice") {
                Stated(sport: sport, own: [(2, 8, "Set"), (1, 3, "Again")], laps: [1]).outcome
            }
            kept.add("\(text(sport)), undated") { Stated(sport: sport, name: "Named", isDated: false).outcome }
        }
        for (sport, subSport) in [(5, 17), (5, 18), (5, nil), (1, 17), (nil, 17)] as [(Int64?, Int64?)] {
            for length in [nil, 0, 1, 2_500, 0xFFFF] as [Int64?] {
                kept.add("pool of \(text(length)), \(text(sport)) \(text(subSport))") {
                    Stated(sport: sport, subSport: subSport, poolLength: length).outcome
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/fit-session-sports.txt") == nil)
    }

    // MARK: Spans

    /// A file of a chain: its records, its sessions, its laps, and the events of its timer, in seconds.
    private struct File {
        var records: [Int64] = []
        var sessions: [(start: Int64, end: Int64, sport: Int64)] = []
        var laps: [(start: Int64, end: Int64)] = []
        var undated: Int64?
        var kind: Int64 = 4

        var bytes: [UInt8] {
            let zero = FITSessionTableTests.start
            var fit = FITRows()
            fit.add(0, [(0, .enumeration, [kind])])
            for second in records { fit.add(20, [(253, .uint32, [zero + second]), (3, .uint8, [100])]) }
            for (start, end) in laps {
                fit.add(
                    19,
                    [(253, .uint32, [zero + end]), (2, .uint32, [zero + start]), (7, .uint32, [(end - start) * 1_000])])
            }
            for (start, end, sport) in sessions {
                fit.add(
                    18,
                    [
                        (253, .uint32, [zero + end]), (2, .uint32, [zero + start]), (5, .enumeration, [sport]),
                        (7, .uint32, [(end - start) * 1_000]),
                    ])
            }
            if let undated { fit.add(18, [(5, .enumeration, [undated]), (9, .uint32, [7_000])]) }
            return fit.file
        }
    }

    private static func outcome(_ files: [File]) -> String {
        do {
            let read = try FITReader.recording(from: MemoryByteSource(files.flatMap(\.bytes)), file: "a")
            func second(_ time: Double) -> String { WholeOutcome.number(time - FITProfile.time(FITBytes.start)) }
            let sessions = read.sessions.map {
                "\(second($0.start))–\(second($0.end)) \($0.activity.name)\($0.group)"
                    + ($0.totals.distance.map { " \($0) m" } ?? "")
            }
            let segments = read.segments.map { "\($0.points.lowerBound)..<\($0.points.upperBound) of \($0.session)" }
            return sessions.joined(separator: ", ") + " | " + segments.joined(separator: ", ")
                + read.warnings.map { " !\($0.kind)" }.joined()
        } catch { return "\(error)" }
    }

    @Test func spansOfSessions() throws {
        var kept = KeptOutcomes()
        func add(_ name: String, _ files: File...) { kept.add(name) { Self.outcome(files) } }
        add("nothing", File())
        add("laps alone", File(laps: [(3, 9), (1, 4), (5, 12)]))
        add("laps and points", File(records: [4, 6], laps: [(1, 9)]))
        add("points alone", File(records: [4, 6]))
        add("one point", File(records: [4]))
        add("an undated session", File(records: [4, 6], undated: 2))
        add("an undated session and laps", File(laps: [(3, 9)], undated: 2))
        add("an undated session alone", File(undated: 2))
        add("an undated session beside another", File(records: [4, 6], sessions: [(3, 9, 1)], undated: 2))
        // All sports of a day, and the sum of them.
        add("a sum", File(sessions: [(0, 30, 18), (0, 9, 5), (10, 20, 2)]))
        add("a sum alone", File(sessions: [(0, 30, 18)]))
        add("two sums", File(sessions: [(0, 30, 18), (40, 50, 18)]))
        add("two sums with points", File(records: [1, 2], sessions: [(0, 30, 18), (40, 50, 18)]))
        add("at once", File(sessions: [(0, 9, 2), (0, 5, 1), (0, 9, 5)]))
        // Chains: each file is an event of its own.
        add(
            "two files", File(records: [0, 5], sessions: [(0, 9, 1)]), File(records: [20, 25], sessions: [(20, 29, 2)]))
        add(
            "two files, the later first", File(records: [20], sessions: [(20, 29, 2)]),
            File(records: [0], sessions: [(0, 9, 1)]))
        add("the second without session", File(records: [0, 5], sessions: [(0, 9, 1)]), File(records: [20, 25]))
        add("the first without session", File(records: [0, 5]), File(records: [20, 25], sessions: [(20, 29, 1)]))
        add("the second empty", File(records: [0, 5], sessions: [(0, 9, 1)]), File())
        add("the second with laps alone", File(records: [0, 5], sessions: [(0, 9, 1)]), File(laps: [(30, 40)]))
        add("both undated", File(records: [0, 5], undated: 1), File(records: [20, 25], undated: 2))
        add("an undated session and a synthesized one", File(records: [0, 5], undated: 1), File(records: [20, 25]))
        add("sums in both", File(sessions: [(0, 9, 18)]), File(sessions: [(20, 29, 18)]))
        // Points around sessions.
        for (records, sessions) in [
            ([0, 4, 9, 10, 15], [(0, 9), (10, 15)]), ([0, 4, 9, 9, 10, 15], [(0, 9), (9, 15)]),
            ([3, 5, 12], [(4, 9), (10, 11)]), ([12, 5, 3, 14, 4], [(4, 9), (10, 11)]), ([5], [(4, 9), (10, 11)]),
            ([30], [(4, 9), (10, 11)]), ([0], [(4, 9), (10, 11)]), ([4, 20], [(4, 30), (10, 11)]),
            ([4, 11, 31], [(4, 5), (10, 20), (30, 40)]), ([], [(4, 9), (8, 11)]), ([4, 10], [(4, 10), (4, 10)]),
        ] as [([Int64], [(Int64, Int64)])] {
            kept.add("\(records) in \(sessions)") {
                Self.outcome([File(records: records, sessions: sessions.map { ($0.0, $0.1, 1) })])
            }
        }
        for end in [345_609, 345_610, 345_611] as [Int64] {
            add("a session to \(end)", File(records: [5, 10], sessions: [(0, end, 1)]))
        }
        for (start, end) in [(-20, 4), (-20, 5), (10, 20), (11, 20)] as [(Int64, Int64)] {
            add("a session from \(start) to \(end)", File(records: [5, 10], sessions: [(start, end, 1)]))
        }
        for kind in [4, 5, 9, 15] as [Int64] {
            add("kind \(kind)", File(kind: kind))
            add("kind \(kind) with points", File(records: [0, 5], kind: kind))
            add("kind \(kind) with a session", File(sessions: [(0, 9, 1)], kind: kind))
            add("kind \(kind) before an activity", File(kind: kind), File(records: [0, 5]))
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/fit-session-spans.txt") == nil)
    }
}
