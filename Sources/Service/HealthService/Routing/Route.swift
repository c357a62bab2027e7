import WorkoutFiles

/// One thing that can be asked: address, method, parameters, who may, and what does it.
///
/// All that is told of the API is made from these (API-90).
struct Route: Sendable {
    /// What a caller must be or have (API-95).
    enum Need: Sendable, Hashable {
        /// Whoever is signed in; what is read is limited by the types that the caller may read.
        case reading
        /// A scope of a token; the person's own session has all.
        case scope(AccessScope)
        /// The person's own session, and no token.
        case owner
    }

    let method: HTTPMethod
    let path: RoutePath
    /// What it does, a sentence.
    let summary: String
    let need: Need
    let parameters: [any AnyParameter]
    /// The forms that it answers in, the usual one first.
    let offers: [MediaType]
    /// Whether its answer is the same as long as the store and the request are.
    let isTagged: Bool
    /// Whether there may be nothing to tell, which is answered by 204.
    var mayBeEmpty = false
    /// How often it may be asked.
    var rate = RateGate.Rate.usual
    /// Whether the first answer comes again to whoever sends the same again with a key (API-11).
    ///
    /// What the person alone may do tells secrets once, and files are known by what is in them.
    var keepsAnswer: Bool
    let respond: @Sendable (Call) async throws -> ServiceResponse

    init(
        _ method: HTTPMethod, _ path: RoutePath, _ summary: String, _ need: Need = .reading,
        _ parameters: [any AnyParameter] = [], offers: [MediaType] = [.json], isTagged: Bool = true,
        respond: @escaping @Sendable (Call) async throws -> ServiceResponse
    ) {
        self.method = method
        self.path = path
        self.summary = summary
        self.need = need
        self.parameters = parameters
        self.offers = offers
        self.isTagged = isTagged && method == .get
        keepsAnswer = method == .post && need != .owner && need != .scope(.import)
        self.respond = respond
    }

    /// The same, where there may be nothing to tell.
    func orNothing() -> Route {
        var route = self
        route.mayBeEmpty = true
        return route
    }

    /// The same with a rate of its own.
    func limited(by rate: RateGate.Rate) -> Route {
        var route = self
        route.rate = rate
        return route
    }
}
