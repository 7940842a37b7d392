import type { SupabaseClient } from '@supabase/supabase-js'
import type { Row, Target } from '../../port'
import { nameOf, STAMP } from '../query'
import type { Tokens } from '../tokens'
import { under, type Condition } from './conditions'
import type { Told } from './refusals'

/** What one request came to. `unsent`: for want of a token. */
export type Answer = { rows: Row[] } | { error: Told; status: number } | { unsent: string }

interface Asked {
  data: unknown
  error: { code: string; message: string; details: string; hint: string } | null
  status: number
}

/** Requests on rows of a table, none of which is repeated in here. */
export class Requests {
  readonly #client: SupabaseClient
  readonly #tokens: Tokens
  constructor(client: SupabaseClient, tokens: Tokens) {
    this.#client = client
    this.#tokens = tokens
  }

  read(
    target: Target,
    conditions: readonly Condition[],
    how: { most?: number; stamped?: boolean; last?: string } = {},
  ) {
    const columns = shown(target, how.stamped)
    return this.#ask(() => {
      const query = under(this.#from(target).select(columns), conditions).retry(false)
      const sorted = how.last === undefined ? query : query.order(nameOf(how.last), { ascending: false })
      return sorted.limit(how.most ?? 1)
    })
  }
  insert(target: Target, body: Row, isShown: boolean) {
    return this.#ask(() => {
      const query = this.#from(target).insert(body)
      return isShown ? query.select(shown(target)) : query
    })
  }
  update(target: Target, body: Row, conditions: readonly Condition[], isStrict: boolean) {
    return this.#ask(() =>
      preferring(under(this.#from(target).update(body), conditions).select(shown(target)), isStrict),
    )
  }
  delete(target: Target, conditions: readonly Condition[], isStrict: boolean) {
    return this.#ask(() =>
      preferring(under(this.#from(target).delete(), conditions).select(shown(target)), isStrict),
    )
  }
  /** Whether the database can compare a column with a text: what it says tells the column's type. */
  compare({ schema, table }: Target, column: string, text: string) {
    return this.#ask(() =>
      this.#client
        .schema(schema)
        .from(table)
        .select(nameOf(column))
        .filter(nameOf(column), 'eq', text)
        .limit(0)
        .retry(false),
    )
  }

  #from = ({ schema, table }: Target) => this.#client.schema(schema).from(table)

  async #ask(request: () => PromiseLike<Asked>): Promise<Answer> {
    const usable = await this.#tokens.usable()
    if ('loss' in usable) return { unsent: usable.loss.reason }
    const { data, error, status } = await request()
    if (error === null) return { rows: Array.isArray(data) ? (data as Row[]) : [] }
    if (status === 401 && /^PGRST3/.test(error.code)) this.#tokens.disbelieve(usable.token)
    return { error, status }
  }
}

const shown = ({ key, columns }: Target, isStamped = false) =>
  [...new Set([...key, ...columns]), ...(isStamped ? [STAMP] : [])].map(nameOf).join(',')

/** A key that the table does not have must not write more than one row. */
const preferring = <Q extends { setHeader(name: string, value: string): Q }>(
  query: Q,
  isStrict: boolean,
): Q => query.setHeader('Prefer', `return=representation${isStrict ? ',handling=strict,max-affected=1' : ''}`)
