import type { PageLocation } from '../project'
import type { CallbackResult, CallbackStore } from './readUrlCallback'
import { answerOrRefusal, PartMissingError } from './refusals/toRefusal'

/** What the page's address said when it was opened. */
export interface UrlCallback {
  query: URLSearchParams
  fragment: URLSearchParams
}

/**
 * Takes what a link or a provider left in the page's address, and first wipes it from there: no reload, bookmark or log
 * may find it. Null if there was nothing. A signed-in viewer stays signed in until the answer is a session.
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
  if (!isFound) return null
  for (const name of WIPED_PARAMS) url.searchParams.delete(name)
  if (FRAGMENT_PARAMS.some(name => fragment.has(name))) url.hash = ''
  location.replace(url.href)
  return answerOrRefusal(async () => {
    const { readUrlCallback } = await import('./readUrlCallback').catch((cause: unknown) => {
      throw new PartMissingError(cause)
    })
    return readUrlCallback(store, location, { query, fragment })
  })
}

/** Query parameters that never belong to the page itself. */
const QUERY_PARAMS = ['code', 'token_hash', 'error', 'error_code', 'error_description']
const WIPED_PARAMS = [...QUERY_PARAMS, 'sb_flow_id', 'sb', 'type']
/** The service replaces the whole fragment; `message` follows the first of two confirmations. */
const FRAGMENT_PARAMS = ['access_token', 'error', 'error_code', 'error_description', 'message']
