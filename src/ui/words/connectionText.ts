import { findSocketStatus, type ConnectionState } from '../../machines/connection/connection.select'
import { formatCountdown, formatLag } from './duration'

/** The state of the connection to the project, in a sentence. `now`: ms since the epoch. */
export function describeConnection(state: ConnectionState, now: number): string {
  const { latency, since, wait, cause } = state.context
  const reasonText = cause === null ? '' : ` (${cause.reason})`
  const left = since + wait - now
  const next = left > 0 ? ` Retrying in ${formatCountdown(left)}.` : ' Retrying now.'
  switch (findSocketStatus(state)) {
    case 'opening':
      return `Connecting${reasonText}.`
    case 'silent':
      return `Open, but not responding${reasonText}.`
    case 'open':
      return latency === null ? 'Connected.' : `Connected, latency ${formatLag(latency)}.`
    case 'lost':
      return `Lost${reasonText}.${next}`
    case 'offline':
      return `This computer is offline. It reconnects once it’s back online.`
    case 'limited':
      return `Refused: project limit reached${reasonText}.${next}`
    case 'failed':
      return `Refused${reasonText}.${next}`
    case 'closed':
      return `Closed${reasonText}.`
    case 'unused':
      return 'Not needed right now.'
  }
}

/** "7 of 100 channels". */
export const formatChannelCount = ({ used, limit }: { used: number; limit: number }): string =>
  `${used} of ${limit} channels`
