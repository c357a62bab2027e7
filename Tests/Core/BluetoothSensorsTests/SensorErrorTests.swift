import HealthModel
import Testing

@testable import BluetoothSensors

/// The messages about problems.
@Suite struct SensorErrorTests {
    @Test func SEN_240a_SEN_240b_SEN_240c_SEN_240d_SEN_240e_SEN_240f_SEN_240g_SEN_240j_SEN_240l_SEN_242_sentences() {
        let omron = SensorSighting(address: "AA:BB", name: "Omron X4")
        let cases: [(SensorError, String)] = [
            (
                .init(.noSystemBus),
                "Bluetooth requires a D-Bus system bus, which was not found. Containers often have none."
            ),
            (
                .init(.noDaemon),
                "BlueZ is not running. Install it with 'apt install bluez' and start the service 'bluetooth'."
            ),
            (
                .init(.accessDenied),
                "Permission to use Bluetooth was denied. Try adding the user to the group 'bluetooth'."
            ),
            (.init(.noAdapter), "No Bluetooth adapter found."),
            (.init(.unknownAdapter("hci3", known: ["hci0"])), "Adapter 'hci3' not found. Available: hci0."),
            (.init(.isOff), "Bluetooth is off. Turn it on with 'bluetoothctl power on'."),
            (.init(.noSearch, text: "Resource Not Ready"), "The search could not begin: Resource Not Ready."),
            (
                .init(.needsPairing, sensor: omron),
                "Omron X4 requires pairing. Run 'bluetoothctl pair AA:BB' while it blinks."
            ),
            (.init(.noService, sensor: omron), "Omron X4 has no supported service."),
            (
                .init(.notBuilt),
                "This build has no Bluetooth support. It requires Linux and libsystemd ('apt install libsystemd0')."
            ),
        ]
        for (trouble, text) in cases { #expect(trouble.message == text) }
    }

    @Test func SEN_220_bars() {
        let bars = [-40, -60, -61, -70, -71, -80, -81, -100].map { SensorSighting(address: "A", signal: $0).bars }
        #expect(bars == [4, 4, 3, 3, 2, 2, 1, 1])
    }
}
