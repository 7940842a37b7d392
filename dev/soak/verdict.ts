import type { Log, Sample } from './log'

/** A stretch of time in which a tab was hidden and perhaps frozen, ms since the epoch. */
export interface Sleep {
  tab: number
  from: number
  until: number
}
export interface Circumstances {
  /** Lifetime of a token in ms. */
  life: number
  /** Whether the auth service was broken at times. */
  isRough: boolean
  sleeps: Sleep[]
  /** Stretches of time in which the auth service answered. */
  mendedTimes: { from: number; until: number }[]
}
export interface Finding {
  promise: string
  figure: string
  brokenCases: string[]
}

/** A tab looks at its token every 30 s, and a request may take 10 s before it counts as lost. */
const NOTICE_MS = 45_000
/** The longest wait between two attempts, and the attempt itself. */
const RECOVERY_MS = 75_000
/** A page that wakes renews, connects and reads. */
const WAKE_MS = 30_000
/**
 * The page cannot know the end of a token more exactly: the project counts whole seconds from when it began to answer,
 * the page counts from the answer's arrival, and it updates its text once a second. Within this time of the end, both
 * texts are right.
 */
const EDGE_MS = 3_000
/** Statuses of a panel that shows what its board asks for: some of the demo's are polled. */
const SETTLED = new Set(['live', 'polling', 'parked', 'paused'])
/** Statuses that a panel may show briefly, after a requested read and while it joins. */
const PASSING = new Set(['catching-up', 'connecting'])
/** Whether no panel waits or is in trouble. */
export const isSettled = ({ panels }: Pick<Sample, 'panels'>) => panels.every(word => SETTLED.has(word))
const isCalm = ({ panels }: Sample) => panels.every(word => SETTLED.has(word) || PASSING.has(word))
const SETTLES_MS = 30_000
/** The longest time between two samples of a tab that was not paused. */
const GAP_MS = 10_000

export function judge(log: Log, { life, isRough, sleeps, mendedTimes }: Circumstances): Finding[] {
  /** A token was certainly valid. */
  const isUsable = (at: number) => log.tokens.some(({ from, until }) => from <= at && at < until - EDGE_MS)
  /** Every token had certainly expired. */
  const isOver = (at: number) => log.tokens.every(({ from, until }) => at < from || until + EDGE_MS <= at)
  /** Whether there was a moment without a valid token from `before` ms before the request to the answer. */
  const isWithout = ({ requestedAt, at }: Sample, before: number) =>
    [requestedAt - before, at, ...log.tokens.map(({ until }) => until - EDGE_MS)].some(
      moment => requestedAt - before <= moment && moment <= at && !isUsable(moment),
    )
  const isAwake = ({ tab, at }: { tab: number; at: number }) =>
    sleeps.every(sleep => sleep.tab !== tab || at < sleep.from || at > sleep.until + WAKE_MS)
  const time = (at: number) => new Date(at).toISOString().slice(11, 19)
  const describeMoment = ({ at, tab, what }: { at: number; tab: number; what: string }) =>
    `${time(at)} tab ${tab + 1}: ${what}`
  const describeSample = (sample: Sample) =>
    describeMoment({ ...sample, what: `${sample.line} [${sample.panels.join()}]` })

  const awake = log.samples.filter(isAwake)
  const grace = isRough ? RECOVERY_MS : 0
  const seriousFailures = log.failures.filter(
    failure => !isRough || (isUsable(failure.at) && isAwake(failure)),
  )
  const able = awake.filter(sample => !isWithout(sample, grace))
  const stuck = new Set(listUnsettled(able))
  const notLive = able.filter(sample => stuck.has(sample) || !isCalm(sample))
  const without = awake.filter(({ requestedAt, at }) =>
    [at, requestedAt, requestedAt - NOTICE_MS].every(isOver),
  )
  const silent = without.filter(({ line }) => !/not renewed/i.test(line))
  const late = awake.filter(
    ({ at, line }) =>
      /not renewed/i.test(line) &&
      mendedTimes.some(({ from, until }) => from + RECOVERY_MS < at && at < until),
  )

  const grantedRenewals = log.renewals.filter(({ status }) => status === 200)
  const again = grantedRenewals.filter(
    ({ token }, index) => grantedRenewals.findIndex(each => each.token === token) !== index,
  )
  const early = grantedRenewals.filter(
    ({ at }, index) => at - (grantedRenewals[index - 1]?.at ?? 0) < life / 2 - 60_000,
  )
  const wastedRenewals = isRough ? again : [...again, ...log.renewals.filter(({ status }) => status !== 200)]
  const describeRenewals = (list: Log['renewals']) =>
    list.map(({ at, tab, status }) => describeMoment({ at, tab, what: `renewal, ${status ?? 'no answer'}` }))

  return [
    {
      promise: 'nobody is logged out',
      figure: `${log.departures.length} logouts`,
      brokenCases: log.departures.map(describeMoment),
    },
    {
      promise: isRough ? 'data fails only while no valid token can be had' : 'no data request fails',
      figure: `${log.failures.length} of ${log.dataRequests} failed, ${seriousFailures.length} against the promise`,
      brokenCases: seriousFailures.map(describeMoment),
    },
    {
      promise: 'panels are live while a valid token can be had',
      figure: `${awake.length} looks`,
      brokenCases: [
        ...notLive.map(describeSample),
        ...(notLive.length > 0 ? log.links.map(describeMoment) : []),
      ].sort(),
    },
    {
      promise: 'one refresh per renewal for the whole profile',
      figure: `${grantedRenewals.length} renewals, ${log.renewals.length} requests`,
      brokenCases: describeRenewals([...wastedRenewals, ...early]),
    },
    {
      promise: 'the page says so while the token is over',
      figure: `${without.length} looks without a token`,
      brokenCases: silent.map(describeSample),
    },
    {
      promise: 'it recovers by itself',
      figure: `${mendedTimes.length} times mended`,
      brokenCases: late.map(describeSample),
    },
  ]
}

/** The times in which a panel was loading for too long. */
function listUnsettled(samples: readonly Sample[]): Sample[] {
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
