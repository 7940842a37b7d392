import { firstValueFrom, fromEvent, takeUntil } from 'rxjs'
import { runInSlices, type Work } from '../../../shared/timeSlices'
import type { Row } from '../../ports/backend.port'

/** Characters of a list that are parsed at once: some hundred rows, half a millisecond. */
const CHUNK_CHARS = 200_000

/**
 * Parses the rows of a JSON list in parts. Postgres writes one line per row, and a text never contains a raw line
 * break. If a line ends inside a value, the part lacks a closing bracket; the parser refuses it, and it is retried with
 * more lines. So the result equals that of parsing everything at once. Throws where that would throw.
 */
export function* parseRows(json: string, parse: (json: string) => unknown): Work<Row[]> {
  const rows: Row[] = []
  const end = json.lastIndexOf(']')
  let from = 1
  let size = CHUNK_CHARS
  do {
    const line = json.indexOf('\n', from + size)
    const isLast = line < 0 || line > end
    const part = json.slice(from, isLast ? json.length : line).trimEnd()
    const parsedPart = isLast
      ? parse(`[${part}`)
      : part.endsWith(',')
        ? tryParse(`[${part.slice(0, -1)}]`, parse)
        : null
    if (Array.isArray(parsedPart)) {
      for (const row of parsedPart as Row[]) rows.push(row)
      from = isLast ? json.length : line
      size = CHUNK_CHARS
    } else size *= 2
    yield
  } while (from < json.length)
  return rows
}

function tryParse(json: string, parse: (json: string) => unknown): unknown {
  try {
    return parse(json)
  } catch {
    return null
  }
}

/**
 * Parses the rows of large answers in slices, bypassing the client, which would parse the text at once. The abort
 * signal of a request identifies its answer.
 */
export class RowIntake {
  readonly #expected = new WeakMap<AbortSignal, { rows: Row[] | null }>()

  /** Receives the rows of the next answer to a request with this signal; null if the client parsed the answer. */
  expect(signal: AbortSignal): { readonly rows: Row[] | null } {
    const box = { rows: null }
    this.#expected.set(signal, box)
    return box
  }
  /** Whether the rows were taken. If the text is not a list of rows, the client handles it. */
  async take(json: string, signal: AbortSignal | null | undefined, parse: (json: string) => unknown) {
    const box = signal && this.#expected.get(signal)
    if (!box || json.length <= CHUNK_CHARS || !json.startsWith('[')) return false
    const rows$ = runInSlices(() => parseRows(json, parse)).pipe(takeUntil(fromEvent(signal, 'abort')))
    try {
      box.rows = await firstValueFrom(rows$)
      return true
    } catch {
      return false
    }
  }
}
