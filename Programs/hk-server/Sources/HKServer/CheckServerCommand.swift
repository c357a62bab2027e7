import ArgumentParser
import Foundation
import HealthService
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

/// The `hk-server check` command, which asks a running server whether it accepts requests: the health check of
/// containers and service managers.
struct CheckServerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check that the server on this machine accepts requests.",
        discussion: """
            Reads the address from the settings, as 'hk-server serve' does, and waits for at most three seconds. The \
            exit status is 0 if the server accepts requests, and 1 if it does not.
            """)

    @Option(help: "The address that the server listens on, if the settings do not contain it.")
    var listen: String?

    /// The time to wait for a connection, and for the response.
    private static let patience = TimeAmount.seconds(3)

    func run() async throws {
        let configuration: ServiceConfiguration
        do {
            let environment = ProcessInfo.processInfo.environment
            configuration = try ServiceConfiguration(
                flags: listen.map { ["listen": $0] } ?? [:], environment: environment,
                file: ServiceConfigurationFile(path: ServiceConfigurationFile.path(in: environment)))
        } catch {
            FileHandle.standardError.write(Data("Error: \(error)\n".utf8))
            throw ExitCode(error.exitStatus)
        }
        let status: UInt
        do {
            status = try await Self.status(of: configuration)
        } catch let error as StartupError {
            throw error
        } catch {
            throw StartupError("No server responds on \(configuration.listen.text).")
        }
        guard status == 200 else {
            throw StartupError("The server on \(configuration.listen.text) accepts no requests (status \(status)).")
        }
        print("✓ The server on \(configuration.listen.text) accepts requests.")
    }

    /// Returns the status of the response to a readiness request.
    private static func status(of configuration: ServiceConfiguration) async throws -> UInt {
        let isSecure = configuration.certificate != nil
        let loop = MultiThreadedEventLoopGroup.singleton.next()
        let status = loop.makePromise(of: UInt.self)
        let bootstrap = ClientBootstrap(group: loop).connectTimeout(patience).channelInitializer { channel in
            channel.eventLoop.makeCompletedFuture {
                let pipeline = channel.pipeline.syncOperations
                if isSecure {
                    // The certificate is for the public name, and the connection does not leave the machine.
                    var settings = TLSConfiguration.makeClientConfiguration()
                    settings.certificateVerification = .none
                    let context = try NIOSSLContext(configuration: settings)
                    try pipeline.addHandler(NIOSSLClientHandler(context: context, serverHostname: nil))
                }
                try pipeline.addHTTPClientHandlers()
                try pipeline.addHandler(ReadinessHandler(status: status))
            }
        }
        let channel: any Channel
        do {
            switch configuration.listen {
            case .unix(let path): channel = try await bootstrap.connect(unixDomainSocketPath: path).get()
            case .tcp(let host, let port):
                channel = try await bootstrap.connect(to: localAddress(host, port)).get()
            }
        } catch {
            status.fail(error)
            throw error
        }
        let alarm = loop.scheduleTask(in: patience) { status.fail(ChannelError.connectTimeout(patience)) }
        defer {
            alarm.cancel()
            channel.close(promise: nil)
        }
        return try await status.futureResult.get()
    }

    /// Returns the address of this machine on which a server can be reached that listens on an address.
    ///
    /// - Throws: An error if the address is of another machine: this command asks no others.
    private static func localAddress(_ host: String, _ port: Int) throws -> SocketAddress {
        let reachable =
            switch host {
            case "0.0.0.0", "localhost": "127.0.0.1"
            case "::": "::1"
            default: host
            }
        let address = try SocketAddress(ipAddress: reachable, port: port)
        guard try System.enumerateDevices().contains(where: { $0.address?.ipAddress == address.ipAddress }) else {
            throw StartupError("\(host) is not an address of this machine.")
        }
        return address
    }
}

/// A handler that sends a readiness request, and completes a promise with the status of its response.
private final class ReadinessHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias OutboundOut = HTTPClientRequestPart

    private let status: EventLoopPromise<UInt>

    init(status: EventLoopPromise<UInt>) {
        self.status = status
    }

    func channelActive(context: ChannelHandlerContext) {
        let head = HTTPRequestHead(
            version: .http1_1, method: .GET, uri: "/readyz", headers: ["Host": "localhost", "Connection": "close"])
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        context.fireChannelActive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .head(let head) = unwrapInboundIn(data) { status.succeed(head.status.code) }
    }

    func channelInactive(context: ChannelHandlerContext) {
        status.fail(ChannelError.eof)
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        status.fail(error)
        context.close(promise: nil)
    }
}
