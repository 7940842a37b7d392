import { randomUUID } from 'node:crypto'

/** A running project, and the clients of its services. */
export interface Project {
  url: string
  anon: string
  service: string
}
export interface Answer {
  status: number
  /** Parsed where it is JSON, else text. */
  body: unknown
  headers: Headers
}

interface Request {
  method?: string
  /** The key that is sent, or none. */
  key?: string | null
  /** A user's token instead of the key's own rights. */
  token?: string
  body?: unknown
  headers?: Record<string, string>
}

export async function ask(project: Project, path: string, request: Request = {}): Promise<Answer> {
  const { method = 'GET', key = project.anon, token, body, headers = {} } = request
  const isText = typeof body === 'string'
  const answer = await fetch(`${project.url}${path}`, {
    method,
    headers: {
      ...(key !== null && { apikey: key, authorization: `Bearer ${token ?? key}` }),
      ...(body !== undefined && !isText && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, body: parseJson(text), headers: answer.headers }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

export const PASSWORD = 'correct horse battery staple'
export interface Account {
  id: string
  email: string
}

/** Gives `work` a confirmed account of its own, and deletes it. */
export async function withAccount<T>(project: Project, work: (account: Account) => Promise<T>): Promise<T> {
  const email = `signalbox-contract-${randomUUID()}@example.com`
  const answer = await ask(project, '/auth/v1/admin/users', {
    method: 'POST',
    key: project.service,
    body: { email, password: PASSWORD, email_confirm: true },
  })
  const { id } = answer.body as { id?: string }
  if (id === undefined)
    throw new Error(`no account could be made: ${answer.status} ${JSON.stringify(answer.body)}`)
  try {
    return await work({ id, email })
  } finally {
    await ask(project, `/auth/v1/admin/users/${id}`, { method: 'DELETE', key: project.service })
  }
}

export const signIn = (project: Project, { email }: Account) =>
  ask(project, '/auth/v1/token?grant_type=password', { method: 'POST', body: { email, password: PASSWORD } })
