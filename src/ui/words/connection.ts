import type { ConnectionSnapshot } from '../../machines/connection.machine'
import { countdown, lag } from './age'

type Standing = Pick<ConnectionSnapshot, 'value' | 'context'>

/** How the one connection to the project stands, in a sentence. `now`: ms since the epoch. */
export function connectionIn({ value, context }: Standing, now: number): string {
  const { latency, since, wait, cause } = context
  const because = cause === null ? '' : ` (${cause.reason})`
  const left = since + wait - now
  const next = left > 0 ? ` Trying again in ${countdown(left)}.` : ' Trying again now.'
  if (typeof value === 'object') {
    if (typeof value.linked === 'string') return `Being opened${because}.`
    if (value.linked.open === 'unanswered') return `Open, but doubted${because}.`
    return latency === null ? 'Open.' : `Open, the server answers in ${lag(latency)}.`
  }
  switch (value) {
    case 'waiting':
      return `Lost${because}.${next}`
    case 'offline':
      return `This computer is offline. It is opened as soon as that is over.`
    case 'limited':
      return `Refused for a limit of the project${because}.${next}`
    case 'failed':
      return `Refused${because}.`
    case 'frozen':
    case 'parked':
      return `Closed${because}.`
    case 'idle':
    case 'choosing':
      return 'Not needed now.'
  }
}

/** "7 of 100 channels". */
export const channelsIn = ({ used, limit }: { used: number; limit: number }): string =>
  `${used} of ${limit} channels`
