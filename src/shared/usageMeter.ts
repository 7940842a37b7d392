/** What was exchanged with the project. A request for several subjects counts in parts. */
export interface Usage {
  requests: number
  /** Requests that compared rows with `digest.sql`, which `requests` includes. */
  comparisons: number
  /** Of answers and of messages on the socket, before compression. */
  bytes: number
  /** Changes, broadcasts and presence: what Supabase counts as messages. */
  messages: number
}
export const noUsage: Usage = { requests: 0, comparisons: 0, bytes: 0, messages: 0 }

export interface UsageReport {
  /** The time that the counts are of, ms. */
  spanMs: number
  /** Whether the page was opened within that time, which costs more than its rest. */
  hasStart: boolean
  /** By `board/usage`'s subjects. */
  bySubject: ReadonlyMap<string, Readonly<Usage>>
  /** The most messages of one second. */
  peakMessages: number
}

export interface UsageMeter {
  noteRequest(subjects: readonly string[], isComparison?: boolean): void
  noteBytes(subjects: readonly string[], bytes: number): void
  /** `isCounted`: Supabase counts it as a message. */
  noteMessage(subject: string, bytes: number, isCounted: boolean): void
  report(): UsageReport
}

interface Minute {
  index: number
  bySubject: Map<string, Usage>
  peak: number
}

const MINUTE_MS = 60_000
/** Minutes that are kept: long enough to show what happens every five minutes. */
const KEPT = 15
/** The most subjects that are told apart in a minute; the others are counted together. */
const MAX_SUBJECTS = 300
/** What belongs to no subject. */
export const OTHER_SUBJECT = ''

/**
 * Counts by minutes, so that its size does not grow with the time a page stays open. `now`: ms of a monotonic clock.
 */
export function createUsageMeter(now: () => number = () => performance.now()): UsageMeter {
  const startedAt = now()
  let minutes: Minute[] = []
  let second = { at: 0, messages: 0 }
  const measureElapsed = () => now() - startedAt

  function currentMinute(): Minute {
    const index = Math.floor(measureElapsed() / MINUTE_MS)
    const last = minutes.at(-1)
    if (last?.index === index) return last
    const minute: Minute = { index, bySubject: new Map(), peak: 0 }
    minutes = [...minutes.filter(each => each.index > index - KEPT), minute]
    return minute
  }
  function usageOf({ bySubject }: Minute, subject: string): Usage {
    const key = bySubject.has(subject) || bySubject.size < MAX_SUBJECTS ? subject : OTHER_SUBJECT
    const usage = bySubject.get(key) ?? { ...noUsage }
    bySubject.set(key, usage)
    return usage
  }
  return {
    noteRequest(subjects, isComparison = false) {
      const minute = currentMinute()
      for (const subject of subjects) {
        const usage = usageOf(minute, subject)
        usage.requests += 1 / subjects.length
        if (isComparison) usage.comparisons += 1 / subjects.length
      }
    },
    noteBytes(subjects, bytes) {
      const minute = currentMinute()
      for (const subject of subjects) usageOf(minute, subject).bytes += bytes / subjects.length
    },
    noteMessage(subject, bytes, isCounted) {
      const minute = currentMinute()
      const usage = usageOf(minute, subject)
      usage.bytes += bytes
      if (!isCounted) return
      usage.messages += 1
      const at = Math.floor(now() / 1_000)
      second = { at, messages: second.at === at ? second.messages + 1 : 1 }
      minute.peak = Math.max(minute.peak, second.messages)
    },
    report() {
      const total = measureElapsed()
      // Once there is something else: the first minute loads everything.
      const first = Math.max(total < 2 * MINUTE_MS ? 0 : 1, Math.floor(total / MINUTE_MS) - KEPT + 1)
      const reportedMinutes = minutes.filter(({ index }) => index >= first)
      const bySubject = new Map<string, Usage>()
      for (const minute of reportedMinutes)
        for (const [subject, usage] of minute.bySubject)
          bySubject.set(subject, addUsage(bySubject.get(subject) ?? noUsage, usage))
      return {
        spanMs: total - first * MINUTE_MS,
        hasStart: first === 0,
        bySubject,
        peakMessages: Math.max(0, ...reportedMinutes.map(({ peak }) => peak)),
      }
    },
  }
}

export const addUsage = (a: Readonly<Usage>, b: Readonly<Usage>): Usage => ({
  requests: a.requests + b.requests,
  comparisons: a.comparisons + b.comparisons,
  bytes: a.bytes + b.bytes,
  messages: a.messages + b.messages,
})
