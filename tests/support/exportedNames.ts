import ts from 'typescript'

/** The names that a file exports by declaring them. */
export function exportedNames(name: string, text: string): string[] {
  const isExported = (node: ts.Node) =>
    ts.canHaveModifiers(node) &&
    ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true
  return ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true).statements.flatMap(statement => {
    if (ts.isExportDeclaration(statement))
      return statement.exportClause !== undefined && ts.isNamedExports(statement.exportClause)
        ? statement.exportClause.elements.map(element => element.name.text)
        : []
    if (!isExported(statement)) return []
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.flatMap(({ name }) => boundNames(name))
    const declaration = statement as ts.Statement & { name?: ts.Identifier }
    return declaration.name === undefined ? [] : [declaration.name.text]
  })
}

const boundNames = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap(element => (ts.isBindingElement(element) ? boundNames(element.name) : []))

/** The names of everything that a file declares: values, parameters, functions, types and members of types. */
export function declaredNames(name: string, text: string): string[] {
  const names: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isPropertySignature(node) || ts.isMethodSignature(node) || isNamedDeclaration(node))
      if (node.name !== undefined && ts.isIdentifier(node.name)) names.push(node.name.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true))
  return names
}

const isNamedDeclaration = (node: ts.Node) =>
  ts.isVariableDeclaration(node) ||
  ts.isParameter(node) ||
  ts.isBindingElement(node) ||
  ts.isFunctionDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isInterfaceDeclaration(node)
