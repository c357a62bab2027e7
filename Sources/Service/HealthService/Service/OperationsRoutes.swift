import Foundation
import HealthStore

/// The public routes for operators: readiness and metrics (SRV-26).
struct OperationsRoutes: Sendable {
    let accounts: Accounts
    let jobs: JobScheduler
    let metrics: ServiceMetrics
    let streams: OpenStreams

    var openings: [PublicRoute] {
        [
            // The server does not listen before migrations have run, and the responder rejects requests during
            // shutdown.
            PublicRoute(.get, "/readyz", "The readiness check: reports whether the server accepts requests.") {
                _, _, _ in
                ServiceResponse(.ok, .plain, text: "ready\n")
            },
            PublicRoute(
                .get, "/metrics", "The metrics of the server; only for this machine and for administrators' tokens."
            ) {
                request, _, _ in
                guard try isTrusted(request) else { throw Problem.notFound }
                return ServiceResponse(.ok, .plain, text: metrics.text(gauges))
            },
        ]
    }

    private func isTrusted(_ request: ServiceRequest) throws -> Bool {
        if request.visitor.address.isLoopback { return true }
        let caller = try? Authenticator(accounts: accounts).requester(of: request)?.caller
        guard case .token(let bearer)? = caller else { return false }
        return bearer.person.role == .admin
    }

    private var gauges: [(name: String, help: String, value: Int)] {
        let contents = FolderContents(accounts.folder.root)
        return [
            ("hk_open_streams", "Open event streams.", streams.count),
            ("hk_jobs", "Imports and exports that have not ended.", jobs.count),
            ("hk_open_stores", "Open stores.", accounts.stores.openCount),
            ("hk_folder_bytes", "Size of the server's folder in bytes.", Int(contents.bytes)),
        ]
    }
}
