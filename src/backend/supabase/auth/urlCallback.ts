import type { PageLocation } from '../project'
import type { CallbackResult, CallbackStore } from './readUrlCallback'
import { answerOrRefusal, PartMissingError } from './refusals/toRefusal'

/**
 * Takes what a link or a provider left in the page's address, and first wipes it from there: no reload, bookmark or log
 * may find it. Null if there was nothing. Where the project did not answer, the next call asks again. A signed-in
 * viewer stays signed in until the answer is a session.
 */
export async function takeUrlCallback(
  store: CallbackStore,
  location: Pick<PageLocation, 'href' | 'replace'>,
): Promise<CallbackResult> {
  const url = new URL(location.href)
  const query = new URLSearchParams(url.search)
  const fragment = new URLSearchParams(url.hash.slice(1))
  const isFound =
    QUERY_PARAMS.some(name => query.has(name)) || FRAGMENT_PARAMS.some(name => fragment.has(name))
  if (isFound) {
    for (const name of WIPED_PARAMS) url.searchParams.delete(name)
    if (FRAGMENT_PARAMS.some(name => fragment.has(name))) url.hash = ''
    location.replace(url.href)
    store.pending.callback = { query, fragment }
  }
  const { callback } = store.pending
  if (callback === null) return null
  return answerOrRefusal(async () => {
    const { readUrlCallback } = await import('./readUrlCallback').catch((cause: unknown) => {
      store.pending.callback = null
      throw new PartMissingError(cause)
    })
    return readUrlCallback(store, location, callback)
  })
}

/** Query parameters that never belong to the page itself. */
const QUERY_PARAMS = ['code', 'token_hash', 'error', 'error_code', 'error_description']
const WIPED_PARAMS = [...QUERY_PARAMS, 'sb_flow_id', 'sb', 'type']
/** The service replaces the whole fragment; `message` follows the first of two confirmations. */
const FRAGMENT_PARAMS = ['access_token', 'error', 'error_code', 'error_description', 'message']
