import Dispatch
import Foundation
import HealthModel

/// A sensor link over BlueZ, the Bluetooth daemon of Linux (SEN-160 and the rules after it).
///
/// No method blocks: results are delivered as events. The decisions are made by ``BlueZStateMachine``; this class
/// makes its calls on the system bus. No agent is registered and no device is paired (SEN-175).
// Unchecked: the state is only accessed on its queue.
package final class BlueZLink: SensorLink, @unchecked Sendable {
    private static let daemon = "org.bluez"

    private let queue = DispatchQueue(label: "BlueZLink")
    private var machine: BlueZStateMachine
    private var bus: SystemBus?
    private var handler: (@Sendable (SensorLinkEvent) -> Void)?
    /// The completion handler of ``close(_:)``.
    private var completion: (@Sendable () -> Void)?

    /// - Parameter adapter: The name of the adapter, such as `hci0`; `nil` for the first that works (SEN-166).
    package init(adapter: String? = nil) { machine = BlueZStateMachine(adapter: adapter) }

    package func open(_ handler: @escaping @Sendable (SensorLinkEvent) -> Void) {
        queue.async { [self] in
            guard !machine.isClosed else { return }
            self.handler = handler
            let (bus, code) = SystemBus.open(on: queue) { [weak self] in
                self?.bus = nil
                self?.handle(.busLost)
            }
            guard let bus else { return handle(.busUnavailable(Self.error(code))) }
            self.bus = bus
            subscribe(to: bus)
            handle(.busOpened)
        }
    }

    package func search(all: Bool) { enqueue(.search(all: all)) }

    package func stopSearch() { enqueue(.stopSearch) }

    package func connect(_ address: String, attempt: Int) { enqueue(.connect(address, attempt: attempt)) }

    package func disconnect(_ address: String) { enqueue(.disconnect(address)) }

    package func subscribe(_ address: String, attempt: Int, to characteristics: Set<SensorCharacteristic>) {
        enqueue(.subscribe(address, attempt: attempt, to: characteristics))
    }

    package func read(_ address: String, _ characteristics: [SensorCharacteristic]) {
        enqueue(.read(address, characteristics))
    }

    package func write(_ address: String, _ characteristic: SensorCharacteristic, _ bytes: [UInt8]) {
        enqueue(.write(address, characteristic, bytes))
    }

    package func close(_ completion: @escaping @Sendable () -> Void) {
        queue.async { [self] in
            guard !machine.isClosed else { return completion() }
            handler = nil
            self.completion = completion
            handle(.close)
            guard self.completion != nil else { return }
            queue.asyncAfter(deadline: .now() + BlueZCall.releaseTimeout) { self.handle(.closeTimeout) }
        }
    }

    // MARK: The bus

    /// Subscribes to the signals, before the objects are listed, so that changes in between are not missed (SEN-164).
    private func subscribe(to bus: SystemBus) {
        func subscribe(_ match: String, _ parse: @escaping @Sendable (String, [BusValue]) -> BlueZSignal?) {
            bus.subscribe(to: "type='signal'," + match) { [weak self] path, values in
                if let signal = parse(path, values) { self?.handle(.signal(signal)) }
            }
        }
        let (properties, objects) = ("org.freedesktop.DBus.Properties", BlueZInterface.objectManager.rawValue)
        subscribe("sender='\(Self.daemon)',interface='\(properties)',member='PropertiesChanged'") {
            BlueZSignal(propertiesChanged: $1, at: $0)
        }
        subscribe("sender='\(Self.daemon)',interface='\(objects)',member='InterfacesAdded'") {
            BlueZSignal(interfacesAdded: $1)
        }
        subscribe("sender='\(Self.daemon)',interface='\(objects)',member='InterfacesRemoved'") {
            BlueZSignal(interfacesRemoved: $1)
        }
        let busName = "org.freedesktop.DBus"
        subscribe("sender='\(busName)',interface='\(busName)',member='NameOwnerChanged',arg0='\(Self.daemon)'") {
            BlueZSignal(ownerChanged: $1)
        }
    }

    private static func error(_ code: Int32) -> SensorError {
        let kind: SensorError.Kind =
            switch code {
            case ENOSYS: .notBuilt
            case EACCES, EPERM: .accessDenied
            default: .noSystemBus
            }
        return SensorError(kind, text: String(cString: strerror(code)))
    }

    private func enqueue(_ event: BlueZStateMachine.Event) { queue.async { [self] in handle(event) } }

    private func handle(_ event: BlueZStateMachine.Event) {
        for effect in machine.handle(event) { perform(effect) }
    }

    private func perform(_ effect: BlueZStateMachine.Effect) {
        switch effect {
        case .report(let event): handler?(event)
        case .call(let call):
            let message = call.message
            bus?.call(
                Self.daemon, message.path.text, message.interface.rawValue, message.member, message.arguments,
                seconds: message.timeout
            ) { [weak self] answer in self?.handle(.reply(BlueZReply(answer, to: call), to: call)) }
        case .finish:
            bus?.close()
            bus = nil
            completion?()
            completion = nil
        }
    }
}
