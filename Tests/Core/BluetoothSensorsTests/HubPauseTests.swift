import BluetoothSensors
import HealthModel
import Testing

/// The values of counters during a pause, and after it.
@Suite struct HubPauseTests {
    /// The counts of a wheel of 5000 turns and some more.
    private func wheel(_ more: UInt8, at second: UInt8) -> String {
        let low = String(0x88 + more, radix: 16)
        return "01 \(low) 13 00 00 00 \(String(second * 4, radix: 16))"
    }

    @Test("SEN-211: a sensor that was away when the pause began brings none of the turns before it") func away() {
        var hub = SensorHub.riding(.wheel)
        hub.value(.cyclingSpeed, wheel(0, at: 0), at: 100)
        hub.handle(.lost, of: 0, at: 101)
        hub.pause(at: 105)
        hub.value(.cyclingSpeed, wheel(10, at: 10), at: 110)
        #expect(hub.drain().readings.isEmpty)
        hub.value(.cyclingSpeed, wheel(11, at: 11), at: 111)
        #expect(hub.drain(.distanceCycling).map(\.start) == [110])
        hub.resume(at: 112)
        hub.value(.cyclingSpeed, wheel(13, at: 13), at: 113)
        #expect(hub.drain(.distanceCycling).isEmpty)
        hub.value(.cyclingSpeed, wheel(14, at: 14), at: 114)
        #expect(hub.drain(.distanceCycling).map(\.start) == [113])
    }

    @Test("SEN-214: a sensor that is there when the pause begins goes on, and begins anew after it") func present() {
        var hub = SensorHub.riding(.wheel)
        hub.value(.cyclingSpeed, wheel(0, at: 0), at: 100)
        hub.pause(at: 105)
        hub.value(.cyclingSpeed, wheel(10, at: 10), at: 110)
        #expect(hub.drain(.distanceCycling).map(\.start) == [100])
        hub.handle(.lost, of: 0, at: 111)
        hub.resume(at: 112)
        hub.value(.cyclingSpeed, wheel(13, at: 13), at: 113)
        #expect(hub.drain(.distanceCycling).isEmpty)
    }

    @Test("SEN-211: a foot pod likewise", arguments: [(false, [1.0]), (true, [])])
    func footPods(isAway: Bool, starts: [Double]) {
        var hub = SensorHub.riding(.belt, activity: .running)
        hub.value(.runningSpeed, "07 80 03 55 F7 00 10 27 00 00", at: 1)
        if isAway { hub.handle(.lost, of: 0, at: 2) }
        hub.pause(at: 3)
        hub.value(.runningSpeed, "07 80 03 55 F7 00 D8 27 00 00", at: 11)
        #expect(hub.drain(.distanceWalkingRunning).map(\.start) == starts)
    }

    @Test("SEN-214: a sensor that is added in a pause is paused, too") func added() {
        var hub = SensorHub.riding(.belt)
        hub.pause(at: 1)
        hub.add(.wheel)
        for (second, sensor) in [(2.0, 0), (3, 1)] {
            hub.value(.heartRate, "16 48 EE 03", of: sensor, at: second)
        }
        #expect(hub.drain().beats.isEmpty)
        hub.resume(at: 4)
        hub.value(.heartRate, "16 48 EE 03", of: 1, at: 5)
        hub.value(.heartRate, "16 48 EE 03", of: 1, at: 6)
        #expect(hub.drain().beats.map(\.sensor).contains(1))
    }
}
