import { firstValueFrom, fromEvent, takeUntil } from 'rxjs'
import { inSlices, type Work } from '../../slices'
import type { Row } from '../port'

/** So many characters of a list are parsed in one go: some hundred rows, half a millisecond. */
const AT_ONCE = 200_000

/**
 * The rows of a JSON list, parsed by parts. Postgres writes a line for each row, and a line ends nowhere within a text;
 * where it ends within a value, the part has a bracket too few, is refused by the parser, and tried again with more lines.
 * So whatever comes is what parsing all of it would give. Throws where that would.
 */
export function* parseRows(json: string, parse: (json: string) => unknown): Work<Row[]> {
  const rows: Row[] = []
  const end = json.lastIndexOf(']')
  let [from, size] = [1, AT_ONCE]
  do {
    const line = json.indexOf('\n', from + size)
    const isLast = line < 0 || line > end
    const part = json.slice(from, isLast ? json.length : line).trimEnd()
    const found = isLast
      ? parse(`[${part}`)
      : part.endsWith(',')
        ? tried(`[${part.slice(0, -1)}]`, parse)
        : null
    if (Array.isArray(found)) {
      for (const row of found as Row[]) rows.push(row)
      from = isLast ? json.length : line
      size = AT_ONCE
    } else size *= 2
    yield
  } while (from < json.length)
  return rows
}

function tried(json: string, parse: (json: string) => unknown): unknown {
  try {
    return parse(json)
  } catch {
    return null
  }
}

/**
 * Takes the rows of large answers as they are parsed, past the client, which would parse the text in one go. An answer is
 * known by the signal that its request can be given up with.
 */
export class Intake {
  readonly #expected = new WeakMap<AbortSignal, { rows: Row[] | null }>()

  /** What the next answer to a request with this signal leaves; null: it has gone to the client. */
  expect(signal: AbortSignal): { readonly rows: Row[] | null } {
    const box = { rows: null }
    this.#expected.set(signal, box)
    return box
  }
  /** Whether the rows were taken. Where they are none the client is to say what it makes of them. */
  async take(json: string, signal: AbortSignal | null | undefined, parse: (json: string) => unknown) {
    const box = signal && this.#expected.get(signal)
    if (!box || json.length <= AT_ONCE || !json.startsWith('[')) return false
    const rows$ = inSlices(() => parseRows(json, parse)).pipe(takeUntil(fromEvent(signal, 'abort')))
    try {
      box.rows = await firstValueFrom(rows$)
      return true
    } catch {
      return false
    }
  }
}
