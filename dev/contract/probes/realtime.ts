import WebSocket from 'ws'
import type { Probe } from './probe'
import type { Project } from './project'

interface Frame {
  topic: string
  event: string
  payload: Record<string, unknown>
}

/** How long answers are waited for. */
const LISTENS_MS = 8_000

/** Sends the frames and resolves to the event and payload of every answer up to the last. */
async function talk(
  { url, anon }: Project,
  frames: readonly (Frame & { ref: string; join_ref?: string })[],
  isLast: (frame: Frame) => boolean,
): Promise<unknown> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/realtime/v1/websocket?apikey=${anon}&vsn=1.0.0`)
  const answers: Frame[] = []
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, LISTENS_MS)
    socket.on('error', reject)
    socket.on('open', () => {
      for (const frame of frames) socket.send(JSON.stringify(frame))
    })
    socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as Frame
      answers.push(frame)
      if (!isLast(frame)) return
      clearTimeout(timer)
      resolve()
    })
  })
  socket.close()
  return answers.map(({ event, payload }) => ({ event, payload }))
}

const join = (name: string, config: object = {}, token?: string) => ({
  topic: `realtime:${name}`,
  event: 'phx_join',
  ref: '1',
  join_ref: '1',
  payload: {
    config: { broadcast: { self: true }, presence: { key: '' }, ...config },
    ...(token && { access_token: token }),
  },
})
const changesOf = (table: string, filter?: string) => ({
  postgres_changes: [{ event: '*', schema: 'public', table, ...(filter && { filter }) }],
})
const isReply = ({ event }: Frame) => event === 'phx_reply'
const isNotice = ({ event, payload }: Frame) =>
  (event === 'system' && payload['extension'] === 'postgres_changes') ||
  (event === 'phx_reply' && payload['status'] === 'error')

export const realtimeProbes: Record<string, Probe> = {
  'realtime: a heartbeat': project =>
    talk(project, [{ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: '1' }], isReply),
  'realtime: an event of a topic that nobody joined': project =>
    talk(project, [{ topic: 'realtime:nobody', event: 'broadcast', payload: {}, ref: '1' }], isReply),
  'realtime: changes of a table that is not there': project =>
    talk(project, [join('signalbox-a', changesOf('signalbox_no_such_table'), project.anon)], isNotice),
  'realtime: changes with a filter that is none': project =>
    talk(project, [join('signalbox-b', changesOf('signalbox_no_such_table', 'id'), project.anon)], isNotice),
  'realtime: a private topic without a policy': project =>
    talk(project, [join('signalbox-c', { private: true }, project.anon)], isReply),
  'realtime: a token that is none': project => talk(project, [join('signalbox-d', {}, 'no token')], isReply),
  'realtime: a message comes back to its sender': project =>
    talk(
      project,
      [
        join('signalbox-e', {}, project.anon),
        {
          topic: 'realtime:signalbox-e',
          event: 'broadcast',
          ref: '2',
          join_ref: '1',
          payload: { type: 'broadcast', event: 'told', payload: { a: 1 } },
        },
      ],
      ({ event }) => event === 'broadcast',
    ),
}
