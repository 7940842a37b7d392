export interface Statement {
  /** Trimmed, without its semicolon; comments in front of it included. */
  text: string
  /** Offset of `text` in the source. */
  offset: number
}

/**
 * A quoted string, an identifier, a dollar quote, a comment or a word: whatever may hide a semicolon or count as one.
 */
const TOKEN = new RegExp(
  [
    String.raw`--[^\n]*`,
    String.raw`(?<block>/\*)`,
    String.raw`[eE]'(?:[^'\\]|\\[^]|'')*(?:'|$)`,
    String.raw`'(?:[^']|'')*(?:'|$)`,
    String.raw`"(?:[^"]|"")*(?:"|$)`,
    String.raw`\$(?<tag>(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?)\$`,
    String.raw`(?<word>[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*)`,
    String.raw`[();]`,
    String.raw`[^]`,
  ].join('|'),
  'g',
)

/**
 * The statements of a script, split as `psql` splits them: not inside quotes, comments, brackets (`create rule`)
 * or `begin atomic … end` bodies.
 */
export function splitStatements(sql: string): Statement[] {
  const statements: Statement[] = []
  const tokens = new RegExp(TOKEN)
  let start = 0
  let brackets = 0
  /** Open BEGIN ATOMIC and CASE of a function body. */
  let blocks = 0
  let before = ''
  const push = (end: number) => {
    const text = sql.slice(start, end).trim()
    if (text !== '') statements.push({ text, offset: sql.indexOf(text, start) })
  }
  for (let token = tokens.exec(sql); token !== null; token = tokens.exec(sql)) {
    const [text] = token
    const { block, tag, word } = token.groups ?? {}
    if (block !== undefined) tokens.lastIndex = endOfComment(sql, tokens.lastIndex)
    else if (tag !== undefined) tokens.lastIndex = after(sql, text, tokens.lastIndex)
    else if (word !== undefined) {
      const name = word.toLowerCase()
      if (name === 'atomic' && before === 'begin') blocks++
      else if (blocks > 0 && name === 'case') blocks++
      else if (blocks > 0 && name === 'end') blocks--
      before = name
    } else if (text === '(') brackets++
    else if (text === ')') brackets = Math.max(0, brackets - 1)
    else if (text === ';' && brackets === 0 && blocks === 0) {
      push(token.index)
      start = tokens.lastIndex
    }
  }
  push(sql.length)
  return statements
}

/** Block comments nest in PostgreSQL. */
function endOfComment(sql: string, from: number): number {
  const marks = /\/\*|\*\//g
  marks.lastIndex = from
  let depth = 1
  while (depth > 0) {
    const mark = marks.exec(sql)
    if (mark === null) return sql.length
    depth += mark[0] === '/*' ? 1 : -1
  }
  return marks.lastIndex
}

function after(sql: string, mark: string, from: number): number {
  const foundAt = sql.indexOf(mark, from)
  return foundAt === -1 ? sql.length : foundAt + mark.length
}

/** The statement without the comments and blanks in front of it. */
export function withoutComments(text: string): string {
  let rest = text.trimStart()
  for (;;) {
    if (rest.startsWith('--')) rest = rest.slice(after(rest, '\n', 0)).trimStart()
    else if (rest.startsWith('/*')) rest = rest.slice(endOfComment(rest, 2)).trimStart()
    else return rest
  }
}

/** 1-based line of an offset. */
export function lineAt(sql: string, offset: number): number {
  return sql.slice(0, offset).split('\n').length
}
