/** How old the answers of a read replica may be, in ms of the storm's time. */
export const OLDEST_MS = 20_000

interface KnownAnswer {
  at: number
  answer: Response
}

/** Reads of a project with replicas: while they lag behind, every other one is answered as some time ago. */
export function openReplica(fetchAnswer: typeof fetch) {
  const knownAnswers = new Map<string, KnownAnswer[]>()
  let isBehind = false
  let turn = 0
  const fetchOld: typeof fetch = async (to, how) => {
    const url = to instanceof Request ? to.url : to.toString()
    const method = how?.method ?? (to instanceof Request ? to.method : 'GET')
    if (method !== 'GET' || !new URL(url).pathname.startsWith('/rest/v1/')) return fetchAnswer(to, how)
    // Part of the key, because two people get different rows of one table.
    const headers = new Headers(how?.headers ?? (to instanceof Request ? to.headers : {}))
    const name = ['authorization', 'range', 'accept', 'prefer'].map(key => headers.get(key)).join(' ') + url
    const now = Date.now()
    // A clock that was set back must not make an answer younger.
    const earlier = (knownAnswers.get(name) ?? []).filter(({ at }) => Math.abs(now - at) <= OLDEST_MS)
    const [oldest] = earlier
    turn += 1
    if (isBehind && oldest !== undefined && turn % 2 === 0) return oldest.answer.clone()
    const answer = await fetchAnswer(to, how)
    if (answer.ok) knownAnswers.set(name, [...earlier, { at: now, answer: answer.clone() }])
    if (knownAnswers.size > 200) knownAnswers.delete(knownAnswers.keys().next().value ?? '')
    return answer
  }
  return { fetch: fetchOld, lag: (is: boolean) => void (isBehind = is) }
}
