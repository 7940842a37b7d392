/** What a write asks of PostgREST so that it touches one row at most. */
export const ONE_ROW = 'handling=strict,max-affected=1'
const CONFIRMED = /(^|[\s,])max-affected=1\s*(,|$)/

/**
 * Whether the project is known to keep a write to one row.
 *
 * - `unknown`: nothing was written yet, or the answers do not say. PostgREST before 12 ignores preferences that it does
 *   not know, and an answer from another origin may hide its headers.
 * - `kept`: the answer to the last such write confirmed the limit, in `Preference-Applied`.
 * - `refused`: PostgREST 12.0 and 12.1 know `handling=strict` and not `max-affected`, and refuse the pair with PGRST122.
 */
export class RowLimit {
  state: 'unknown' | 'kept' | 'refused' = 'unknown'

  /** Reads what every answer to a limited write confirms. It is the same answer for whoever asked. */
  readonly watch =
    (project: typeof fetch): typeof fetch =>
    async (input, init) => {
      const answer = await project(input, init)
      const asked = new Headers(init?.headers).get('prefer') ?? ''
      if (answer.ok && asked.includes(ONE_ROW))
        this.state = CONFIRMED.test(answer.headers.get('preference-applied') ?? '') ? 'kept' : 'unknown'
      return answer
    }
}
