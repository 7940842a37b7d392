/** How old the answers of a read replica may be, in ms of the storm's time. */
export const OLDEST_MS = 20_000

interface Known {
  at: number
  answer: Response
}

/** Reads of a project with replicas: while they lag behind, every other one is answered as some time ago. */
export function openReplica(fetched: typeof fetch) {
  const known = new Map<string, Known[]>()
  let [isBehind, turn] = [false, 0]
  const fetchOld: typeof fetch = async (to, how) => {
    const url = to instanceof Request ? to.url : to.toString()
    const method = how?.method ?? (to instanceof Request ? to.method : 'GET')
    if (method !== 'GET' || !new URL(url).pathname.startsWith('/rest/v1/')) return fetched(to, how)
    // Part of the key, because two people get different rows of one table.
    const headers = new Headers(how?.headers ?? (to instanceof Request ? to.headers : {}))
    const name = ['authorization', 'range', 'accept', 'prefer'].map(key => headers.get(key)).join(' ') + url
    const now = Date.now()
    const earlier = (known.get(name) ?? []).filter(({ at }) => now - at <= OLDEST_MS)
    const [oldest] = earlier
    turn += 1
    if (isBehind && oldest !== undefined && turn % 2 === 0) return oldest.answer.clone()
    const answer = await fetched(to, how)
    if (answer.ok) known.set(name, [...earlier, { at: now, answer: answer.clone() }])
    if (known.size > 200) known.delete(known.keys().next().value ?? '')
    return answer
  }
  return { fetch: fetchOld, lag: (is: boolean) => void (isBehind = is) }
}
