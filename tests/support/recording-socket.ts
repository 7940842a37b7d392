import WebSocket from 'ws'

/** A frame as Phoenix numbers them. */
interface Frame {
  topic: string
  event: string
  ref: string | null
}

/** WebSockets that write down what passes. */
export function recordingSocket() {
  const sockets: Recording[] = []
  class Recording extends WebSocket {
    readonly sentFrames: Frame[] = []
    readonly heardFrames: Frame[] = []
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols)
      sockets.push(this)
      this.on('message', (data: Buffer, isBinary: boolean) => {
        if (!isBinary) this.heardFrames.push(frameOf(data.toString()))
      })
    }
    override send(data: Parameters<WebSocket['send']>[0], ...rest: never[]) {
      if (typeof data === 'string') this.sentFrames.push(frameOf(data))
      super.send(data, ...rest)
    }
    /** What was joined, and the server has not said to be left. */
    unleft() {
      const answeredJoins = new Set(
        this.heardFrames.filter(({ event }) => event === 'phx_reply').map(nameFrame),
      )
      const left = new Set(
        topics(
          this.sentFrames.filter(frame => answeredJoins.has(nameFrame(frame))),
          'phx_leave',
        ),
      )
      return topics(this.sentFrames, 'phx_join').filter(topic => !left.has(topic))
    }
  }
  return {
    transport: Recording as never,
    /** The topics of all joins, in their order. */
    joins: () => sockets.flatMap(({ sentFrames }) => topics(sentFrames, 'phx_join')),
    /** The topics that the server still holds: with its socket it leaves all of them. */
    unleft: () =>
      sockets.filter(socket => socket.readyState !== WebSocket.CLOSED).flatMap(socket => socket.unleft()),
  }
}

const nameFrame = ({ topic, ref }: Frame) => `${topic} ${ref ?? ''}`
const topics = (frames: readonly Frame[], event: string) =>
  frames.filter(frame => frame.event === event).map(({ topic }) => topic)

function frameOf(text: string): Frame {
  const json = JSON.parse(text) as [unknown, string | null, string, string] | Frame
  if (!Array.isArray(json)) return json
  const [, ref, topic, event] = json
  return { ref, topic, event }
}
