import Foundation
import HealthModel
import Testing

@testable import WorkoutFiles

/// The fields, units and bounds of Apple's `.workout` files, one by one.
@Suite struct AppleWorkoutFieldTests {
    private static let id = UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 4, 1))

    private static func hex(_ data: Data) -> String {
        data.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    /// Returns a plan as it is written, after its identifier.
    private func written(_ content: PlannedWorkout.Content) throws -> String {
        let plan = PlannedWorkout(content, id: Self.id)
        let data = AppleWorkoutFile.data(of: plan)
        let read = try AppleWorkoutFile.plan(from: data)
        #expect(read.plan == plan && read.notes.isEmpty)
        return Self.hex(data.dropFirst(38))
    }

    // MARK: Writing

    @Test func PLN_41_allKindsOfPlansAreWritten() throws {
        let goal = PlannedGoalWorkout(
            activity: .swimming, location: .indoor, swimmingLocation: .openWater,
            goal: .distance(QuantityValue(300, .yard)))
        #expect(
            try written(.goal(goal)) == #"""
                5217082e10021802220f0803220b0804110000000000c07240c03e01d03e05
                """#)
        let pacer = PlannedPacer(
            activity: .running, location: .outdoor, distance: QuantityValue(5, .mile), time: QuantityValue(0.75, .hour))
        #expect(
            try written(.pacer(pacer)) == #"""
                6a1e082510031a0b0805110000000000001440220b080311000000000000e83fc03e01d03e05
                """#)
        var multisport = PlannedMultisport(displayName: "Tri")
        multisport.legs = [.swimming(.pool), .cycling(.outdoor), .running(.indoor), .swimming(.openWater)]
        #expect(
            try written(.multisport(multisport)) == #"""
                72250a06082e100118010a06080d100318000a060825100218000a06082e100118021203547269c03e01d03e05
                """#)
        #expect(
            try written(.multisport(PlannedMultisport())) == #"""
                7200c03e01d03e05
                """#)
    }

    @Test func PLN_41_allKindsOfStepsAreWritten() throws {
        let lengths: [QuantityUnit] = [.meter, .kilometer, .foot, .yard, .mile]
        let times: [QuantityUnit] = [.second, .minute, .hour]
        let goals =
            lengths.map { PlannedGoal.distance(QuantityValue(7, $0)) }
            + times.map { PlannedGoal.time(QuantityValue(3, $0)) }
            + [.poolSwim(distance: QuantityValue(100, .yard), time: QuantityValue(2, .minute)), .open]
        let energies: [QuantityUnit] = [.kilocalorie, .smallCalorie, .kilojoule, .joule]
        let steps = (goals + energies.map { .energy(QuantityValue(90, $0)) }).enumerated().map { index, goal in
            PlannedInterval(index % 2 == 0 ? .work : .recovery, PlannedStep(goal: goal, displayName: "\(index)"))
        }
        let plan = PlannedIntervals(
            activity: .cycling, location: .indoor, displayName: "All", warmup: PlannedStep(goal: goals[6]),
            blocks: [PlannedBlock(steps: steps, iterations: 3), PlannedBlock(steps: [], iterations: 1)],
            cooldown: PlannedStep(target: PlannedTarget(.power, .zone(2))))
        #expect(
            try written(.intervals(plan)) == #"""
                5adb04080d10021a03416c6c22110a0f0801120b08021100000000000008402afa030a18080112140a0f0803220b080111\#
                0000000000001c401a01300a18080212140a0f0803220b0802110000000000001c401a01310a18080112140a0f0803220b\#
                0803110000000000001c401a01320a18080212140a0f0803220b0804110000000000001c401a01330a18080112140a0f08\#
                03220b0805110000000000001c401a01340a18080212140a0f0801120b08011100000000000008401a01350a1808011214\#
                0a0f0801120b08021100000000000008401a01360a18080212140a0f0801120b08031100000000000008401a01370a2708\#
                0112230a1e08052a1a0a0b0804110000000000005940120b08021100000000000000401a01380a0b080212070a0208041a\#
                01390a3c080112380a32fa7f2f7b2274797065223a2022656e65726779222c202276616c7565223a2039302c2022756e69\#
                74223a20226b63616c227d1a0231300a3b080212370a31fa7f2e7b2274797065223a2022656e65726779222c202276616c\#
                7565223a2039302c2022756e6974223a202263616c227d1a0231310a3a080112360a30fa7f2d7b2274797065223a202265\#
                6e65726779222c202276616c7565223a2039302c2022756e6974223a20226b4a227d1a0231320a39080212350a2ffa7f2c\#
                7b2274797065223a2022656e65726779222c202276616c7565223a2039302c2022756e6974223a20224a227d1a02313310\#
                032a021001323c0a020804fa7f357b2274797065223a2022706f7765725a6f6e65222c20227a6f6e65223a20322c20226d\#
                6574726963223a202263757272656e74227dc03e01d03e05
                """#)
        let odd = PlannedWorkout(
            .intervals(
                PlannedIntervals(
                    activity: .running,
                    warmup: PlannedStep(goal: .distance(QuantityValue(500, .centimeter))),
                    blocks: [PlannedBlock(steps: [], iterations: 0)])), id: Self.id)
        let read = try AppleWorkoutFile.plan(from: AppleWorkoutFile.data(of: odd)).plan
        guard case .intervals(let intervals) = read.content else { return }
        #expect(intervals.warmup?.goal == .distance(QuantityValue(5, .meter)))
        #expect(intervals.blocks.map(\.iterations) == [1])
    }

    @Test func PLN_43_notesOnWhatAppsOfAppleDoNotRead() {
        let energy = PlannedGoal.energy(QuantityValue(100, .kilocalorie))
        let own = "is written in a form of our own, which Apple's apps do not read"
        let step = PlannedStep(
            goal: energy, target: PlannedTarget(.heartRate, .zone(2)),
            relativeTarget: RelativeTarget(.maximalHeartRate, 0.7), ramp: .up)
        let plan = PlannedIntervals(
            activity: .running, warmup: step,
            blocks: [PlannedBlock(steps: [PlannedInterval(.work, PlannedStep(goal: energy))])])
        #expect(
            AppleWorkoutFile.notes(on: PlannedWorkout(.intervals(plan))) == [
                "warmup: an energy goal \(own)", "warmup: an alert \(own)",
                "warmup: a relative target cannot be written",
                "warmup: a ramp cannot be written", "blocks[0].steps[0]: an energy goal \(own)",
            ])
        let goal = PlannedGoalWorkout(activity: .running, location: .unknown, swimmingLocation: .unknown, goal: energy)
        #expect(AppleWorkoutFile.notes(on: PlannedWorkout(.goal(goal))) == ["an energy goal \(own)"])
        #expect(AppleWorkoutFile.notes(on: PlannedWorkout(.multisport(PlannedMultisport()))).isEmpty)
    }

    @Test func PLN_43_whatIsSupported() {
        let missing = PlanFeature.allCases.filter {
            if case .nothing = AppleWorkoutFile.support($0) { true } else { false }
        }
        #expect(
            missing.map { "\($0)" } == [
                "ofThresholdPower", "ofMaximalHeartRate", "ofThresholdHeartRate", "ofThresholdSpeed", "ramp",
            ])
    }

    // MARK: Reading

    private func file(_ number: UInt64, id: String? = id.uuidString, _ write: (inout ProtocolBufferWriter) -> Void)
        -> Data
    {
        var writer = ProtocolBufferWriter()
        if let id { writer.add(9, id.utf8) }
        writer.add(number, write)
        return Data(writer.bytes)
    }

    /// Returns the goal of a run that is read, and the notes.
    private func goal(_ write: (inout ProtocolBufferWriter) -> Void) throws -> (goal: PlannedGoal?, notes: [String]) {
        let data = file(11) { workout in
            workout.add(1, UInt64(37))
            workout.add(4) { $0.add(1, write) }
        }
        let (plan, notes) = try AppleWorkoutFile.plan(from: data)
        guard case .intervals(let intervals) = plan.content else { return (nil, ["?"]) }
        return (intervals.warmup?.goal, notes)
    }

    private func amount(_ unit: UInt64, _ number: Double) -> (inout ProtocolBufferWriter) -> Void {
        {
            $0.add(1, unit); $0.add(2, number)
        }
    }

    @Test func PLN_42_amountsHaveUnitsAndBounds() throws {
        let missing = [
            "warmup: the amount of the goal is missing, of an unknown unit, or not possible",
            "warmup: the step is left out",
        ]
        func time(_ unit: UInt64, _ number: Double) throws -> (goal: PlannedGoal?, notes: [String]) {
            try goal { writer in
                writer.add(1, UInt64(1))
                writer.add(2, amount(unit, number))
            }
        }
        for (index, unit) in [QuantityUnit.second, .minute, .hour].enumerated() {
            #expect(try time(UInt64(index + 1), 2) == (.time(QuantityValue(2, unit)), []))
        }
        for unit in [0, 4, .max] as [UInt64] { #expect(try time(unit, 2) == (nil, missing)) }
        let limits = PlanLimits.amounts
        #expect(try time(1, limits.upperBound).notes.isEmpty && time(1, limits.upperBound.nextUp) == (nil, missing))
        #expect(try time(1, limits.lowerBound).notes.isEmpty && time(1, limits.lowerBound.nextDown) == (nil, missing))
        for (index, unit) in [QuantityUnit.meter, .kilometer, .foot, .yard, .mile].enumerated() {
            let read = try goal { writer in
                writer.add(1, UInt64(3))
                writer.add(4, amount(UInt64(index + 1), 2))
            }
            #expect(read == (.distance(QuantityValue(2, unit)), []))
        }
        let far = try goal { writer in
            writer.add(1, UInt64(3))
            writer.add(4, amount(6, 2))
        }
        #expect(far == (nil, missing))
        let pool = try goal { writer in
            writer.add(1, UInt64(5))
            writer.add(5) { $0.add(1, amount(1, 100)) }
        }
        #expect(pool == (nil, missing))
        #expect(try goal { $0.add(1, UInt64(4)) } == (.open, []))
        #expect(try goal { _ in }.notes == ["warmup: a goal of the unknown kind 0 is read as an open one"])
        #expect(try goal { $0.add(2_047, "{}".utf8) } == (nil, ["warmup: the goal cannot be read", missing[1]]))
    }

    @Test func PLN_42_notesOnPlansThatAreRead() throws {
        let nameless = try AppleWorkoutFile.plan(from: file(10, id: nil) { $0.add(1, UInt64(0)) })
        #expect(nameless.notes == ["the plan has no identifier and gets a new one"])
        guard case .goal(let goal) = nameless.plan.content else { return }
        #expect(goal.activity == .other && goal.goal == .open && goal.location == .unknown)
        #expect(try AppleWorkoutFile.plan(from: file(10, id: "seven") { _ in }).notes.count == 1)
        let legs = try AppleWorkoutFile.plan(
            from: file(14) { writer in
                for activity in [46, 24, 13, 37] as [UInt64] { writer.add(1) { $0.add(1, activity) } }
            })
        #expect(legs.notes == ["activities[1]: hiking cannot be one of several sports"])
        guard case .multisport(let multisport) = legs.plan.content else { return }
        #expect(multisport.legs == [.swimming(.unknown), .cycling(.unknown), .running(.unknown)])
        let alert = try AppleWorkoutFile.plan(
            from: file(11) { workout in
                workout.add(5) { block in block.add(1) { $0.add(2) { $0.add(2_047, "{}".utf8) } } }
            })
        #expect(alert.notes == ["blocks[0].steps[0]: the alert cannot be read"])
    }

    @Test func PLN_41_unitsOfOwnParts() {
        let units: [(name: String, subject: PlannedTarget.Subject)] = [
            ("count/min", .heartRate), ("Hz", .cadence), ("W", .power), ("m/s", .speed), ("km/h", .speed),
            ("mi/h", .speed),
        ]
        for (name, subject) in units {
            let text =
                #"{"type": "\#(subject.rawValue)", "low": 1.5, "high": 2, "unit": "\#(name)", "metric": "average"}"#
            #expect(PlanParts.target(text).map { PlanParts.json($0).line } == text)
        }
        for name in ["kcal", "cal", "kJ", "J"] {
            let text = #"{"type": "energy", "value": 2.5, "unit": "\#(name)"}"#
            #expect(PlanParts.energy(text).map { PlanParts.json(energy: $0).line } == text)
        }
        let mixed = PlannedTarget(
            .speed, .range(low: QuantityValue(10, .kilometerPerHour), high: QuantityValue(5, .meterPerSecond)))
        #expect(PlanParts.json(mixed).line.contains(#""low": 10, "high": 18, "unit": "km/h""#))
        let odd = PlannedTarget(.speed, .threshold(QuantityValue(600, QuantityUnit.meter.divided(by: .minute))))
        #expect(PlanParts.json(odd).line.contains(#""value": 10, "unit": "m/s""#))
        #expect(PlanParts.target(#"{"type":"speed","low":3,"high":3,"unit":"m/s"}"#)?.metric == .current)
        #expect(PlanParts.target(#"{"type":"powerZone","zone":1}"#) == PlannedTarget(.power, .zone(1)))
        #expect(PlanParts.target(#"{"type":"speed","low":3,"unit":"m/s"}"#) == nil)
        #expect(PlanParts.target(#"{"type":"speed","value":0,"unit":"m/s"}"#) == nil)
    }

    /// A range may begin at 0, as a warm-up does; everything else is a positive number.
    @Test func PLF_6_rangesMayBeginAtZero() throws {
        let targets = [
            PlannedTarget(.power, from: 0, to: 150), .init(.heartRate, from: 3, to: 3),
            .init(.speed, from: 0, to: 2.5, metric: .average), .init(.cadence, from: 90, to: 0),
        ].compactMap(\.self)
        #expect(
            targets.map { $0.bounds?.low } == [0, 0, 0, 0] && targets.map { $0.bounds?.high } == [150, 8, 2.5, 90])
        for target in targets {
            let plan = PlannedWorkout(
                .intervals(PlannedIntervals(activity: .cycling, warmup: PlannedStep(target: target))), id: Self.id)
            let read = try AppleWorkoutFile.plan(from: AppleWorkoutFile.data(of: plan))
            #expect(read.plan == plan && read.notes.isEmpty)
            #expect(plan.losses(as: .appleWorkout).isEmpty)
        }
        func bounds(_ members: String) -> [Double]? {
            PlanParts.target(#"{"type": "power", \#(members), "unit": "W"}"#)?.bounds.map { [$0.low, $0.high] }
        }
        #expect(bounds(#""low": 0, "high": 1"#) == [0, 1] && bounds(#""low": 0.0, "high": 0.5"#) == [0, 0.5])
        #expect(bounds(#""low": 2, "high": 2"#) == [2, 2] && bounds(#""value": 2"#) == [2, 2])
        for members in [
            #""low": 0, "high": 0"#, #""low": -1, "high": 1"#, #""low": 2, "high": 1"#, #""low": "0", "high": 1"#,
            #""low": null, "high": 1"#, #""high": 1"#, #""low": 0"#, #""value": 0"#, #""value": -1"#,
            #""value": "2""#,
        ] { #expect(bounds(members) == nil, "\(members)") }
    }

    @Test func PLF_1_filesAreKnownByTheirIdentifier() {
        let data = [UInt8](file(11) { _ in })
        #expect(AppleWorkoutFile.isBeginning(data) && AppleWorkoutFile.isBeginning(Array(data.prefix(38))))
        #expect(!AppleWorkoutFile.isBeginning(Array(data.prefix(37))) && !AppleWorkoutFile.isBeginning([]))
        for (place, byte) in [(0, 0x4B), (1, 35), (5, 0x67)] as [(Int, UInt8)] {
            var other = data
            other[place] = byte
            #expect(!AppleWorkoutFile.isBeginning(other))
        }
    }

    @Test func PLF_3_filesHaveOneMegabyte() {
        func code(_ count: Int) -> String? {
            do throws(WorkoutFileError) {
                _ = try AppleWorkoutFile.plan(from: Data(count: count))
                return nil
            } catch {
                return error.message
            }
        }
        #expect(code(1 << 20) == "The plan 'workout' is damaged at byte 0: a field has no number.")
        #expect(code(1 << 20 + 1) == "The plan 'workout' is larger than 1 MB.")
    }

    @Test func PLN_42_messagesOfEveryForm() throws {
        var writer = ProtocolBufferWriter()
        for value in [0, 127, 128, 16_383, 16_384, UInt64.max] { writer.add(1, value) }
        writer.add(2, -1.5)
        writer.add(16, [9])
        writer.add(2_048) { $0.add(1, UInt64(1)) }
        #expect(
            Self.hex(Data(writer.bytes))
                == "0800087f08800108ff7f0880800108ffffffffffffffffff0111000000000000f8bf82010109828001020801")
        let message = try ProtocolBufferMessage(writer.bytes[...] + [0x1D, 1, 2, 3, 4])
        #expect(message.integer(1) == .max && message.double(2) == -1.5 && message.text(16) == "\t")
        #expect(message.fields.map(\.offset) == [1, 3, 5, 8, 11, 15, 26, 36, 41, 45])
        #expect(try message.message(2_048)?.integer(1) == 1 && message.messages(2_048).count == 1)
        #expect(message.integer(2) == nil && message.double(1) == nil && message.bytes(3) == nil)
        #expect(message.contains(3) && !message.contains(4))
        #expect(try message.message(3) == nil)
        // Of repeated fields the last one of its form counts.
        var repeated = ProtocolBufferWriter()
        for value in [1.5, -2.5] { repeated.add(1, value) }
        for value in [7, 8] as [UInt64] { repeated.add(1, value) }
        for value in [[1], [2, 3]] as [[UInt8]] { repeated.add(1, value) }
        let last = try ProtocolBufferMessage(repeated.bytes[...])
        #expect(last.double(1) == -2.5 && last.integer(1) == 8 && last.bytes(1).map { Array($0) } == [2, 3])
        for bytes in [[8, 255, 255, 255, 255, 255, 255, 255, 255, 255, 2], [0x0C, 0], [0x0F, 0]] as [[UInt8]] {
            #expect(throws: ProtocolBufferMessage.Malformed.self) { try ProtocolBufferMessage(bytes[...]) }
        }
    }
}
