import Foundation
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer
import WorkoutFiles

/// The context of a call, which reads the store and records what was requested for the audit log (MCP-22).
final class MCPCall {
    let host: MCPHost
    let name: String
    private let cancellation: Cancellation
    /// The time of the call, which is fixed for its duration.
    let now: Date
    /// The requested types.
    private(set) var types: [ObjectType] = []
    /// The requested period.
    private(set) var period: (from: Date?, to: Date?)?

    init(_ host: MCPHost, name: String, _ cancellation: Cancellation) {
        self.host = host
        self.name = name
        self.cancellation = cancellation
        now = host.now()
    }

    var calendar: Calendar { host.calendar }
    var timeZone: TimeZone { host.calendar.timeZone }

    // MARK: Permission

    /// Records that a type is requested.
    ///
    /// - Throws: ``MCPToolError`` if the type may not be read. The error is the same whether the type has data or not.
    func use(_ type: ObjectType) throws {
        types.append(type)
        if try host.access.mayRead(type) { return }
        throw MCPToolError(
            "\(TypeName.name(of: type)) may not be read: the person has not allowed it. "
                + "They can, with 'hk mcp --allow \(MCPTypes.name(of: type))'. This says nothing about whether there is any."
        )
    }

    /// Returns the type that an argument names.
    func type(_ arguments: MCPArguments, _ argument: String = "type") throws -> ObjectType {
        let text = arguments.text(argument) ?? ""
        guard TypeName.type(text) != .activitySummary else {
            throw MCPToolError("activitySummary has no samples; use get_activity_rings.")
        }
        let type = try TypedInput.sampleType(text)
        try use(type)
        return type
    }

    /// Returns the quantity type that an argument names.
    func quantityType(_ arguments: MCPArguments) throws -> ObjectType {
        let type = try type(arguments)
        do throws(InputError) {
            return try TypedInput.quantityType(type)
        } catch {
            throw InputError(error.description + " Use query_samples.")
        }
    }

    /// Returns the activity that an argument names, or `nil` if there is none.
    func activity(_ arguments: MCPArguments) throws -> WorkoutActivity? {
        try arguments.text("activity").map { text throws(InputError) in try TypedInput.activity(text) }
    }

    /// Returns the requested period.
    ///
    /// - Parameter standard: The default start; `nil` for no limit.
    func period(_ arguments: MCPArguments, standard: String?) throws -> TypedPeriod {
        let (from, to) = (arguments.text("from"), arguments.text("to"))
        return try period(from: from ?? (to == nil ? standard : nil), to: to)
    }

    /// Returns the period between two dates.
    func period(from: String?, to: String?) throws -> TypedPeriod {
        let period = try TypedPeriod(from: from, to: to, now: now, calendar: calendar)
        note(from: period.from, to: period.to)
        return period
    }

    /// Records the period that is requested.
    func note(from: Date?, to: Date?) { period = (from, to) }

    /// Records types that are part of the answer without being requested by name.
    func note(_ types: [ObjectType]) { self.types += types.filter { !self.types.contains($0) } }

    // MARK: Pages

    /// Returns the cursor of the page that the arguments name; nil for the first page.
    func cursor(_ arguments: MCPArguments) throws -> Cursor? {
        guard let text = arguments.text("cursor") else { return nil }
        do throws(Cursor.Invalid) {
            return try host.cursors.cursor(text, question: question(arguments))
        } catch {
            throw MCPToolError(
                "'cursor' must be the unchanged 'next' value of a previous page with the same other arguments.")
        }
    }

    /// Returns the text of a cursor that belongs to the question of this call.
    func text(of cursor: Cursor, _ arguments: MCPArguments) -> String {
        host.cursors.text(cursor, question: question(arguments))
    }

    /// The tool and the arguments on which its list depends.
    private func question(_ arguments: MCPArguments) -> String {
        "\(name)\n" + arguments.line(without: ["cursor", "limit"])
    }

