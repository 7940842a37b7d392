import type { SupabaseClient } from '@supabase/supabase-js'
import type { Row, Target } from '../../port'
import { tableIn } from '../addresses'
import { nameOf, STAMP } from '../query'
import type { Tokens } from '../tokens'
import { UnusableName } from '../unusableName'
import { under, type Condition } from './conditions'
import { ONE_ROW } from './rowLimit'
import type { Told } from './refusals'

/** What one request came to. `unsent`: for want of a token. */
export type Answer =
  /** `count`: of all rows that fit, where it was asked for and the answer's headers may be read. */
  { rows: Row[]; count: number | null } | { error: Told; status: number } | { unsent: string }

interface Asked {
  data: unknown
  error: { code: string; message: string; details: string; hint: string } | null
  status: number
  count: number | null
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
  /** How many rows fit. Two come with the count, for where its header may not be read. */
  count(target: Target, conditions: readonly Condition[]) {
    return this.#ask(() =>
      under(this.#from(target).select(keyOf(target), { count: 'exact' }), conditions)
        .limit(2)
        .retry(false),
    )
  }
  insert(target: Target, body: Row, isShown: boolean) {
    return this.#ask(() => {
      const query = this.#from(target).insert(body)
      return isShown ? query.select(shown(target)) : query
    })
  }
  update(target: Target, body: Row, conditions: readonly Condition[], isLimited: boolean) {
    return this.#ask(() =>
      preferring(under(this.#from(target).update(body), conditions).select(shown(target)), isLimited),
    )
  }
  delete(target: Target, conditions: readonly Condition[], isLimited: boolean) {
    return this.#ask(() =>
      preferring(under(this.#from(target).delete(), conditions).select(shown(target)), isLimited),
    )
  }
  /** Whether the database can compare a column with a text: what it says tells the column's type. */
  compare(target: Target, column: string, text: string) {
    return this.#ask(() =>
      this.#from(target).select(nameOf(column)).filter(nameOf(column), 'eq', text).limit(0).retry(false),
    )
  }

  #from = (target: Target) => tableIn(this.#client, target)

  async #ask(request: () => PromiseLike<Asked>): Promise<Answer> {
    const usable = await this.#tokens.usable()
    if ('loss' in usable) return { unsent: usable.loss.reason }
    const { data, error, status, count } = await sent(request)
    if (error === null) return { rows: Array.isArray(data) ? (data as Row[]) : [], count }
    if (status === 401 && /^PGRST3/.test(error.code)) this.#tokens.disbelieve(usable.token)
    return { error, status }
  }
}

/** A name that no address can have is refused as the project would refuse one. */
async function sent(request: () => PromiseLike<Asked>): Promise<Asked> {
  try {
    return await request()
  } catch (error) {
    if (!(error instanceof UnusableName)) throw error
    const refusal = { code: 'UNUSABLE_NAME', message: error.message, details: '', hint: '' }
    return { data: null, count: null, error: refusal, status: 400 }
  }
}

const shown = ({ key, columns }: Target, isStamped = false) =>
  [...new Set([...key, ...columns]), ...(isStamped ? [STAMP] : [])].map(nameOf).join(',')

const keyOf = ({ key }: Target) => key.map(nameOf).join(',')

/** A key that is not the table's must not write more than one row. */
const preferring = <Q extends { setHeader(name: string, value: string): Q }>(
  query: Q,
  isLimited: boolean,
): Q => query.setHeader('Prefer', `return=representation${isLimited ? `,${ONE_ROW}` : ''}`)
