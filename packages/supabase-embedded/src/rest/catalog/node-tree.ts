/** Postgres prints parse trees as `{TYPE :field value …}`, lists as `(…)`; this keeps what views are read for. */
export interface Node {
  [field: string]: Value
}
export type Value = string | Node | Value[]

export function parseNodeTree(text: string): Value {
  const tokens = text.matchAll(/[{}()]|(?:\\[^]|[^\s{}()\\])+/g)
  const next = () => tokens.next().value?.[0]
  const value = (token: string | undefined): Value => {
    if (token === '{') return node()
    if (token === '(') return list()
    return token ?? ''
  }
  const list = (): Value[] => {
    const items: Value[] = []
    for (let token = next(); token !== undefined && token !== ')'; token = next()) items.push(value(token))
    return items
  }
  const node = (): Node => {
    const fields: Node = { type: next() ?? '' }
    let field = ''
    for (let token = next(); token !== undefined && token !== '}'; token = next()) {
      // Some fields hold several words; the first is the one that matters.
      if (token.startsWith(':')) field = token.slice(1)
      else if (field in fields) value(token)
      else fields[field] = value(token)
    }
    return fields
  }
  return value(next())
}