    // MARK: Reading

    /// Runs a query on the store.
    func reports<Answer>(_ receive: (StoreReader) throws -> Answer) throws -> Answer {
        try checkCancellation()
        return try host.access.reports(receive)
    }

    /// Throws if the call was cancelled.
    func checkCancellation() throws {
        if cancellation.isCancelled { throw CancellationError() }
    }

    /// Returns the workout whose identifier begins or ends with the given digits: `hk workouts` usually displays the
    /// last digits.
    func workout(_ arguments: MCPArguments, named name: String = "uuid") throws -> UUID {
        try use(.workout)
        let text = arguments.text(name) ?? ""
        if WorkoutWord.isLast(text) {
            if let last = try reports({ try $0.workouts(limit: 1) }).first { return last.uuid }
            throw MCPToolError("The store has no workouts.")
        }
        let digits = text.filter { $0 != "-" }
        guard !digits.isEmpty, digits.count <= 32, digits.allSatisfy({ $0.isHexDigit && $0.isASCII }) else {
            throw MCPToolError(
                "'\(name)' must consist of hexadecimal digits, or be 'last'; use list_workouts to find workouts.")
        }
        let found = try reports { reports in
            let beginning = try reports.identifiers(withPrefix: text, onlyWorkouts: true)
            return beginning.isEmpty ? try reports.uuids(withSuffix: digits, of: .workout) : beginning
        }
        guard let uuid = found.first else {
            throw MCPToolError(
                "No workout has a uuid that begins or ends with these digits; use list_workouts to find workouts.")
        }
        guard found.count == 1 else {
            let candidates = Format.list(found.map { $0.uuidString.lowercased() }, "or")
            throw MCPToolError("The uuid is ambiguous: \(candidates), or another workout. Provide more digits.")
        }
        return uuid
    }

    // MARK: The result

    /// Runs the call, records it in the audit log, and returns the tool result (MCP-6, MCP-7, MCP-22).
    func result(as body: () throws -> MCPToolResult) -> [JSON.Member] {
        let outcome = outcome(of: body)
        switch outcome {
        case .success(let answer):
            let (structured, text) = answer.content()
            return [("isError", .bool(false)), Self.text(text), ("structuredContent", structured)]
        case .failure(let refusal): return [("isError", .bool(true)), Self.text(refusal.sentence)]
        }
    }

    /// Runs the call and records it in the audit log.
    ///
    /// If that fails, the answer is withheld.
    func outcome(of body: () throws -> MCPToolResult) -> Result<MCPToolResult, MCPToolError> {
        var result: Result<MCPToolResult, MCPToolError>
        var kind = MCPAudit.Outcome.answered
        do {
            result = .success(try body())
        } catch let refusal as MCPToolError {
            (result, kind) = (.failure(refusal), .refused)
        } catch let error as InputError {
            let advice = error.needsList ? " Use describe_data to list the types with data." : ""
            (result, kind) = (.failure(MCPToolError(error.description + advice)), .refused)
        } catch {
            host.log("\(name): \(TransferFailure(error).message)")
            let isPassing = TransferFailure(error).kind == .locked
            let sentence =
                isPassing
                ? "The store is busy; try again." : "The store could not be read; see the server log."
            (result, kind) = (.failure(MCPToolError(sentence)), .failed)
        }
        let rows = (try? result.get().rows) ?? 0
        do {
            try host.audit(
                MCPAudit.Entry(
                    time: now, tool: name, types: types, from: period?.from, to: period?.to, rows: rows, outcome: kind))
        } catch {
            host.log("audit: \(TransferFailure(error).message)")
            result = .failure(
                MCPToolError("The access could not be recorded in the audit log, so no data is returned."))
        }
        return result
    }

    private static func text(_ text: String) -> JSON.Member {
        ("content", .array([.object([("type", .string("text")), ("text", .string(text))])]))
    }
}
