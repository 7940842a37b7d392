import type { Session } from './database'
import { isPostgresError } from './sqlstate'
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

function factsOf(error: unknown): Facts {
  if (!isPostgresError(error)) return { message: error instanceof Error ? error.message : String(error) }
  const { code, message, detail, hint, position } = error
  const extension = /^extension "(.+)" is not available$/.exec(message)?.[1]
  if (extension !== undefined)
    return {
      code,
      message: `extension "${extension}" is not available in the embedded database`,
      hint: 'PGlite does not have it. Leave the statement out here, or run against a real Supabase project; `select name from pg_available_extensions` lists what there is.',
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

/** What Postgres refuses inside a transaction. The CLI's pipeline lets it through at the head of a file; so do we. */
const ALONE =
  /^(create\s+(unique\s+)?index\s+concurrently|drop\s+index\s+concurrently|reindex\b.*\bconcurrently|vacuum|alter\s+system|create\s+(database|tablespace)|drop\s+(database|tablespace))\b/is

/** Ends the transaction that the file runs in; what follows gets a new one. */
const ENDS = /^(commit|end|rollback|abort)(\s+(work|transaction))?$/i

/** Runs a whole script in one transaction, `finish` included. Throws ScriptError. */
export async function runScript(
  session: Session,
  file: string,
  source: string,
  statements: Statement[],
  finish: () => Promise<void>,
): Promise<void> {
  const head = statements.findIndex(({ text }) => !ALONE.test(withoutComments(text)))
  const alone = head === -1 ? statements.length : head
  const run = async (statement: Statement) => {
    try {
      await session.exec(statement.text)
    } catch (error) {
      throw new ScriptError(file, source, statement, error)
    }
  }
  for (const statement of statements.slice(0, alone)) await run(statement)
  await session.exec('begin')
  try {
    for (const statement of statements.slice(alone)) {
      await run(statement)
      if (ENDS.test(withoutComments(statement.text))) await session.exec('begin')
    }
    await finish().catch((error: unknown) => {
      throw new Error(`${file} ran and could not be recorded: ${factsOf(error).message}`, { cause: error })
    })
    await session.exec('commit')
  } catch (error) {
    await session.exec('rollback')
    throw error
  }
}
