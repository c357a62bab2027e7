import Foundation
import HealthDatabase
import HealthModel
import WorkoutFiles

/// Payloads that other apps post by themselves (API-75, ING-1, ING-2, ING-3).
struct IngestRoutes: Sendable {
    let accounts: Accounts

    /// Bytes of a body as it comes, and unpacked (SEC-50).
    private static let largest = 64 << 20
    private static let largestUnpacked = 512 << 20

    var routes: [Route] {
        [
            Route(
                .post, "/api/v1/ingest/health-auto-export", "Stores what the app Health Auto Export posts, as JSON.",
                .scope(.import)
            ) { call in
                if call.request.fields["Content-Type"]?.hasPrefix("multipart/") == true {
                    throw Problem.unsupportedFormat("Choose JSON, version 2, in the automation of the app.")
                }
                let caller = try call.account()
                let bytes = try await body(call)
                let access = try accounts.store(of: caller.person).access(as: .dashboard)
                let headers = IngestHeaders(call.request.fields.fields.map { (name: $0.name, value: $0.value) })
                let (now, zone, permits) = (call.context.now, call.context.calendar.timeZone, Self.permits(caller))
                let outcome = try await call.data.work { _ in
                    try HealthAutoExportIngest(
                        access: access, headers: headers, receivedAt: now, timeZone: zone,
                        activityNames: caller.person.settings.sportNames, file: "Health Auto Export", permits: permits
                    ).store(bytes)
                }
                try accounts.log(
                    .import, "\(outcome.added) added, \(outcome.updated) updated", by: caller,
                    from: call.request.visitor,
                    outcome: outcome.isRefused ? .refused : .done)
                return call.json(outcome.json(), outcome.isRefused ? .unprocessableContent : .ok)
            }
        ]
    }

    private func body(_ call: Call) async throws -> [UInt8] {
        let bytes = try await call.request.body.collect(upTo: Self.largest)
        guard call.request.fields["Content-Encoding"]?.lowercased() == "gzip" else { return bytes }
        do throws(WorkoutFileError) {
            return try Gzip.unpacked(bytes, limit: Self.largestUnpacked)
        } catch {
            throw Problem.invalidBody(error.message)
        }
    }

    private static func permits(_ caller: Caller) -> @Sendable (ObjectType) -> Bool {
        guard case .token(let bearer) = caller else { return { _ in true } }
        let scopes = bearer.token.scopes
        return { scopes.mayImport($0) }
    }
}
