import { PREFIX } from '../broadcast/topics'
import { PolicyError, writable, type Scope } from '../channel/policies'
import { fits } from '../limits'
import type { Server } from '../server'
import { jsonBroadcast, type UserBroadcast } from '../wire/broadcast'
import { acceptedAnswer, badRequest, jsonBody } from './body'
import type { Caller } from './caller'

interface Target {
  topic: string
  event: string
  isPrivate: boolean
}

/** One message, named by the path; the body is its payload. */
export async function sendSingle(
  server: Server,
  caller: Caller,
  request: Request,
  { topic, event, isPrivate }: Target,
): Promise<Response> {
  const broadcast = await broadcastOf(request, event)
  if (!broadcast) return badRequest()
  if (!fits(broadcast.payload.length, server.limits))
    return Response.json({ errors: { payload: ['Payload size exceeds tenant limit'] } }, { status: 422 })
  const refusalAnswer = isPrivate ? await refusal(server, { ...caller, topic }) : undefined
  if (refusalAnswer) return refusalAnswer
  server.rates.events.add()
  server.topics.find(PREFIX + topic, isPrivate)?.broadcast(server, broadcast)
  return acceptedAnswer()
}

async function broadcastOf(request: Request, event: string): Promise<UserBroadcast | undefined> {
  if (/octet-stream/i.test(request.headers.get('content-type') ?? '')) {
    const payload = new Uint8Array(await request.arrayBuffer())
    return { form: 'user', event, encoding: 'binary', payload }
  }
  const body = await jsonBody(request)
  if (body === undefined) return undefined
  // A body that is no object arrives wrapped, as the hosted service's parser wraps it.
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  return jsonBroadcast(event, isObject ? body : { _json: body })
}

async function refusal(server: Server, scope: Scope): Promise<Response | undefined> {
  try {
    const { broadcast } = await writable(server.database, scope)
    return broadcast ? undefined : Response.json({ message: 'Unauthorized' }, { status: 403 })
  } catch (error) {
    if (!(error instanceof PolicyError)) throw error
    server.log('RlsPolicyError', error.message)
    return Response.json({ message: texts[error.fault] }, { status: 422 })
  }
}

const texts: Record<PolicyError['fault'], string> = {
  policy: 'RLS policy error',
  canceled: 'Query canceled',
  partition: 'Missing messages partition',
}
