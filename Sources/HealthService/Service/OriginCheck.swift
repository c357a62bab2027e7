/// Whether a request comes to us, and from where browsers may send it (SRV-25, SEC-23).
struct OriginCheck: Sendable {
    /// The hosts that are us, with their ports, lower case.
    let hosts: Set<String>

    /// Fails for a request to another host: a name of somebody else's that was pointed at this machine.
    func checkHost(_ request: ServiceRequest) throws {
        let host = request.fields["Host"]?.lowercased() ?? ""
        guard hosts.contains(host) else { throw Problem.misdirected(host) }
    }

    /// Fails for an unsafe request with a cookie that another site may have sent.
    func checkSite(_ request: ServiceRequest, _ method: HTTPMethod) throws {
        let hasCookie = request.fields["Cookie"] != nil
        let hasToken = ["Authorization", "X-API-Key", "api-key"].contains { request.fields[$0] != nil }
        if hasCookie, hasToken { throw Problem.invalidRequest("A session and a token exclude each other.") }
        guard hasCookie, !method.isSafe else { return }
        if let site = request.fields["Sec-Fetch-Site"] {
            guard site == "same-origin" else { throw Problem.crossSite }
            return
        }
        let origin = request.fields["Origin"] ?? ""
        let scheme = request.isSecure ? "https://" : "http://"
        guard origin.hasPrefix(scheme), hosts.contains(origin.dropFirst(scheme.count).lowercased()) else {
            throw Problem.crossSite
        }
    }
}
