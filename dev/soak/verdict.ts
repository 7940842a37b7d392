import type { Log, Sample } from './log'

/** A time in which a tab was hidden, frozen or not, ms since the epoch. */
export interface Sleep {
  tab: number
  from: number
  until: number
}
export interface Circumstances {
  /** Milliseconds a token lives. */
  life: number
  /** The auth service was broken at times. */
  isRough: boolean
  sleeps: Sleep[]
  /** When the auth service answered again, and until when. */
  mended: { from: number; until: number }[]
}
export interface Finding {
  promise: string
  figure: string
  broken: string[]
}

/** A tab looks at its token every 30 s, and a request may take 10 s before it counts as lost. */
const NOTICE_MS = 45_000
/** The longest wait between two tries, and the try. */
const RECOVERY_MS = 75_000
/** A page that wakes renews, connects and reads. */
const WAKE_MS = 30_000
/**
 * What a page can know of a token's end: the project counts it in whole seconds from when it began to answer, the page
 * from when the answer arrived, and it draws its line once a second. Within this of the end both words are true.
 */
const EDGE_MS = 3_000
const CALM = new Set(['live', 'catching-up', 'connecting', 'paused'])
/** What a panel says for a moment after every read that is asked for, and while it joins: it must not go on saying so. */
const PASSING = new Set(['catching-up', 'connecting'])
const SETTLES_MS = 30_000
/** Between two looks at a tab without a pause. */
const GAP_MS = 10_000

export function judge(log: Log, { life, isRough, sleeps, mended }: Circumstances): Finding[] {
  /** Beyond doubt: a page may count on it. */
  const isUsable = (at: number) => log.tokens.some(({ from, until }) => from <= at && at < until - EDGE_MS)
  /** Beyond doubt as well: a page must have seen it. */
  const isOver = (at: number) => log.tokens.every(({ from, until }) => at < from || until + EDGE_MS <= at)
  /** No token could be had just now, or at some moment before. */
  const isWithout = ({ asked, at }: Sample, before: number) =>
    [asked - before, at, ...log.tokens.map(({ until }) => until - EDGE_MS)].some(
      moment => asked - before <= moment && moment <= at && !isUsable(moment),
    )
  const isAwake = ({ tab, at }: { tab: number; at: number }) =>
    sleeps.every(sleep => sleep.tab !== tab || at < sleep.from || at > sleep.until + WAKE_MS)
  const time = (at: number) => new Date(at).toISOString().slice(11, 19)
  const told = ({ at, tab, what }: { at: number; tab: number; what: string }) =>
    `${time(at)} tab ${tab + 1}: ${what}`
  const shown = (sample: Sample) => told({ ...sample, what: `${sample.line} [${sample.panels.join()}]` })

  const awake = log.samples.filter(isAwake)
  const grace = isRough ? RECOVERY_MS : 0
  const failed = log.failures.filter(failure => !isRough || (isUsable(failure.at) && isAwake(failure)))
  const able = awake.filter(sample => !isWithout(sample, grace))
  const stuck = new Set(unsettled(able))
  const notLive = able.filter(sample => stuck.has(sample) || sample.panels.some(each => !CALM.has(each)))
  const without = awake.filter(({ asked, at }) => isOver(at) && isOver(asked) && isOver(asked - NOTICE_MS))
  const silent = without.filter(({ line }) => !/not renewed/i.test(line))
  const late = awake.filter(
    ({ at, line }) =>
      /not renewed/i.test(line) && mended.some(({ from, until }) => from + RECOVERY_MS < at && at < until),
  )

  const granted = log.renewals.filter(({ status }) => status === 200)
  const again = granted.filter(
    ({ token }, index) => granted.findIndex(each => each.token === token) !== index,
  )
  const early = granted.filter(({ at }, index) => at - (granted[index - 1]?.at ?? 0) < life / 2 - 60_000)
  const wasted = isRough ? again : [...again, ...log.renewals.filter(({ status }) => status !== 200)]
  const asked = (list: Log['renewals']) =>
    list.map(({ at, tab, status }) => told({ at, tab, what: `renewal, ${status ?? 'no answer'}` }))

  return [
    {
      promise: 'nobody is logged out',
      figure: `${log.departures.length} logouts`,
      broken: log.departures.map(told),
    },
    {
      promise: isRough ? 'data fails only while no valid token can be had' : 'no data request fails',
      figure: `${log.failures.length} of ${log.dataRequests} failed, ${failed.length} against the promise`,
      broken: failed.map(told),
    },
    {
      promise: 'panels are live while a valid token can be had',
      figure: `${awake.length} looks`,
      broken: [...notLive.map(shown), ...(notLive.length > 0 ? log.links.map(told) : [])].sort(),
    },
    {
      promise: 'one refresh per renewal for the whole profile',
      figure: `${granted.length} renewals, ${log.renewals.length} requests`,
      broken: asked([...wasted, ...early]),
    },
    {
      promise: 'the page says so while the token is over',
      figure: `${without.length} looks without a token`,
      broken: silent.map(shown),
    },
    { promise: 'it recovers by itself', figure: `${mended.length} times mended`, broken: late.map(shown) },
  ]
}

/** Those in which a panel has been on its way for too long. */
function unsettled(samples: readonly Sample[]): Sample[] {
  const passing = new Map<string, { since: number; last: number }>()
  return samples.filter(({ tab, at, panels }) => {
    const ages = panels.map((word, index) => {
      const panel = `${tab} ${index}`
      const before = passing.get(panel)
      passing.delete(panel)
      if (!PASSING.has(word)) return 0
      const since = before !== undefined && at - before.last < GAP_MS ? before.since : at
      passing.set(panel, { since, last: at })
      return at - since
    })
    return ages.some(ms => ms > SETTLES_MS)
  })
}
