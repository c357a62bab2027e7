import SwiftOperators
import SwiftParser
import SwiftSyntax

/// Finds all places of a source file where a fault can be planted.
final class FaultFinder: SyntaxVisitor {
    private(set) var faults: [Fault] = []
    private let file: String
    private let lines: SourceLocationConverter

    private init(_ file: String, _ tree: SourceFileSyntax) {
        self.file = file
        lines = SourceLocationConverter(fileName: file, tree: tree)
        super.init(viewMode: .sourceAccurate)
    }

    /// Returns the faults that a file can have.
    static func faults(in text: String, of file: String) -> [Fault] {
        let parsed = Parser.parse(source: text)
        // Operators of this project are those of the standard library; an unknown one keeps its place.
        let folded = OperatorTable.standardOperators.foldAll(parsed) { _ in }
        guard let tree = folded.as(SourceFileSyntax.self) else { return [] }
        let finder = FaultFinder(file, tree)
        finder.walk(tree)
        return finder.faults
    }

    private func add(_ kind: Fault.Kind, _ node: some SyntaxProtocol, fault: String = "") {
        let start = node.positionAfterSkippingLeadingTrivia
        faults.append(
            Fault(
                file: file, offset: start.utf8Offset, line: lines.location(for: start).line, kind: kind,
                text: node.trimmedDescription, fault: fault))
    }

    // MARK: Places without faults

    // Attributes, conditions of compilation, and code that clients inline cannot name the chosen fault.
    override func visit(_: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_: ExpressionPatternSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_: FunctionParameterClauseSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_: AvailabilityConditionSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { inlined(node.attributes) }
    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind { inlined(node.attributes) }
    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind { inlined(node.attributes) }
    override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind { inlined(node.attributes) }

    private func inlined(_ attributes: AttributeListSyntax) -> SyntaxVisitorContinueKind {
        let names = attributes.compactMap { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription }
        return names.contains { ["inlinable", "_alwaysEmitIntoClient", "Test"].contains($0) }
            ? .skipChildren : .visitChildren
    }

    // MARK: Expressions

    private static let operators = [
        "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&", "+": "-",
        "-": "+", "*": "/", "/": "*", "%": "/", "&+": "&-", "&-": "&+", "<<": ">>", ">>": "<<",
    ]

    override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        guard let name = node.operator.as(BinaryOperatorExprSyntax.self)?.operator.text else { return .visitChildren }
        let (left, right) = (node.leftOperand.trimmedDescription, node.rightOperand.trimmedDescription)
        if let other = Self.operators[name] {
            add(.operator, node, fault: "\(left) \(other) \(right)")
        } else if name == "..<" || name == "..." {
            add(.bound, node, fault: "\(left)\(name)(\(right) - 1)")
        } else if name == "??" {
            add(.operator, node, fault: right)
        }
        return .visitChildren
    }

