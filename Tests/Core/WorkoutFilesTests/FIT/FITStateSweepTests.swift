import Foundation
import HealthModel
import TestSupport
import Testing

@testable import WorkoutFiles

/// Nights, pauses, clocks, beats and devices of FIT files through every order of what states them.
@Suite struct FITStateSweepTests {
    private static let start = Int64(FITBytes.start)

    private static func measurements(_ fit: FITRows) throws -> RecordedMeasurements {
        try FITReader.measurements(from: MemoryByteSource(fit.file), file: "a.fit")
    }

    private static func recording(_ fit: FITRows) throws -> WorkoutRecording {
        try FITReader.recording(from: MemoryByteSource(fit.file), file: "a.fit")
    }

    private static func seconds(_ time: Double) -> String {
        WholeOutcome.number(time - FITProfile.time(FITBytes.start))
    }

    // MARK: Nights

    private enum Mark: CaseIterable {
        case start
        case light
        case deep
        case none
        case stop

        func add(at time: Int64, to fit: inout FITRows) {
            switch self {
            case .start: fit.add(21, [(253, .uint32, [time]), (0, .enumeration, [74]), (1, .enumeration, [0])])
            case .stop: fit.add(21, [(253, .uint32, [time]), (0, .enumeration, [74]), (1, .enumeration, [1])])
            case .light: fit.add(275, [(253, .uint32, [time]), (0, .enumeration, [2])])
            case .deep: fit.add(275, [(253, .uint32, [time]), (0, .enumeration, [3])])
            case .none: fit.add(275, [(253, .uint32, [time]), (0, .enumeration, [0])])
            }
        }
    }

    /// Returns the samples of a night with these marks, each at its minute.
    private static func night(_ marks: [(Mark, Int64)]) -> String {
        var fit = FITRows()
        fit.add(0, [(0, .enumeration, [49])])
        for (mark, minute) in marks { mark.add(at: start + minute * 60, to: &fit) }
        fit.add(370, [(253, .uint32, [start + 7_200]), (1, .uint16, [6_400])])
        do {
            return try measurements(fit).samples.map {
                "\(Int($0.value))\($0.type == .sleepAnalysis ? "" : "ms"):\(seconds($0.start))-\(seconds($0.end))"
            }.joined(separator: " ")
        } catch {
            return "\(error)"
        }
    }

