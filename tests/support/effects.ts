import { dirname, resolve } from 'node:path'
import ts from 'typescript'

const EFFECTS = new Set(['useEffect', 'useLayoutEffect', 'useInsertionEffect'])
const SEND = new Set(['send', 'sendTo', 'raise'])

interface Source {
  file: ts.SourceFile
  /** Functions of the file by name, however they are declared. */
  functions: ReadonlyMap<string, ts.Node>
  /** Imported names: the module they come from, and their name there. */
  imports: ReadonlyMap<string, { from: string; name: string }>
}

/** How often the screen runs effects, and those that reach a machine: `file:line`. `texts`: by path. */
export function effectsOf(texts: ReadonlyMap<string, string>) {
  const sources = new Map([...texts].map(([path, text]) => [path, read(path, text)]))
  const findFunction = (path: string, name: string): [string, ts.Node] | null => {
    const source = sources.get(path)
    const own = source?.functions.get(name)
    if (own !== undefined) return [path, own]
    const importedName = source?.imports.get(name)
    if (importedName === undefined || !importedName.from.startsWith('.')) return null
    const target = resolve(dirname(path), importedName.from)
    const there = ['.ts', '.tsx', '/index.ts'].map(ending => target + ending).find(each => sources.has(each))
    return there === undefined ? null : findFunction(there, importedName.name)
  }
  /** Sends itself, or names a function that does; what is only called later counts as well. */
  const reachesMachine = (path: string, node: ts.Node, visitedNodes: Set<ts.Node>): boolean => {
    if (visitedNodes.has(node)) return false
    visitedNodes.add(node)
    let isFound = false
    const visit = (child: ts.Node) => {
      if (isFound) return
      if (ts.isCallExpression(child) && ts.isPropertyAccessExpression(child.expression))
        isFound ||= SEND.has(child.expression.name.text)
      if (ts.isIdentifier(child) && !isPropertyName(child)) {
        const match = findFunction(path, child.text)
        if (match !== null) isFound ||= reachesMachine(...match, visitedNodes)
      }
      ts.forEachChild(child, visit)
    }
    visit(node)
    return isFound
  }
  let count = 0
  const sending: string[] = []
  for (const [path, { file }] of sources) {
    const visit = (node: ts.Node) => {
      if (
        ts.isCallExpression(node) &&
        ts.isIdentifier(node.expression) &&
        EFFECTS.has(node.expression.text)
      ) {
        count++
        const [effect] = node.arguments
        const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1
        if (effect !== undefined && reachesMachine(path, effect, new Set())) sending.push(`${path}:${line}`)
      }
      ts.forEachChild(node, visit)
    }
    visit(file)
  }
  return { count, sending }
}

const isPropertyName = (node: ts.Identifier) =>
  (ts.isPropertyAccessExpression(node.parent) && node.parent.name === node) ||
  (ts.isPropertyAssignment(node.parent) && node.parent.name === node)

function read(path: string, text: string): Source {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const functions = new Map<string, ts.Node>()
  const imports = new Map<string, { from: string; name: string }>()
  const visit = (node: ts.Node) => {
    if (ts.isFunctionDeclaration(node) && node.name && node.body) functions.set(node.name.text, node.body)
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      const body = functionIn(node.initializer)
      if (body !== null) functions.set(node.name.text, body)
    }
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const { namedBindings } = node.importClause ?? {}
      if (namedBindings && ts.isNamedImports(namedBindings))
        for (const { name, propertyName } of namedBindings.elements)
          imports.set(name.text, { from: node.moduleSpecifier.text, name: (propertyName ?? name).text })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return { file, functions, imports }
}

/**
 * A function, also one in `useCallback(…)` or `useEffectEvent(…)`; a component or hook is none that an effect calls.
 */
function functionIn(node: ts.Expression): ts.Node | null {
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return node.body
  const first = ts.isCallExpression(node) ? node.arguments[0] : undefined
  return first !== undefined && (ts.isArrowFunction(first) || ts.isFunctionExpression(first))
    ? first.body
    : null
}
