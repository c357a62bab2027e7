import HealthService
import Hummingbird
import HummingbirdCore
import HummingbirdTLS
import NIOCore
import NIOSSL

extension HTTPServerBuilder {
    /// Returns the builder of connections: with TLS if there is a certificate, and within the limits (SRV-24,
    /// SEC-50).
    static func settled(by configuration: ServiceConfiguration) throws -> HTTPServerBuilder {
        let limits = configuration.limits
        let gate = ConnectionLimiter(configuration)
        let isSecure = configuration.certificate != nil && configuration.certificateKey != nil
        let plain = HTTPServerBuilder { responder in
            TimeoutChannel(
                base: HTTP1Channel(
                    responder: responder,
                    configuration: .init(
                        idleTimeout: .seconds(Int64(limits.idleSeconds)),
                        // Headers that exceed the limits by a little are rejected by the service, with an
                        // explanation.
                        httpDecoderConfiguration: .init(
                            maxHeaderFieldSize: 2 * limits.headers, maxHeaderListSize: 4 * limits.headers,
                            maxHeaderFieldCount: 2 * limits.headerFields))),
                gate: gate, limits: limits, isSecure: isSecure)
        }
        guard let certificate = configuration.certificate, let key = configuration.certificateKey else { return plain }
        var settings: TLSConfiguration
        do {
            settings = TLSConfiguration.makeServerConfiguration(
                certificateChain: try NIOSSLCertificate.fromPEMFile(certificate).map { .certificate($0) },
                privateKey: .privateKey(try NIOSSLPrivateKey(file: key, format: .pem)))
        } catch {
            throw StartupError("Could not load the certificate '\(certificate)' with the key '\(key)': \(error).")
        }
        settings.minimumTLSVersion = .tlsv12
        return try .tls(plain, tlsConfiguration: settings)
    }
}
