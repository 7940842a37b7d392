import { findSocketStatus, type ConnectionState } from '../../machines/connection/connection.select'
import { formatCountdown, formatLag } from './duration'

/** The state of the connection to the project, in a sentence. `now`: ms since the epoch. */
export function describeConnection(state: ConnectionState, now: number): string {
  const { latency, since, wait, cause } = state.context
  const reasonText = cause === null ? '' : ` (${cause.reason})`
  const left = since + wait - now
  const next = left > 0 ? ` Trying again in ${formatCountdown(left)}.` : ' Trying again now.'
  switch (findSocketStatus(state)) {
    case 'opening':
      return `Being opened${reasonText}.`
    case 'silent':
      return `Open, but doubted${reasonText}.`
    case 'open':
      return latency === null ? 'Open.' : `Open, the server answers in ${formatLag(latency)}.`
    case 'lost':
      return `Lost${reasonText}.${next}`
    case 'offline':
      return `This computer is offline. It is opened as soon as that is over.`
    case 'limited':
      return `Refused for a limit of the project${reasonText}.${next}`
    case 'failed':
      return `Refused${reasonText}.`
    case 'closed':
      return `Closed${reasonText}.`
    case 'unused':
      return 'Not needed now.'
  }
}

/** "7 of 100 channels". */
export const formatChannelCount = ({ used, limit }: { used: number; limit: number }): string =>
  `${used} of ${limit} channels`
