import HealthModel
import Testing

@testable import BluetoothSensors

/// The messages about problems.
@Suite struct SensorErrorTests {
    @Test func SEN_240a_SEN_240b_SEN_240c_SEN_240d_SEN_240e_SEN_240f_SEN_240g_SEN_240j_SEN_240l_SEN_242_sentences() {
        let omron = SensorSighting(address: "AA:BB", name: "Omron X4")
        let cases: [(SensorError, String)] = [
            (.init(.noSystemBus), "There is no system bus; Bluetooth needs one (a container often has none)."),
            (
                .init(.noDaemon),
                "BlueZ is not running. Install it with 'apt install bluez' and start the service 'bluetooth'."
            ),
            (
                .init(.accessDenied),
                "This user may not use Bluetooth: the bus refuses it. The group 'bluetooth' may help."
            ),
            (.init(.noAdapter), "There is no Bluetooth adapter."),
            (.init(.unknownAdapter("hci3", known: ["hci0"])), "There is no adapter 'hci3'. There is hci0."),
            (.init(.isOff), "Bluetooth is off. 'bluetoothctl power on' turns it on."),
            (.init(.noSearch, text: "Resource Not Ready"), "The search could not begin: Resource Not Ready."),
            (
                .init(.needsPairing, sensor: omron),
                "Omron X4 wants to be paired: 'bluetoothctl pair AA:BB' while it blinks."
            ),
            (.init(.noService, sensor: omron), "Omron X4 has no service that hk reads."),
            (
                .init(.notBuilt),
                "This hk has no way to Bluetooth: it needs Linux and libsystemd ('apt install libsystemd0')."
            ),
        ]
        for (trouble, text) in cases { #expect(trouble.message == text) }
    }

    @Test func SEN_220_bars() {
        let bars = [-40, -60, -61, -70, -71, -80, -81, -100].map { SensorSighting(address: "A", signal: $0).bars }
        #expect(bars == [4, 4, 3, 3, 2, 2, 1, 1])
    }
}
