import type { ConnectionSnapshot } from './connection.machine'

export type ConnectionState = Pick<ConnectionSnapshot, 'value' | 'context'>

/** `lost`, `offline`, `limited` and `failed` say why the socket is not open; `unused`: nobody needs it. */
export type SocketStatus =
  | 'opening'
  | 'open'
  | 'silent'
  | 'lost'
  | 'offline'
  | 'limited'
  | 'failed'
  | 'closed'
  | 'unused'

export function findSocketStatus({ value }: ConnectionState): SocketStatus {
  if (typeof value === 'object') {
    if (typeof value.linked === 'string') return 'opening'
    return value.linked.open === 'unresponsive' ? 'silent' : 'open'
  }
  switch (value) {
    case 'waiting':
      return 'lost'
    case 'offline':
    case 'limited':
    case 'failed':
      return value
    case 'frozen':
    case 'parked':
      return 'closed'
    case 'idle':
    case 'deciding':
      return 'unused'
  }
}
