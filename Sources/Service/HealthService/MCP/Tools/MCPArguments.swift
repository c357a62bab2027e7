import Foundation
import HealthModel
import HealthReports
import WorkoutFiles

/// The arguments of a call, validated against those of the tool (MCP-6).
struct MCPArguments {
    private let values: JSON

    /// - Throws: ``MCPToolError`` with the error and the valid values.
    init(_ json: JSON?, of tool: MCPTool) throws(MCPToolError) {
        let json = json ?? .object([])
        guard case .object(let members) = json else { throw MCPToolError("The arguments must be an object.") }
        let names = tool.arguments.map(\.name)
        for (name, value) in members {
            guard let argument = tool.arguments.first(where: { $0.name == name }) else {
                let taken =
                    names.isEmpty ? "It has no arguments." : "Its arguments are \(names.joined(separator: ", "))."
                let similar = Spelling.closest(to: name, among: names).first.map { " Did you mean '\($0)'?" } ?? ""
                throw MCPToolError(
                    "\(tool.name) has no argument '\(PlainText.clean(name, most: 60))'.\(similar) \(taken)")
            }
            if case .null = value { continue }
            try argument.check(value)
        }
        for argument in tool.arguments where argument.isRequired && json[argument.name] == nil {
            throw MCPToolError("\(tool.name) requires '\(argument.name)': \(argument.description)")
        }
        values = json
    }

    func text(_ name: String) -> String? { try? values[name]?.asString() }
    func whole(_ name: String) -> Int? { try? values[name]?.asInteger() }
    func number(_ name: String) -> Double? { try? values[name]?.asFiniteNumber() }
    func isSet(_ name: String) -> Bool { (try? values[name]?.asBool()) ?? false }
    func texts(_ name: String) -> [String]? { try? values[name]?.elements { try $0.asString() } }

    /// Returns the arguments as a single text, in the order of their names.
    func line(without names: Set<String>) -> String {
        let members = (try? values.members()) ?? []
        return JSON.object(members.filter { !names.contains($0.key) }.sorted { $0.key < $1.key }).line
    }
}
