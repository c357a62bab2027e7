import Testing

@testable import mutants

@Suite struct FaultFinderTests {
    private func faults(_ text: String, _ kind: Fault.Kind) -> [String] {
        FaultFinder.faults(in: text, of: "Sources/Core/HealthModel/A.swift").filter { $0.kind == kind }.map(\.fault)
    }

    @Test func anExactBoundAndAConnectiveChange() {
        let text = "func f(a: Int, b: Int) -> Bool { a < b && b > 7 }"
        #expect(faults(text, .operator) == ["a < b || b > 7", "a <= b", "b >= 7"])
        #expect(faults(text, .bound) == ["8"])
    }

    @Test func aStatementIsDroppedAndAResultIsNil() {
        let text =
            "func f() throws -> Int? {\n  cache[1] = nil\n  all.reserveCapacity(9)\n  try g()\n"
            + "  let a = h()\n  return a\n}"
        let found = FaultFinder.faults(in: text, of: "Sources/Core/HealthModel/A.swift")
        #expect(found.filter { $0.kind == .dropped }.map(\.text) == ["cache[1] = nil", "try g()"])
        #expect(found.filter { $0.kind == .result }.map(\.fault) == ["nil"])
        #expect(found.first { $0.text == "try g()" }?.line == 4)
    }

    @Test func argumentsUnitsErrorsAndSQLChange() {
        #expect(faults("let a = f(from: x, to: y)", .arguments) == ["f(from: y, to: x)"])
        #expect(faults("let a = max(x, y)", .arguments).isEmpty)
        #expect(faults("let a = q.value(in: .kilocalorie)", .unit) == [".kilojoule"])
        #expect(faults("func f() throws { throw EngineError(.invalidArgument, \"\") }", .error) == [".storage"])
        let sql = "let a = \"SELECT id FROM sample WHERE start < ? ORDER BY id\""
        #expect(
            faults(sql, .sql) == [
                "\"SELECT id FROM sample WHERE start <= ? ORDER BY id\"",
                "\"SELECT id FROM sample WHERE start < ? ORDER BY id DESC\"",
            ])
    }

    @Test func whatClientsInlineHasNoFaults() {
        #expect(FaultFinder.faults(in: "@inlinable func f(a: Int) -> Bool { a < 3 }", of: "a").isEmpty)
        #expect(FaultFinder.faults(in: "enum A: Int { case b = 3 }", of: "a").isEmpty)
    }

    @Test func aPlantedFaultHasBothTexts() {
        var fault = Fault(file: "a", offset: 0, line: 1, kind: .operator, text: "a < b", fault: "a <= b")
        #expect(fault.planted(3) == "(PlantedFault.isChosen(3) ? a <= b : a < b)")
        fault.fault = ""
        #expect(fault.planted(3) == "if !PlantedFault.isChosen(3) { a < b }")
        fault.kind = .condition
        #expect(fault.planted(3) == "(PlantedFault.isChosen(3) != (a < b))")
    }

    @Test func aTextOfSeveralLinesMovesTheNextFault() {
        let faults = [
            Fault(file: "a", offset: 0, line: 1, kind: .operator, text: "a\n  < b", fault: "a\n  <= b"),
            Fault(file: "a", offset: 20, line: 5, kind: .operator, text: "a < b", fault: "a <= b"),
        ]
        let lines = Planting.lines(of: faults)
        #expect(lines[faults[0]] == 1...3 && lines[faults[1]] == 6...6)
    }
}
