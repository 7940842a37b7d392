import ts from 'typescript'

export interface Import {
  from: string
  /** `type`: nothing of it is left at run time. */
  kind: 'type' | 'value'
}

/** Every import of a file, in all its forms: of values, of types, `export … from`, dynamic, in a type. */
export function importsOf(name: string, text: string): Import[] {
  const imports: Import[] = []
  const add = (from: ts.Node | undefined, kind: Import['kind']) => {
    if (from && ts.isStringLiteralLike(from)) imports.push({ from: from.text, kind })
  }
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node))
      add(
        node.moduleSpecifier,
        node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword ? 'type' : 'value',
      )
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly ? 'type' : 'value')
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], 'value')
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      add(node.argument.literal, 'type')
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true))
  return imports
}
