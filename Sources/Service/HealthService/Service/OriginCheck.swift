/// Whether a request comes to us, and from where browsers may send it (SRV-25, SEC-23).
struct OriginCheck: Sendable {
    /// The hosts that are us, with their ports, lower case.
    let hosts: Set<String>

    /// Fails for a request to another host: a name of somebody else's that was pointed at this machine.
    func checkHost(_ request: ServiceRequest) throws {
        let host = request.fields["Host"]?.lowercased() ?? ""
        guard hosts.contains(host) else { throw Problem.misdirected(host) }
    }

    /// Fails for an unsafe request that another site may have sent: with somebody's session, or without one, to begin one as
    /// somebody else (SEC-23).
    ///
    /// - Parameter method: What it wants done; nil for what is no method here, which is taken for unsafe.
    func checkSite(_ request: ServiceRequest, _ method: HTTPMethod?) throws {
        let hasCookie = request.fields["Cookie"] != nil
        let hasToken = ["Authorization", "X-API-Key", "api-key"].contains { request.fields[$0] != nil }
        if hasCookie, hasToken { throw Problem.invalidRequest("A session and a token exclude each other.") }
        // No page of another site can send a token, but browsers add by themselves what a proxy before us asks for (Basic).
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
        // Programs say neither, and neither may browsers that are old enough; of those, pages send nothing but forms.
        guard !hasCookie, !Self.isForm(request) else { throw Problem.crossSite }
    }

    private func isOurs(_ origin: String, _ request: ServiceRequest) -> Bool {
        let scheme = request.isSecure ? "https://" : "http://"
        return origin.hasPrefix(scheme) && hosts.contains(origin.dropFirst(scheme.count).lowercased())
    }

    /// Whether it shows a token in a field that browsers send for no page of another site.
    private static func showsToken(_ request: ServiceRequest) -> Bool {
        ["X-API-Key", "api-key"].contains { request.fields[$0] != nil }
            || request.fields.values("Authorization").contains { $0.lowercased().hasPrefix("bearer ") }
    }

    /// Whether a form of any page can send it: one of the types that browsers send to other sites without asking first.
    private static func isForm(_ request: ServiceRequest) -> Bool {
        request.fields.values("Content-Type").contains { type in
            let name = type.prefix { $0 != ";" && $0 != "," }.lowercased().filter { !$0.isWhitespace }
            return ["application/x-www-form-urlencoded", "multipart/form-data", "text/plain"].contains(name)
        }
    }
}