    @Test func IMP_34_everyOrderOfTheMarksOfANight() throws {
        var kept = KeptOutcomes()
        let marks = Mark.allCases
        for first in marks {
            for second in marks {
                for third in marks {
                    kept.add("\(first) \(second) \(third)") {
                        Self.night([(first, 10), (second, 20), (third, 35)])
                    }
                    kept.add("\(first) \(second) \(third), then all") {
                        WholeOutcome.hash(
                            Array(
                                marks.flatMap { fourth in
                                    marks.map { fifth in
                                        Self.night([(first, 10), (second, 20), (third, 35), (fourth, 40), (fifth, 41)])
                                    }
                                }.joined(separator: "\n").utf8))
                    }
                    guard first == .start else { continue }
                    kept.add("\(first) \(second) \(third) at once") {
                        Self.night([(first, 10), (second, 10), (third, 10), (.light, 15)])
                    }
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/fit-nights.txt") == nil)
    }

    /// After the end of a night the watch states levels on, which belong to none.
    @Test func IMP_34_levelsAfterTheEndBelongToNoNight() {
        #expect(
            Self.night([(.start, 10), (.light, 20), (.stop, 30), (.deep, 45), (.light, 50)])
                == "3:600-1200 0:600-1800 50ms:600-1800")
    }

    // MARK: Pauses

    @Test func everyOrderOfTheEventsOfATimer() throws {
        var kept = KeptOutcomes()
        let types: [Int64] = [0, 1, 3, 4, 8, 9]
        func pauses(_ events: [(Int64, Int64)]) throws -> String {
            var fit = FITRows()
            fit.add(0, [(0, .enumeration, [4])])
            for second in [0, 3, 6, 9] as [Int64] {
                fit.add(20, [(253, .uint32, [Self.start + second]), (3, .uint8, [100 + second])])
            }
            for (type, second) in events {
                fit.add(21, [(253, .uint32, [Self.start + second]), (0, .enumeration, [0]), (1, .enumeration, [type])])
            }
            let recording = try Self.recording(fit)
            return recording.pauses.map { "\(Self.seconds($0.start))-\(Self.seconds($0.end))" }.joined(separator: " ")
                + " | " + recording.segments.map { "\($0.points)" }.joined(separator: " ")
        }
        for first in types {
            for second in types {
                for third in types {
                    kept.add("\(first) \(second) \(third)") {
                        try pauses([(first, 2), (second, 4), (third, 7)])
                    }
                }
                kept.add("\(first) \(second) at once") { try pauses([(first, 4), (second, 4), (0, 5)]) }
                kept.add("\(first) \(second) later first") { try pauses([(first, 6), (second, 3), (0, 9)]) }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/fit-pauses.txt") == nil)
    }

    // MARK: Clocks

    @Test func clocksOfDevices() throws {
        var kept = KeptOutcomes()
        func recording(_ base: Int64, local: Int64?, created: Int64?, session: Int64? = nil) throws -> String {
            var fit = FITRows()
            fit.add(0, [(0, .enumeration, [4]), (4, .uint32, [created ?? 0xFFFF_FFFF])])
            for second in [0, 2, 5] as [Int64] {
                fit.add(20, [(253, .uint32, [base + second]), (3, .uint8, [100 + second])])
            }
            if let session {
                fit.add(
                    18,
                    [
                        (253, .uint32, [session + 9]), (2, .uint32, [session]), (5, .enumeration, [1]),
                        (7, .uint32, [9_000]),
                    ])
            }
            if let local { fit.add(34, [(253, .uint32, [base + 6]), (5, .uint32, [local])]) }
            let read = try Self.recording(fit)
            return "\(read.details.utcOffset.map { "\($0)" } ?? "-") "
                + read.points.times.map(Self.seconds).joined(separator: ",")
                + " \(Self.seconds(read.start)) \(Self.seconds(read.end)) "
                + read.warnings.map { "\($0.kind) \($0.detail ?? "")" }.joined(separator: " ")
        }
        let dated = Self.start
        for seconds in [
            -43_201, -43_200, -43_260, -43_261, -3_600, -961, -960, -899, -840, -839, -61, -60, 0, 60, 61, 449, 450,
            451,
            900, 959, 960, 961, 19_800, 50_400, 50_460, 50_461, 51_300,
        ] as [Int64] {
            kept.add("offset \(seconds)") { try recording(dated, local: dated + 6 + seconds, created: nil) }
        }
        let first = Int64(FITProfile.firstDate)
        for base in [10, 5_000, first - 4, first - 1, first, dated] {
            for local in [nil, first - 1, first, dated] as [Int64?] {
                for created in [nil, first - 1, first, dated + 77] as [Int64?] {
                    kept.add("\(base) \(local ?? 0) \(created ?? 0)") {
                        let read = try recording(base, local: local, created: created)
                        return "\(read.prefix(40)) \(WholeOutcome.short(read))"
                    }
                }
            }
            for session in [20, first, dated] {
                kept.add("\(base) session \(session)") {
                    try recording(base, local: nil, created: dated, session: session)
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/fit-clocks.txt") == nil)
    }

    // MARK: Sessions

    @Test func recordsAndSessionsInEveryOrder() throws {
        var kept = KeptOutcomes()
        let rows: [[Int64]] = [
            [0, 5, 10, 15, 20], [0, 10, 5, 20, 15], [30, 31], [], [0, 400_000], [-20, -10, 0, 10],
        ]
        let sessions: [[(start: Int64, length: Int64, sport: Int64)]] = [
            [], [(0, 20, 1)], [(5, 10, 1)], [(0, 8, 1), (8, 20, 2)], [(8, 20, 2), (0, 8, 1)],
            [(0, 30, 1), (10, 5, 2), (12, 40, 5)], [(0, 20, 18), (0, 9, 5), (10, 9, 2)], [(0, 20, 18)],
            [(10, 0, 1), (10, 5, 2)], [(0, 345_600, 1)], [(0, 345_630, 1)], [(-900, 5, 1)], [(500, 5, 1)],
        ]
        for (number, row) in rows.enumerated() {
            for (index, own) in sessions.enumerated() {
                kept.add("\(number) \(index)") {
                    var fit = FITRows()
                    fit.add(0, [(0, .enumeration, [4])])
                    for second in row {
                        fit.add(20, [(253, .uint32, [Self.start + second]), (3, .uint8, [100 + abs(second) % 90])])
                    }
                    for session in own {
                        fit.add(
                            18,
                            [
                                (253, .uint32, [Self.start + session.start + session.length]),
                                (2, .uint32, [Self.start + session.start]), (5, .enumeration, [session.sport]),
                                (7, .uint32, [session.length * 1_000]),
                            ])
                    }
                    let read = try Self.recording(fit)
                    return read.sessions.map {
                        "\($0.activity.name) \(Self.seconds($0.start))-\(Self.seconds($0.end))"
                    }.joined(separator: ", ") + " | "
                        + read.segments.map { "\($0.points) \($0.session)" }.joined(separator: ", ")
                        + " | \(read.warnings.map(\.kind)) \(read.points.count)"
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/fit-session-orders.txt") == nil)
    }

    // MARK: Heart rates

    @Test func heartRatesOfStraps() throws {
        var kept = KeptOutcomes()
        let times: [[Int64]] = [[0, 1, 2, 3, 4, 5], [0, 0, 2, 2, 9], [3, 1, 5], [7]]
        let ticks: [[Int64]] = [
            [1_024, 2_048, 2_600, 3_072, 4_096], [1_024, 7_000, 7_001], [4_294_966_000, 300, 1_400], [1_024],
            [5_000, 1_000],
        ]
        for (number, own) in times.enumerated() {
            for (index, beats) in ticks.enumerated() {
                for hasOwn in [false, true] {
                    for fraction in [nil, 16_384] as [Int64?] {
                        kept.add("\(number) \(index) \(hasOwn) \(fraction ?? 0)") {
                            var fit = FITRows()
                            fit.add(0, [(0, .enumeration, [4])])
                            for second in own {
                                fit.add(
                                    20,
                                    [(253, .uint32, [Self.start + second])]
                                        + (hasOwn ? [(3, .uint8, [90 + second])] : [(7, .uint16, [200])]))
                            }
                            let first: [(UInt8, FITBaseType, [Int64])] =
                                [(253, .uint32, [Self.start + 1])] + (fraction.map { [(0, .uint16, [$0])] } ?? [])
                            fit.add(
                                132,
                                first + [
                                    (6, .uint8, beats.indices.map { 100 + Int64($0) * 3 }), (9, .uint32, beats),
                                ])
                            let read = try Self.recording(fit)
                            return read.points[.heartRate].map { WholeOutcome.number($0) }.joined(separator: ",")
                                + " | "
                                + read.beats.map { "\(Self.seconds($0.time))\($0.followsGap ? "!" : "")" }
                                .joined(separator: " ")
                        }
                    }
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/fit-heart-rates.txt") == nil)
    }

    @Test func intervalsBetweenBeats() throws {
        var kept = KeptOutcomes()
        let lists: [[(time: Int64, intervals: [Int64])]] = [
            [(10, [800, 900]), (11, [700])], [(10, [800]), (11, [6_000])], [(10, [800]), (16, [999])],
            [(10, [800]), (15, [799])], [(10, [800]), (10, [800])], [(10, [0, 800, 0xFFFF]), (30, [850])],
            [(10, []), (11, [500])], [(10, [800]), (9, [800])], [(0, [800]), (20, [900, 900])],
        ]
        for (index, list) in lists.enumerated() {
            kept.add(index) {
                var fit = FITRows()
                fit.add(0, [(0, .enumeration, [4])])
                fit.add(20, [(253, .uint32, [Self.start]), (3, .uint8, [99])])
                for row in list {
                    fit.add(78, [(253, .uint32, [Self.start + row.time]), (0, .uint16, row.intervals)])
                }
                return try Self.recording(fit).beats.map { "\(Self.seconds($0.time))\($0.followsGap ? "!" : "")" }
                    .joined(separator: " ")
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/fit-beats.txt") == nil)
    }

    // MARK: Writing

    @Test func devicesAreWritten() throws {
        var kept = KeptOutcomes()
        var devices: [(String, RecordedDevice?)] = [("none", nil), ("empty", RecordedDevice())]
        func add(_ name: String, _ change: (inout RecordedDevice) -> Void) {
            var device = RecordedDevice()
            device.manufacturer = "Garmin"
            device.model = "Fenix 3"
            device.name = "Garmin Fenix 3"
            change(&device)
            devices.append((name, device))
        }
        add("known") { _ in }
        for maker in [nil, "Wahoo Fitness", "Nobody", "manufacturer 9"] as [String?] {
            add("maker \(maker ?? "-")") { $0.manufacturer = maker }
        }
        for model in [nil, "product 77", "product 70000", "product x", "Own", "", String(repeating: "é", count: 126)]
            as [String?]
        {
            add("model \(model ?? "-")") { ($0.model, $0.name) = (model, model.map { "Garmin \($0)" }) }
        }
        for serial in ["0", "1", "4294967294", "4294967295", "4294967296", "-1", "A1"] {
            add("serial \(serial)") { $0.serialNumber = serial }
        }
        for version in ["0", "0.01", "2.70", "2.7", "654.99", "655", "655.35", "-1", "1.2.3", "1.005"] {
            add("software \(version)") { $0.softwareVersion = version }
        }
        for version in ["0", "1", "254", "255", "-1", "x"] {
            add("hardware \(version)") { $0.hardwareVersion = version }
        }
        for (name, device) in devices {
            kept.add(name) {
                let written = FITWrittenDevice(device)
                let own = written.own.map { "\($0.row.number)=\($0.text ?? "-")" }.joined(separator: ",")
                return "\(written.maker) \(written.product) '\(written.productName.prefix(20))' "
                    + "\(written.productName.utf8.count) \(written.serial ?? -1) \(written.software ?? -1) "
                    + "\(written.hardware ?? -1) \(own)"
            }
        }
        for text in ["", "a", "a\u{0}b", String(repeating: "x", count: 250), String(repeating: "x", count: 251)] {
            kept.add("text of \(text.count)") { "\(FITMessageWriter.Field.fitting(text).utf8.count)" }
        }
        for count in [124, 125, 126] {
            kept.add("\(count) umlauts") {
                "\(FITMessageWriter.Field.fitting(String(repeating: "ü", count: count)).utf8.count)"
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/fit-written-devices.txt") == nil)
    }

    @Test func sessionsAreWrittenBetweenTheirNeighbours() throws {
        var kept = KeptOutcomes()
        let start = RichRecording.start
        for elapsed in [nil, 0, 2, 5, 7.5, 9, 30, 60, 100] as [Double?] {
            for timer in [nil, 1, 6] as [Double?] {
                for hasLaps in [false, true] {
                    kept.add("\(elapsed ?? -1) \(timer ?? -1) \(hasLaps)") {
                        var recording = RichRecording.make()
                        recording.sessions[0].totals.elapsed = elapsed
                        recording.sessions[0].totals.timer = timer
                        if !hasLaps { recording.laps = [] }
                        let bytes = try FITWriter.bytes(of: recording, file: "a")
                        let read = try FITReader.recording(from: MemoryByteSource(bytes), file: "a")
                        func text(_ part: some RecordedInterval, _ totals: StatedTotals) -> String {
                            "\(WholeOutcome.number(part.start - start))-\(WholeOutcome.number(part.end - start)) "
                                + [totals.elapsed, totals.timer, totals.distance, totals.energy]
                                .map(WholeOutcome.number).joined(separator: "/")
                        }
                        return read.sessions.map { text($0, $0.totals) }.joined(separator: ", ") + " | "
                            + read.laps.map { text($0, $0.totals) }.joined(separator: ", ")
                            + " \(WholeOutcome.hash(bytes))"
                    }
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/fit-written-sessions.txt") == nil)
    }
}
