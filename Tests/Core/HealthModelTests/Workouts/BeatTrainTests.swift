import Foundation
import HealthModel
import TestSupport
import Testing

/// The stored form of the heart beats of a session (SEN-123).
struct BeatTrainTests {
    private static let device = DeviceRecord([.name: "Belt"])

    /// Returns a train as it is stored, with a beat after a gap.
    private static func document(times: String) -> Data {
        let device = #"["Belt",null,null,null,null,null,null,null]"#
        return Data(#"{"device":\#(device),"times":\#(times),"gaps":[0],"isBroken":false}"#.utf8)
    }

    private func again(_ train: BeatTrain) throws -> BeatTrain {
        try JSONDecoder().decode(BeatTrain.self, from: JSONEncoder().encode(train))
    }

    @Test(arguments: [0, 1, 2, 999]) func SEN_123_beatsAreReadAsTheyWereWritten(count: Int) throws {
        var random = SeededGenerator(seed: UInt64(count))
        var train = BeatTrain(device: Self.device)
        var time = 800_000_000.0
        for _ in 0..<count {
            time += Double.random(in: 0.3..<1.5, using: &random)
            train.add(time, followsGap: Bool.random(using: &random))
            if Int.random(in: 0..<20, using: &random) == 0 { train.leaveOut() }
        }
        #expect(try again(train) == train)
        train.leaveOut()
        var copy = try again(train)
        copy.add(time + 1, followsGap: false)
        #expect(copy.gaps.last == count)
    }

    @Test func aTrainThatWasKeptAsNumbersIsRead() throws {
        let document = Self.document(times: "[800000000.25,800000001]")
        let train = try JSONDecoder().decode(BeatTrain.self, from: document)
        #expect(train.device == Self.device)
        #expect(train.times == [800_000_000.25, 800_000_001])
        #expect(train.gaps == [0])
    }

    @Test(arguments: [#""AAAA""#, #""?""#, "7", "null"]) func damagedMomentsAreNoBeatsOrRefused(times: String) throws {
        let train = try? JSONDecoder().decode(BeatTrain.self, from: Self.document(times: times))
        #expect(train?.times.isEmpty ?? true)
    }
}
