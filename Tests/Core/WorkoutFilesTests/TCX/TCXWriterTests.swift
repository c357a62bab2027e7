import HealthModel
import Testing

@testable import WorkoutFiles

@Suite struct TCXWriterTests {
    private static let start = RandomRecording.start

    /// Returns consecutive sessions, a minute each, with a point every ten seconds.
    private func recording(_ activities: [WorkoutActivity], offset: Double = 0) -> WorkoutRecording {
        var points = RecordedPoints()
        var sessions: [RecordedSession] = []
        for (index, activity) in activities.enumerated() {
            let begin = Self.start + offset + Double(index) * 60
            for second in stride(from: 0.0, to: 60, by: 10) {
                var point = RecordedPoint()
                point.time = begin + second
                point.heartRate = 100
                points.append(point)
            }
            sessions.append(RecordedSession(start: begin, end: begin + 60, activity: activity))
        }
        return WorkoutRecording(
            format: .fit, sessions: sessions, points: points, pauses: [], name: nil, device: nil)
    }

    private func read(_ bytes: [UInt8]) throws -> WorkoutRecording {
        try WorkoutFileReader.recording(from: MemoryByteSource(bytes), file: "a")
    }

    @Test func aTriathlonComesBackAsOneEventWithItsLegs() throws {
        let legs: [WorkoutActivity] = [.swimming, .transition, .cycling, .transition, .running]
        let bytes = TCXWriter.bytes(of: recording(legs))
        let read = try read(bytes)
        #expect(read.sessions.map(\.activity) == legs)
        #expect(Set(read.sessions.map(\.group)).count == 1)
        #expect(read.sessions.map(\.start) == legs.indices.map { Self.start + Double($0) * 60 })
        #expect(read.laps.isEmpty && read.pauses.isEmpty && read.points.count == 30)
        // As the schema requires: a transition precedes the sport that it leads to.
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.components("<Transition ") == 2 && text.components("<NextSport>") == 2)
        #expect(text.components("<Activity Sport=") == 3)
    }

    @Test func transitionsInOddPlacesComeBack() throws {
        for legs in [
            [.transition, .swimming, .cycling], [.swimming, .transition],
            [.swimming, .transition, .transition, .cycling], [.transition, .transition],
        ] as [[WorkoutActivity]] {
            #expect(try read(TCXWriter.bytes(of: recording(legs))).sessions.map(\.activity) == legs)
        }
    }

    /// Returns the elements of activities in order: `F` and `N` are the first and the next sport of an event, `T` is a
    /// transition.
    private func structure(_ recording: WorkoutRecording) -> String {
        let text = String(decoding: TCXWriter.bytes(of: recording), as: UTF8.self)
        let names = ["<MultiSportSession>": "(", "</MultiSportSession>": ")", "<FirstSport>": "F", "<NextSport>": "N"]
        return text.matches(
            of: #/<\/?MultiSportSession>|<FirstSport>|<NextSport>|<Transition |<Activity Sport="(\w+)"/#
        )
        .map { match in
            names[String(match.output.0)] ?? match.output.1.map { String($0) } ?? "T"
        }.joined(separator: " ")
    }

    /// A transition of one lap precedes the sport that it leads to; any other is a sport of its own.
    @Test func transitionsLeadToASport() {
        typealias Legs = [WorkoutActivity]
        for (legs, expected) in [
            ([.swimming], "Other"), ([.swimming, .cycling], "( F Other N Biking )"),
            ([.swimming, .transition, .cycling], "( F Other N T Biking )"),
            ([.running, .transition, .cycling, .transition, .running], "( F Running N T Biking N T Running )"),
            ([.transition, .cycling], "( F Other N Biking )"), ([.running, .transition], "( F Running N Other )"),
            ([.transition, .running, .cycling], "( F Other N Running N Biking )"),
            ([.running, .transition, .transition, .cycling], "( F Running N Other N T Biking )"),
            ([.running, .transition, .transition], "( F Running N Other N Other )"),
            ([.transition, .transition, .running], "( F Other N T Running )"), ([.transition], "Other"),
        ] as [(Legs, String)] { #expect(structure(recording(legs)) == expected, "\(legs)") }
        // A transition in two laps is a sport.
        var laps = recording([.running, .transition, .cycling])
        laps.laps = [60.0, 90].map { RecordedLap(start: Self.start + $0, end: Self.start + $0 + 30) }
        #expect(structure(laps) == "( F Running N Other N Biking )")
        laps.laps.removeLast()
        #expect(structure(laps) == "( F Running N T Biking )")
    }

    /// Sessions of one group in a row are one event.
    @Test func eventsAreGroupsInARow() throws {
        for (groups, expected) in [
            ([0, 0, 0], "( F Running N T Biking )"), ([0, 0, 1], "( F Running N Other ) Biking"),
            ([0, 1, 1], "Running ( F Other N Biking )"), ([0, 1, 0], "Running Other Biking"),
            ([5, 5, 5], "( F Running N T Biking )"), ([2, 1, 0], "Running Other Biking"),
        ] {
            var recording = recording([.running, .transition, .cycling])
            for (index, group) in groups.enumerated() { recording.sessions[index].group = group }
            #expect(structure(recording) == expected, "\(groups)")
            let read = try read(TCXWriter.bytes(of: recording))
            #expect(read.sessions.map(\.activity) == [.running, .transition, .cycling])
        }
    }

    @Test func namesOfTransitionsComeBack() throws {
        for names in [[nil, "T1", nil], ["A", "T1", "B"], [nil, nil, "B"]] as [[String?]] {
            var recording = recording([.running, .transition, .cycling])
            for (index, name) in names.enumerated() { recording.sessions[index].name = name }
            #expect(try read(TCXWriter.bytes(of: recording)).sessions.map(\.name) == names)
        }
    }

    @Test func sportsThatTCXCannotSayComeBack() throws {
        var recording = recording([.swimming])
        recording.sessions[0].activityName = "swimming, lap swimming"
        recording.sessions[0].isPoolSwim = true
        recording.sessions[0].poolLength = 25
        let session = try #require(try read(TCXWriter.bytes(of: recording)).sessions.first)
        #expect(session.activity == .swimming && session.activityName == "swimming, lap swimming")
        #expect(session.isPoolSwim == true && session.poolLength == 25)
    }

    @Test func whatTCXSaysItselfIsNotSaidTwice() {
        var recording = recording([.running])
        recording.laps = [RecordedLap(start: Self.start, end: Self.start + 60)]
        recording.laps[0].totals.timer = 60
        let text = String(decoding: TCXWriter.bytes(of: recording), as: UTF8.self)
        #expect(text.components("ohk:") == 0)
    }

    @Test(arguments: [(14.687000036, "14.687"), (14.9996, "15"), (14.5, "14.500"), (14, "14")] as [(Double, String)])
    func timesHaveMillisecondsAtMost(_ offset: Double, _ seconds: String) {
        let text = String(decoding: TCXWriter.bytes(of: recording([.running], offset: offset)), as: UTF8.self)
        #expect(text.components("<Time>2020-01-01T00:00:\(seconds)Z</Time>") == 1)
        let fractions = text.split(separator: "<Time>").dropFirst().map { $0.prefix { $0 != "Z" }.drop { $0 != "." } }
        #expect(fractions.allSatisfy { $0.isEmpty || $0.count == 4 })
    }

    /// Pauses at the beginning of a lap, which do not follow from the times of the laps.
    @Test func pausesAtTheEdgesOfLapsComeBack() throws {
        var recording = recording([.running])
        let pause = WorkoutRecording.Pause(start: Self.start + 20, end: Self.start + 30)
        recording = WorkoutRecording(
            format: .fit, sessions: recording.sessions, points: recording.points, pauses: [pause], name: nil,
            device: nil)
        recording.laps = [
            RecordedLap(start: Self.start, end: Self.start + 20),
            RecordedLap(start: Self.start + 20, end: Self.start + 60),
        ]
        for index in recording.laps.indices {
            recording.laps[index].totals.timer = recording.laps[index].end - recording.laps[index].start
        }
        let read = try read(TCXWriter.bytes(of: recording))
        #expect(read.pauses == [pause] && read.laps.map(\.end) == recording.laps.map(\.end))
        #expect(read.segments.map(\.points) == recording.segments.map(\.points))
    }

    @Test func theDeviceComesBack() throws {
        var recording = recording([.running])
        var device = RecordedDevice()
        device.name = "Apple Watch"
        device.manufacturer = "Apple Inc."
        device.hardwareVersion = "Watch6,2"
        device.softwareVersion = "10.1.1"
        recording.device = device
        #expect(try read(TCXWriter.bytes(of: recording)).device == device)
    }
}

extension String {
    /// Returns the number of occurrences of a text.
    fileprivate func components(_ text: String) -> Int { ranges(of: text).count }
}
