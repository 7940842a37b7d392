import { PREFIX } from '../broadcast/topics'
import { objectOf } from '../channel/join-config'
import { writable } from '../channel/policies'
import { fits } from '../limits'
import type { Server } from '../server'
import type { TextBroadcast } from '../wire/broadcast'
import { acceptedAnswer, badRequest, jsonBody } from './body'
import type { Caller } from './caller'

interface Item {
  topic: string
  event: string
  payload: Record<string, unknown>
  isPrivate: boolean
  id?: string
}
type Problems = Record<string, string[]>

/** Several messages at once. Private ones that the caller may not write are left out, and the answer is still 202. */
export async function sendBatch(server: Server, caller: Caller, request: Request): Promise<Response> {
  const body = await jsonBody(request)
  if (body === undefined) return badRequest()
  const { messages } = objectOf(body)
  if (messages === undefined || (Array.isArray(messages) && messages.length === 0))
    return invalid({ messages: ["can't be blank"] })
  if (!Array.isArray(messages) || !messages.every(each => typeof each === 'object' && each !== null))
    return invalid({ messages: ['is invalid'] })
  const problems = messages.map(each => problemsOf(objectOf(each), server))
  if (problems.some(each => Object.keys(each).length > 0)) return invalid({ messages: problems })
  const tooMany = overRate(server, messages.length)
  if (tooMany !== undefined) return Response.json({ message: tooMany }, { status: 429 })
  await deliver(server, caller, messages.map(objectOf).map(itemOf))
  return acceptedAnswer()
}

const invalid = (errors: unknown) => Response.json({ errors }, { status: 422 })

function problemsOf(message: Record<string, unknown>, { limits }: Server): Problems {
  const problems: Problems = {}
  const { topic, event, payload, private: isPrivate } = message
  for (const [name, value] of Object.entries({ topic, event })) {
    if (value === undefined || value === null || isBlank(value)) problems[name] = ["can't be blank"]
    else if (typeof value !== 'string') problems[name] = ['is invalid']
  }
  if (payload === undefined || payload === null) problems['payload'] = ["can't be blank"]
  else if (typeof payload !== 'object' || Array.isArray(payload)) problems['payload'] = ['is invalid']
  else if (!fits(Buffer.byteLength(JSON.stringify(payload)), limits))
    problems['payload'] = ['Payload size exceeds tenant limit']
  if (!isFlag(isPrivate)) problems['private'] = ['is invalid']
  return problems
}

const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === ''
const isFlag = (value: unknown) => value === undefined || value === null || isTrue(value) || isFalse(value)
const isTrue = (value: unknown) => value === true || value === 'true' || value === '1'
const isFalse = (value: unknown) => value === false || value === 'false' || value === '0'

function itemOf(message: Record<string, unknown>): Item {
  const { topic, event, payload, private: isPrivate, id } = message
  return {
    topic: String(topic),
    event: String(event),
    payload: objectOf(payload),
    isPrivate: isTrue(isPrivate),
    ...(typeof id === 'string' && { id }),
  }
}

function overRate({ rates, limits }: Server, count: number): string | undefined {
  if (rates.events.mean > limits.eventsPerSecond) return 'You have exceeded your rate limit'
  if (rates.events.mean + count > limits.eventsPerSecond)
    return 'Too many messages to broadcast, please reduce the batch size'
  return undefined
}

async function deliver(server: Server, { claims, headers }: Caller, items: Item[]): Promise<void> {
  const allowedTopics = new Map<string, boolean>()
  for (const { topic, isPrivate } of items) {
    if (!isPrivate || allowedTopics.has(topic)) continue
    const write = await writable(server.database, { topic, claims, headers }).catch(() => undefined)
    allowedTopics.set(topic, write?.broadcast === true)
  }
  for (const item of items) {
    if (item.isPrivate && allowedTopics.get(item.topic) !== true) continue
    server.rates.events.add()
    server.topics.find(PREFIX + item.topic, item.isPrivate)?.broadcast(server, textOf(item))
  }
}

function textOf({ event, payload, id }: Item): TextBroadcast {
  const meta = id === undefined ? {} : { meta: { id } }
  return {
    form: 'text',
    payload: JSON.stringify({ type: 'broadcast', event, payload, ...meta }),
    ...(id !== undefined && { id }),
  }
}
