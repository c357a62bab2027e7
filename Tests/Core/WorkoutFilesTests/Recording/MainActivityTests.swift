import Foundation
import HealthModel
import Testing

@testable import WorkoutFiles

/// The activity of a recording is that of its first session that has one: others and transitions have none.
@Suite struct MainActivityTests {
    private static let cases: [(sports: [WorkoutActivity], activity: WorkoutActivity)] = [
        ([.running], .running), ([.running, .cycling], .running), ([.other, .running, .cycling], .running),
        ([.transition, .running], .running), ([.other, .transition, .cycling, .running], .cycling),
        ([.running, .other], .running), ([.other, .transition], .other), ([.transition, .other], .transition),
        ([.transition], .transition), ([.other], .other),
    ]

    @Test func activitiesOfPoints() {
        for (sports, activity) in Self.cases {
            let sessions = sports.enumerated().map { index, sport in
                RecordedSession(
                    start: Double(index) * 10, end: Double(index) * 10 + 9, activity: sport, activityName: "A\(index)")
            }
            let recording = WorkoutRecording(
                format: .json, sessions: sessions, points: RecordedPoints(times: [0, 99]), pauses: [], name: nil,
                device: nil)
            #expect(recording.activity == activity && recording.sessions.map(\.activity) == sports)
            #expect(recording.activityName == sports.firstIndex(of: activity).map { "A\($0)" })
        }
        let none = WorkoutRecording(
            format: .json, sessions: [], points: RecordedPoints(times: [0]), segments: [], pauses: [],
            details: .init(creator: nil, name: nil), device: nil)
        #expect(none.activity == .other && none.activityName == nil)
    }

    @Test func activitiesOfTCX() throws {
        for (sports, activity) in Self.cases {
            let activities = sports.enumerated().map { index, sport in
                let name = [.running: "Running", .cycling: "Biking", .transition: "Transition"][sport] ?? "Other"
                return "<Activity Sport=\"\(name)\"><Lap StartTime=\"2020-01-01T00:00:0\(index)Z\"><TotalTimeSeconds>1"
                    + "</TotalTimeSeconds></Lap></Activity>"
            }
            let text =
                "<TrainingCenterDatabase><Activities>\(activities.joined())</Activities></TrainingCenterDatabase>"
            let read = try TCXReader.recording(from: MemoryByteSource(text), file: "a")
            #expect(read.activity == activity && read.sessions.map(\.activity) == sports)
            let named = sports.firstIndex(of: activity) ?? 0
            #expect(read.activityName == read.sessions[named].activityName)
        }
    }

    @Test func activitiesOfFIT() throws {
        let start = Int64(FITBytes.start)
        let numbers: [WorkoutActivity: Int64] = [.running: 1, .cycling: 2, .transition: 3, .other: 0]
        for (sports, activity) in Self.cases {
            var fit = FITRows()
            fit.add(0, [(0, .enumeration, [4])])
            for (index, sport) in sports.enumerated() {
                let begin = start + Int64(index) * 10
                fit.add(
                    18,
                    [
                        (253, .uint32, [begin + 9]), (2, .uint32, [begin]), (5, .enumeration, [numbers[sport] ?? 0]),
                        (7, .uint32, [9_000]),
                    ])
            }
            let read = try FITReader.recording(from: MemoryByteSource(fit.file), file: "a")
            #expect(read.activity == activity && read.sessions.map(\.activity) == sports)
            #expect(read.activityName == read.sessions[sports.firstIndex(of: activity) ?? 0].activityName)
        }
    }

    /// The title is the name of the first session that has one.
    @Test func titlesOfFilesWithSeveralSessions() throws {
        for (names, title) in [
            ([nil, "B", "C"], "B"), (["A", "B"], "A"), ([nil, nil], nil), (["A", nil], "A"),
        ] as [([String?], String?)] {
            let activities = names.enumerated().map { index, name in
                "<Activity Sport=\"Running\"><Lap StartTime=\"2020-01-01T00:00:0\(index)Z\"><TotalTimeSeconds>1"
                    + "</TotalTimeSeconds></Lap>\(name.map { "<Notes>\($0)</Notes>" } ?? "")</Activity>"
            }
            let text =
                "<TrainingCenterDatabase><Activities>\(activities.joined())</Activities></TrainingCenterDatabase>"
            let read = try TCXReader.recording(from: MemoryByteSource(text), file: "a")
            #expect(read.details.name == title && read.sessions.map(\.name) == names)
        }
    }
}