    override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        // Other forms are bit masks and magic numbers of formats, which every test of the format notices.
        if let value = Int(node.literal.text.replacing("_", with: "")), value <= 1_000_000 {
            add(.bound, node, fault: String(value + 1))
        }
        return .visitChildren
    }

    override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
        if case .expression(let expression) = node.condition, !expression.is(InfixOperatorExprSyntax.self) {
            add(.condition, expression)
        }
        return .visitChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        // In either order, these are the same.
        guard !["max", "min"].contains(node.calledExpression.trimmedDescription) else { return .visitChildren }
        let arguments = Array(node.arguments)
        for (first, second) in zip(arguments, arguments.dropFirst())
        where Self.isPlain(first.expression) && Self.isPlain(second.expression) {
            let (one, other) = (first.expression.trimmedDescription, second.expression.trimmedDescription)
            guard one != other else { continue }
            let changed = arguments.map { argument in
                let expression =
                    argument == first ? other : argument == second ? one : argument.expression.trimmedDescription
                return (argument.label.map { "\($0.text): " } ?? "") + expression
            }
            guard node.trailingClosure == nil, node.additionalTrailingClosures.isEmpty else { break }
            add(
                .arguments, node,
                fault: "\(node.calledExpression.trimmedDescription)(\(changed.joined(separator: ", ")))")
            break
        }
        return .visitChildren
    }

    /// Returns whether an argument is a name or a member, whose type may be that of its neighbour.
    private static func isPlain(_ expression: ExprSyntax) -> Bool {
        expression.is(DeclReferenceExprSyntax.self)
            || expression.as(MemberAccessExprSyntax.self).map { $0.base != nil } ?? false
    }

    private static let units = [
        "kilocalorie": "kilojoule", "kilojoule": "kilocalorie", "meter": "kilometer", "kilometer": "meter",
        "second": "minute", "minute": "second", "hour": "minute", "gram": "kilogram", "kilogram": "gram",
        "count": "percent", "countPerMinute": "hertz", "hertz": "countPerMinute", "mile": "kilometer", "day": "hour",
        "milliseconds": "seconds", "seconds": "milliseconds",
    ]
    private static let errors = [
        "invalidArgument": "storage", "storage": "invalidArgument", "notFound": "refused", "refused": "notFound",
        "malformed": "wrongFormat", "wrongFormat": "malformed", "unreadable": "malformed", "usage": "refused",
        "file": "notFound", "exists": "refused", "locked": "failed", "damaged": "failed",
        "errorInvalidArgument": "errorAuthorizationDenied", "errorAuthorizationDenied": "errorInvalidArgument",
        "errorAuthorizationNotDetermined": "errorAuthorizationDenied", "errorNoData": "errorInvalidArgument",
    ]

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        let name = node.declName.baseName.text
        let base = node.base?.trimmedDescription
        guard node.declName.argumentNames == nil, base == nil || base?.first?.isUppercase ?? false else {
            return .visitChildren
        }
        if let other = Self.units[name] {
            add(.unit, node, fault: "\(base ?? "").\(other)")
        } else if let other = Self.errors[name] {
            add(.error, node, fault: "\(base ?? "").\(other)")
        }
        return .visitChildren
    }

    // MARK: Statements

    override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
        guard case .expr(var expression) = node.item else { return .visitChildren }
        let whole = expression
        while true {
            if let inner = expression.as(TryExprSyntax.self) {
                // What cannot fail a caller is often without effect.
                expression = inner.expression
            } else if let inner = expression.as(AwaitExprSyntax.self) {
                expression = inner.expression
            } else {
                break
            }
        }
        let isAssignment =
            expression.as(InfixOperatorExprSyntax.self).map { infix in
                infix.operator.is(AssignmentExprSyntax.self)
                    || infix.operator.as(BinaryOperatorExprSyntax.self).map { $0.operator.text.hasSuffix("=") } ?? false
            } ?? false
        // An initializer has to set everything, and what is the only expression of a block is often its value.
        if isAssignment {
            if !Self.isInInitializer(Syntax(node)) { add(.dropped, whole) }
        } else if let call = expression.as(FunctionCallExprSyntax.self), !Self.isValue(node),
            !Self.isWithoutEffect(call)
        {
            add(.dropped, whole)
        }
        return .visitChildren
    }

    override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
        guard let expression = node.expression, let type = Self.result(around: Syntax(node)) else {
            return .visitChildren
        }
        if type == "Bool" {
            add(.result, expression, fault: "!(\(expression.trimmedDescription))")
        } else if type.hasSuffix("?"), expression.trimmedDescription != "nil" {
            add(.result, expression, fault: "nil")
        }
        return .visitChildren
    }

    private static func isInInitializer(_ node: Syntax) -> Bool {
        var place = node.parent
        while let current = place {
            if current.is(InitializerDeclSyntax.self) { return true }
            if current.is(FunctionDeclSyntax.self) || current.is(ClosureExprSyntax.self) { return false }
            place = current.parent
        }
        return false
    }

    /// Returns whether nothing but the time changes without a call: reserved memory, and what tells hashes apart.
    private static func isWithoutEffect(_ call: FunctionCallExprSyntax) -> Bool {
        let name = call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
        return ["reserveCapacity", "combine"].contains(name)
    }

    /// Returns whether a statement is the only one of a closure, a getter, or a function with a result.
    private static func isValue(_ node: CodeBlockItemSyntax) -> Bool {
        guard let list = node.parent?.as(CodeBlockItemListSyntax.self), list.count == 1 else { return false }
        var place = list.parent
        while let current = place {
            if let function = current.as(FunctionDeclSyntax.self) { return function.signature.returnClause != nil }
            if current.is(ClosureExprSyntax.self) || current.is(AccessorBlockSyntax.self) { return true }
            if current.is(AccessorDeclSyntax.self) || current.is(InitializerDeclSyntax.self) { return false }
            place = current.parent
        }
        return false
    }

    /// Returns the type of the result of the function or property around a statement; nil in closures.
    private static func result(around node: Syntax) -> String? {
        var place = node.parent
        while let current = place {
            if current.is(ClosureExprSyntax.self) { return nil }
            if let function = current.as(FunctionDeclSyntax.self) {
                return function.signature.returnClause?.type.trimmedDescription
            }
            if let binding = current.as(PatternBindingSyntax.self) {
                return binding.typeAnnotation?.type.trimmedDescription
            }
            place = current.parent
        }
        return nil
    }

    // MARK: SQL

    private static let sql: [(String, String)] = [
        (" < ", " <= "), (" <= ", " < "), (" > ", " >= "), (" >= ", " > "), (" AND ", " OR "), ("ORDER BY", "--"),
        (" = ?", " != ?"), ("LIMIT 1", "LIMIT 2"), (" DISTINCT ", " "), ("max(", "min("), ("min(", "max("),
        ("OR REPLACE", "OR IGNORE"), ("IS NULL", "IS NOT NULL"), (" + 1", ""), (" DESC", ""), ("LEFT JOIN", "JOIN"),
    ]

    override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        let text = node.trimmedDescription
        let words = ["SELECT ", "UPDATE ", "DELETE ", "INSERT ", " WHERE "]
        guard words.contains(where: text.contains) else { return .visitChildren }
        for (one, other) in Self.sql where text.contains(one) && other != "--" {
            guard let range = text.ranges(of: one).last else { continue }
            add(.sql, node, fault: text.replacingCharacters(in: range, with: other))
        }
        if let range = text.ranges(of: " ORDER BY ").last, !text.contains(" DESC") {
            let end = text[range.upperBound...].firstIndex { ",\n\")\\".contains($0) } ?? text.endIndex
            add(.sql, node, fault: text.replacingCharacters(in: end..<end, with: " DESC"))
        }
        return .visitChildren
    }
}

extension String {
    fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
        var copy = self
        copy.replaceSubrange(range, with: text)
        return copy
    }
}
