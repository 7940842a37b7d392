import ts from 'typescript'

/**
 * The lines, from 1, in which an object or list that is written there is spread into another one, or into a component's
 * properties. Such a spread turns off TypeScript's check for unknown properties.
 */
export function spreadLiterals(name: string, text: string): number[] {
  // Parsing every file would take seconds.
  if (!/\.\.\.\(*[{[]/.test(text)) return []
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true)
  const lines: number[] = []
  const visit = (node: ts.Node) => {
    if (isSpread(node) && isLiteral(node.expression))
      lines.push(source.getLineAndCharacterOfPosition(node.getStart()).line + 1)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return lines
}

const isSpread = (node: ts.Node): node is ts.SpreadAssignment | ts.SpreadElement | ts.JsxSpreadAttribute =>
  ts.isSpreadAssignment(node) || ts.isSpreadElement(node) || ts.isJsxSpreadAttribute(node)

function isLiteral(node: ts.Expression): boolean {
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return isLiteral(node.expression)
  if (ts.isArrayLiteralExpression(node)) return node.elements.length > 0
  return ts.isObjectLiteralExpression(node) && node.properties.length > 0
}
