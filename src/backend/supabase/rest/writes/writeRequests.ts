import type { DataClient } from '../../clients/dataClient'
import type { Row, WriteTarget } from '../../../ports/backend.port'
import { tableRequest } from '../../wire/resourceNames'
import { columnName, ROW_VERSION } from '../tableQuery'
import type { Tokens } from '../../auth/session/tokens'
import { UnusableName } from '../../wire/unusableName'
import { withConditions, type Condition } from './conditions'
import { ONE_ROW } from './rowLimit'
import type { RestError } from './writeAttempt'

/** The result of one request. `unsent`: no token was available. */
export type RestAnswer =
  /** `count`: all matching rows, if requested and the answer's headers are readable. */
  { rows: Row[]; count: number | null } | { error: RestError; status: number } | { unsent: string }

interface RestResponse {
  data: unknown
  error: { code: string; message: string; details: string; hint: string } | null
  status: number
  count: number | null
}

/** Requests for rows of a table; none is repeated here. */
export class WriteRequests {
  readonly #client: DataClient
  readonly #tokens: Pick<Tokens, 'freshToken' | 'markExpired'>
  constructor(client: DataClient, tokens: Pick<Tokens, 'freshToken' | 'markExpired'>) {
    this.#client = client
    this.#tokens = tokens
  }

  read(
    target: WriteTarget,
    conditions: readonly Condition[],
    options: { limit?: number; withVersion?: boolean; highestOf?: string } = {},
  ) {
    const columns = selectList(target, options.withVersion)
    return this.#ask(() => {
      const query = withConditions(this.#from(target).select(columns), conditions).retry(false)
      const sortedQuery =
        options.highestOf === undefined
          ? query
          : query.order(columnName(options.highestOf), { ascending: false })
      return sortedQuery.limit(options.limit ?? 1)
    })
  }
  /** Counts the matching rows. Also reads up to two of them, in case the header with the count is not readable. */
  count(target: WriteTarget, conditions: readonly Condition[]) {
    return this.#ask(() =>
      withConditions(this.#from(target).select(keyList(target), { count: 'exact' }), conditions)
        .limit(2)
        .retry(false),
    )
  }
  insert(target: WriteTarget, body: Row, isShown: boolean) {
    return this.#ask(() => {
      const query = this.#from(target).insert(body)
      return isShown ? query.select(selectList(target)) : query
    })
  }
  update(target: WriteTarget, body: Row, conditions: readonly Condition[], isLimited: boolean) {
    return this.#ask(() =>
      withPreference(
        withConditions(this.#from(target).update(body), conditions).select(selectList(target)),
        isLimited,
      ),
    )
  }
  delete(target: WriteTarget, conditions: readonly Condition[], isLimited: boolean) {
    return this.#ask(() =>
      withPreference(
        withConditions(this.#from(target).delete(), conditions).select(selectList(target)),
        isLimited,
      ),
    )
  }
  /** Asks the database to compare a column with a text: the error reveals the column's type. */
  compare(target: WriteTarget, column: string, op: 'eq' | 'cs', text: string) {
    return this.#ask(() =>
      this.#from(target)
        .select(columnName(column))
        .filter(columnName(column), op, text)
        .limit(0)
        .retry(false),
    )
  }

  #from = (target: WriteTarget) => tableRequest(this.#client, target)

  async #ask(request: () => PromiseLike<RestResponse>): Promise<RestAnswer> {
    const usable = await this.#tokens.freshToken()
    if ('loss' in usable) return { unsent: usable.loss.reason }
    const { data, error, status, count } = await sendRequest(request)
    if (error === null) return { rows: Array.isArray(data) ? (data as Row[]) : [], count }
    if (status === 401 && /^PGRST3/.test(error.code)) this.#tokens.markExpired(usable.token)
    return { error, status }
  }
}

/** Refuses a name that no URL can contain, as the project would. */
async function sendRequest(request: () => PromiseLike<RestResponse>): Promise<RestResponse> {
  try {
    return await request()
  } catch (error) {
    if (!(error instanceof UnusableName)) throw error
    const refusal = { code: 'UNUSABLE_NAME', message: error.message, details: '', hint: '' }
    return { data: null, count: null, error: refusal, status: 400 }
  }
}

const selectList = ({ key, columns }: WriteTarget, isStamped = false) =>
  [...new Set([...key, ...columns]), ...(isStamped ? [ROW_VERSION] : [])].map(columnName).join(',')

const keyList = ({ key }: WriteTarget) => key.map(columnName).join(',')

/** The board's key may not be the table's own: the preference keeps the write to one row. */
const withPreference = <Q extends { setHeader(name: string, value: string): Q }>(
  query: Q,
  isLimited: boolean,
): Q => query.setHeader('Prefer', `return=representation${isLimited ? `,${ONE_ROW}` : ''}`)
