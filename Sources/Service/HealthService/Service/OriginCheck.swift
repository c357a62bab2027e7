/// The check of hosts and origins, which protects against DNS rebinding and cross-site requests (SRV-25, SEC-23).
struct OriginCheck: Sendable {
    /// The hosts of this server with their ports, in lower case.
    let hosts: Set<String>

    /// Throws if a request is directed to another host, for example a foreign name that points to this machine.
    func checkHost(_ request: ServiceRequest) throws {
        let host = request.fields["Host"]?.lowercased() ?? ""
        guard hosts.contains(host) else { throw Problem.misdirected(host) }
    }

    /// Throws if another site may have sent an unsafe request, either with an existing session or to begin a session
    /// as somebody else (SEC-23).
    ///
    /// - Parameter method: The request method; `nil` for an unknown one, which is treated as unsafe.
    func checkSite(_ request: ServiceRequest, _ method: HTTPMethod?) throws {
        let hasCookie = request.fields["Cookie"] != nil
        let hasToken = ["Authorization", "X-API-Key", "api-key"].contains { request.fields[$0] != nil }
        if hasCookie, hasToken { throw Problem.invalidRequest("Send either a session cookie or a token, not both.") }
        // Pages of other sites cannot send a bearer token, but browsers automatically add the credentials of a proxy
        // (Basic).
        guard !Self.showsToken(request), method?.isSafe != true else { return }
        let sites = request.fields.values("Sec-Fetch-Site")
        guard sites.isEmpty else {
            guard sites.allSatisfy({ $0 == "same-origin" }) else { throw Problem.crossSite }
            return
        }
        let origins = request.fields.values("Origin")
        guard origins.isEmpty else {
            guard origins.allSatisfy({ isOurs($0, request) }) else { throw Problem.crossSite }
            return
        }
        // Programs and very old browsers send neither header; from such browsers, other sites can only submit forms.
        guard !hasCookie, !Self.isForm(request) else { throw Problem.crossSite }
    }

    private func isOurs(_ origin: String, _ request: ServiceRequest) -> Bool {
        let scheme = request.isSecure ? "https://" : "http://"
        return origin.hasPrefix(scheme) && hosts.contains(origin.dropFirst(scheme.count).lowercased())
    }

    /// Returns whether a request has a token in a header that browsers never send for pages of other sites.
    private static func showsToken(_ request: ServiceRequest) -> Bool {
        ["X-API-Key", "api-key"].contains { request.fields[$0] != nil }
            || request.fields.values("Authorization").contains { $0.lowercased().hasPrefix("bearer ") }
    }

    /// Returns whether a form of any page can send the request: its content type requires no preflight.
    private static func isForm(_ request: ServiceRequest) -> Bool {
        request.fields.values("Content-Type").contains { type in
            let name = type.prefix { $0 != ";" && $0 != "," }.lowercased().filter { !$0.isWhitespace }
            return ["application/x-www-form-urlencoded", "multipart/form-data", "text/plain"].contains(name)
        }
    }
}
