import { isPostgresError } from '../sqlstate'
import { lineAt, withoutComments, type Statement } from './statements'

/** A script of the project failed; nothing of it holds. The message is meant for the person who wrote the script. */
export class ScriptError extends Error {
  override readonly name = 'ScriptError'
  readonly file: string
  readonly line: number
  readonly statement: string
  readonly sqlstate: string | undefined

  constructor(file: string, source: string, { text, offset }: Statement, error: unknown) {
    const statement = withoutComments(text)
    const start = offset + text.length - statement.length
    const { code, message, detail, hint, position } = factsOf(error)
    // Postgres counts from the start of the statement as it was sent.
    const line = lineAt(source, position === undefined ? start : offset + position - 1)
    super(
      [
        `${file}:${line}: ${message}${code === undefined ? '' : ` (SQLSTATE ${code})`}`,
        `  ${statement.length > EXCERPT ? `${statement.slice(0, EXCERPT)} …` : statement}`.replaceAll(
          '\n',
          '\n  ',
        ),
        ...(detail === undefined ? [] : [detail]),
        ...(hint === undefined ? [] : [`Hint: ${hint}`]),
      ].join('\n'),
      { cause: error },
    )
    this.file = file
    this.line = line
    this.statement = statement
    this.sqlstate = code
  }
}

/** Characters of a statement shown in a message. */
const EXCERPT = 400

interface Facts {
  message: string
  code?: string | undefined
  detail?: string | undefined
  hint?: string | undefined
  position?: number | undefined
}

/** The description of an error, with more than Postgres says where our case is special. */
export function factsOf(error: unknown): Facts {
  if (!isPostgresError(error)) return { message: error instanceof Error ? error.message : String(error) }
  const { code, message, detail, hint, position } = error
  const extension = /^extension "(.+)" is not available$/.exec(message)?.[1]
  if (extension !== undefined)
    return {
      code,
      message: `extension "${extension}" is not available in this database`,
      hint: `The database does not have it. With PGlite, --without ${extension} puts an empty schema in its place, and what uses it fails.`,
    }
  if (code === '42601' && message.includes('"\\"'))
    return { code, message, hint: 'lines that begin with a backslash are commands of psql: remove them' }
  if (message === 'ICU is not supported in this build' || /^collation ".+-x-icu" .*not exist$/.test(message))
    return {
      code,
      message,
      hint: 'PGlite has no collations of ICU. With --database and the address of a Postgres server, they work.',
    }
  if (code === '25001')
    return {
      code,
      message,
      detail,
      hint: 'put this statement first in a file of its own: a file runs in one transaction',
    }
  return { code, message, detail, hint, position: position === undefined ? undefined : Number(position) }
}
