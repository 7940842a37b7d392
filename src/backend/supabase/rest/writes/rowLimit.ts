/** The preference by which PostgREST limits a write to one row. */
export const ONE_ROW = 'handling=strict,max-affected=1'
const CONFIRMED = /(^|[\s,])max-affected=1\s*(,|$)/

/**
 * Whether the project is known to limit a write to one row.
 *
 * `unknown`: no write yet, or the answers do not say. PostgREST before 12 ignores unknown preferences, and an answer
 * from another origin may hide its headers.
 *
 * `confirmed`: the answer to the last such write confirmed the limit, in `Preference-Applied`.
 *
 * `refused`: PostgREST 12.0 and 12.1 know `handling=strict` but not `max-affected`, and refuse the pair with PGRST122.
 */
export class RowLimit {
  state: 'unknown' | 'confirmed' | 'refused' = 'unknown'

  /** Reads the confirmation from every answer to a limited write, and passes the answer on unchanged. */
  readonly watch =
    (project: typeof fetch): typeof fetch =>
    async (input, init) => {
      const answer = await project(input, init)
      const preferences = new Headers(init?.headers).get('prefer') ?? ''
      if (answer.ok && preferences.includes(ONE_ROW))
        this.state = CONFIRMED.test(answer.headers.get('preference-applied') ?? '') ? 'confirmed' : 'unknown'
      return answer
    }
}
