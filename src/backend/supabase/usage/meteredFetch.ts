import {
  bucketSubject,
  functionSubject,
  rpcSubject,
  tableSubject,
  topicSubject,
} from '../../../board/usage/usageSubject'
import { OTHER_SUBJECT, type UsageMeter } from '../../../shared/usageMeter'

const OTHER = [OTHER_SUBJECT] as const

/** A fetch that counts its requests and the bytes of their answers. */
export const meteredFetch =
  (ask: typeof fetch, usage: UsageMeter): typeof fetch =>
  async (input, init) => {
    const { subjects, isComparison } = findSubjects(input, init)
    usage.noteRequest(subjects, isComparison)
    const answer = await ask(input, init)
    // Answers without a body may be of a kind that nobody can construct.
    if (!(answer.body instanceof ReadableStream)) return answer
    const countingStream = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, body) {
        usage.noteBytes(subjects, chunk.byteLength)
        body.enqueue(chunk)
      },
    })
    return new Response(answer.body.pipeThrough(countingStream), answer)
  }

/** The subject of a message on the socket, by its topic there. */
export function messageSubject(topic: string): string {
  const [, table] = /^realtime:signalbox:([^.]+\..+):\d+$/s.exec(topic) ?? []
  if (table !== undefined) {
    const dot = table.indexOf('.')
    return tableSubject({ schema: table.slice(0, dot), table: table.slice(dot + 1) })
  }
  return topic.startsWith('realtime:') ? topicSubject(topic.slice('realtime:'.length)) : OTHER_SUBJECT
}

/** Events that Supabase counts as messages. */
const COUNTED: readonly string[] = ['postgres_changes', 'broadcast', 'presence_state', 'presence_diff']
export const isCountedEvent = (event: string) => COUNTED.includes(event)

/** Counts a frame on the socket. */
export const noteFrame = (usage: UsageMeter, topic: string, event: string, size: number) =>
  usage.noteMessage(messageSubject(topic), size, isCountedEvent(event))

interface RequestSubjects {
  subjects: readonly string[]
  isComparison?: boolean
}

function findSubjects(input: Parameters<typeof fetch>[0], init: RequestInit | undefined): RequestSubjects {
  const address = input instanceof Request ? input.url : String(input)
  const [, service, path = ''] = /\/(rest|storage|functions)\/v1\/([^?#]*)/.exec(address) ?? []
  const [first = '', second = '', third = ''] = path.split('/').map(decodeSegment)
  if (first === '') return { subjects: OTHER }
  if (service === 'functions') return { subjects: [functionSubject(first)] }
  if (service === 'storage')
    return {
      subjects: first !== 'object' ? OTHER : [bucketSubject(ACTIONS.includes(second) ? third : second)],
    }
  if (service !== 'rest') return { subjects: OTHER }
  const headers = new Headers(init?.headers)
  const schema = headers.get('accept-profile') ?? headers.get('content-profile') ?? 'public'
  if (first !== 'rpc') return { subjects: [tableSubject({ schema, table: first })] }
  if (second === 'signalbox_digests')
    return { subjects: listedTables(init?.body, 'lists'), isComparison: true }
  if (second === 'signalbox_figures') return { subjects: listedTables(init?.body, null) }
  return { subjects: [rpcSubject({ schema, function: second })] }
}

/** Of Storage: what stands before the bucket in an address. */
const ACTIONS: readonly string[] = ['list', 'list-v2', 'info', 'sign', 'public', 'authenticated', 'upload']

/** The tables that a request to our own SQL is about: one, or one for each member of `list`. */
function listedTables(body: unknown, list: string | null): readonly string[] {
  const argument = typeof body === 'string' ? field(parse(body), 'asked') : undefined
  const askedTables = list === null ? [argument] : field(argument, list)
  const subjects = (Array.isArray(askedTables) ? askedTables : []).flatMap((each: unknown) => {
    const [schema, table] = [field(each, 'schema'), field(each, 'table')]
    return typeof schema === 'string' && typeof table === 'string' ? [tableSubject({ schema, table })] : []
  })
  return subjects.length === 0 ? OTHER : subjects
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
