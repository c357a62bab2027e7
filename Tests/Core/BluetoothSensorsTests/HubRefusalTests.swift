import BluetoothSensors
import HealthModel
import Testing

/// A hub and frames that cannot be read, with what comes between them.
@Suite struct HubRefusalTests {
    private let note = "Polar H10 sends invalid data (0x2A37, 20 frames)."

    /// Sends as many frames that end too early, one a second, from a second on.
    private func send(_ count: Int, to hub: inout SensorHub, of sensor: Int = 0, at second: Double) {
        for index in 0..<count { hub.value(.heartRate, "00", of: sensor, at: second + Double(index)) }
    }

    @Test("SEN-116: only frames that follow each other are told; one that can be read ends the row") func rows() {
        var hub = SensorHub.riding(.belt)
        send(19, to: &hub, at: 1)
        hub.value(.heartRate, "00 48", at: 20)
        send(19, to: &hub, at: 21)
        #expect(hub.drainNotes().isEmpty && hub.counts(0).refused == 38 && hub.counts(0).frames == 39)
        send(1, to: &hub, at: 40)
        #expect(hub.drainNotes() == [note])
        hub.value(.heartRate, "00 48", at: 41)
        send(20, to: &hub, at: 42)
        #expect(hub.drainNotes() == [note] && hub.counts(0).refused == 59 && hub.counts(0).frames == 61)
        #expect(hub.drain(.heartRate).map(\.start) == [20, 41])
    }

    @Test("SEN-116: each sensor has a row and counts of its own") func sensors() {
        var hub = SensorHub.riding(.wheel, .belt)
        send(19, to: &hub, of: 1, at: 1)
        send(19, to: &hub, at: 1)
        hub.value(.heartRate, "00 48", at: 20)
        send(1, to: &hub, of: 1, at: 21)
        #expect(hub.drainNotes() == [note])
        #expect(hub.counts(0).refused == 19 && hub.counts(0).frames == 20)
        #expect(hub.counts(1).refused == 20 && hub.counts(1).frames == 20)
    }

    @Test("Only a frame that can be read is the last one of a sensor; frames before the session count too")
    func lastFrames() {
        var hub = SensorHub()
        hub.add(.belt)
        send(1, to: &hub, at: 1)
        #expect(hub.lastFrame(0) == nil)
        hub.value(.heartRate, "00 48", at: 2)
        #expect(hub.lastFrame(0) == 2)
        hub.begin(.cycling, at: 3)
        send(1, to: &hub, at: 4)
        #expect(hub.lastFrame(0) == 2 && hub.counts(0).frames == 3 && hub.counts(0).refused == 2)
        #expect(hub.drain().readings.isEmpty)
    }

    @Test("A battery level that cannot be read is neither a frame nor a fault") func information() {
        var hub = SensorHub.riding(.belt)
        for second in 1...25 { hub.value(.batteryLevel, "", at: Double(second)) }
        hub.value(.batteryLevel, "50", at: 30)
        #expect(hub.counts(0).frames == 0 && hub.counts(0).refused == 0)
        #expect(hub.drainNotes().isEmpty && hub.lastFrame(0) == nil)
    }

    @Test("SEN-211: a sensor whose loss was told is back with its first frame that can be read") func returns() {
        var hub = SensorHub.riding(.belt)
        hub.value(.heartRate, "00 48", at: 1)
        hub.handle(.lost, of: 0, at: 2)
        send(1, to: &hub, at: 3)
        hub.value(.heartRate, "00 49", at: 4)
        hub.handle(.lost, of: 0, at: 5)
        hub.handle(.connected, of: 0, at: 6)
        hub.value(.heartRate, "00 4A", at: 7)
        #expect(hub.drain(.heartRate).map(\.start) == [1, 4, 7])
    }
}
