import type { Backend } from 'supabase-embedded'
import WebSocket from 'ws'

const AWAY_EVERY = 150_000
const AWAY_FOR = 40_000
const HEARTBEAT_EVERY = 25_000
const AGAIN_AFTER = 5_000
const TOPIC = 'realtime:dispatch:desk'

/** Simulated colleagues at the desk, one of whom leaves now and then. Their names say that they are simulated. */
export function startDesk(backend: Pick<Backend, 'url' | 'keys'>): { stop(): void } {
  const ines = sit(backend, 'Ines (simulated)')
  let omar = sit(backend, 'Omar (simulated)')
  let back: NodeJS.Timeout | undefined
  const away = setInterval(() => {
    omar.leave()
    back = setTimeout(() => (omar = sit(backend, 'Omar (simulated)')), AWAY_FOR)
  }, AWAY_EVERY)
  return {
    stop() {
      clearInterval(away)
      clearTimeout(back)
      ines.leave()
      omar.leave()
    },
  }
}

/** Present on the topic until they leave; joins again when the connection was cut. */
function sit({ url, keys }: Pick<Backend, 'url' | 'keys'>, name: string): { leave(): void } {
  let again: NodeJS.Timeout | undefined
  let hasLeft = false
  let socket: WebSocket
  const connect = () => {
    let ref = 0
    let beat: NodeJS.Timeout | undefined
    const mine = new WebSocket(
      `${url.replace(/^http/, 'ws')}/realtime/v1/websocket?apikey=${keys.serviceRole}&vsn=2.0.0`,
    )
    socket = mine
    const push = (topic: string, event: string, payload: object) =>
      mine.send(JSON.stringify([topic === TOPIC ? '1' : null, String(++ref), topic, event, payload]))
    mine.on('open', () => {
      push(TOPIC, 'phx_join', {
        config: {
          private: true,
          broadcast: {},
          presence: { key: name, enabled: true },
          postgres_changes: [],
        },
        access_token: keys.serviceRole,
      })
      push(TOPIC, 'presence', { type: 'presence', event: 'track', payload: { name, duty: 'desk' } })
      beat = setInterval(() => push('phoenix', 'heartbeat', {}), HEARTBEAT_EVERY)
    })
    // A fault is followed by a close event.
    mine.on('error', () => undefined)
    mine.on('close', () => {
      clearInterval(beat)
      if (!hasLeft) again = setTimeout(connect, AGAIN_AFTER)
    })
  }
  connect()
  return {
    leave() {
      hasLeft = true
      clearTimeout(again)
      socket.close()
    },
  }
}
