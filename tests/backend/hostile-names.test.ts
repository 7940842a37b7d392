import fc from '../support/property'
import { firstValueFrom, lastValueFrom } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { pathSegment } from '../../src/backend/supabase/wire/pathSegment'
import { UnusableName } from '../../src/backend/supabase/wire/unusableName'
import { ATTACKS, hostileNames } from '../support/hostile-names'
import { table, targetOf, upload, uses, values, type Use } from '../support/name-uses'
import { recordedProject, type SentRequest } from '../support/recorded-project'

type Project = ReturnType<typeof recordedProject>

const fits = (template: string, name: string, path: string): boolean => {
  const wantedParts = template
    .split('/')
    .flatMap(part => (part === '**' ? name.split('/') : [part === '*' ? name : part]))
  const foundParts = path.split('/').map(decodeURIComponent)
  return foundParts.length === wantedParts.length && wantedParts.every((part, i) => part === foundParts[i])
}

/** The requests that went anywhere but where this use of a name may go. */
function strays(sentRequests: readonly SentRequest[], base: string, { to }: Use, name: string): string[] {
  const { origin, pathname } = new URL(base)
  const home = pathname.endsWith('/') ? pathname : `${pathname}/`
  const isAtHome = ({ url }: SentRequest) =>
    url.origin === origin &&
    url.username + url.password + url.hash === '' &&
    url.pathname.startsWith(home) &&
    to.some(template => fits(template, name, url.pathname.slice(home.length)))
  return sentRequests.filter(each => !isAtHome(each)).map(({ method, url }) => `${method} ${url.href}`)
}

const like = (pattern: RegExp): unknown => expect.stringMatching(pattern)

/** The outcome: an error counts only if it is a Loss. */
const outcome = (project: Project, use: Use, name: string) =>
  use.run(project, name).catch((error: unknown) => {
    if (typeof error === 'object' && error !== null && 'kind' in error && 'reason' in error) return error
    throw error
  })

/** A page with more requests would have to wait. */
const NAMES_PER_PAGE = 60

describe.each(['https://project.example', 'https://example.org/behind/a/path'])('below %s', base => {
  test.each(uses.map(use => [use.what, use] as const))(
    '%s stays at its path, whatever the name',
    async (_, use) => {
      let project = recordedProject(base)
      let looks = 0
      const look = async (name: string) => {
        if (looks++ % NAMES_PER_PAGE === 0) project = recordedProject(base)
        project.sentRequests.length = 0
        await outcome(project, use, name)
        return strays(project.sentRequests, base, use, name)
      }
      for (const name of ATTACKS) expect(await look(name)).toEqual([])
      const property = fc.asyncProperty(hostileNames, async name => {
        expect(await look(name)).toEqual([])
      })
      await fc.assert(property, { numRuns: 150, endOnFailure: true })
    },
  )
})

describe('a plain name', () => {
  test.each(uses.map(use => [use.what, use] as const))('of %s is sent', async (_, use) => {
    const project = recordedProject('https://project.example')
    await outcome(project, use, 'wörd-1')
    expect(project.sentRequests.length).toBeGreaterThan(0)
  })
})

describe('names that are refused', () => {
  const refusedNames = ['..', '../user_roles', '\uD800']
  test.each(refusedNames)(
    '%j: the refusal of a read names it, and no second try would be another',
    async name => {
      const { sources, sentRequests } = recordedProject('https://project.example')
      const loss = await firstValueFrom(sources.read({ ...table, table: name })).catch(
        (error: unknown) => error,
      )
      expect(loss).toMatchObject({
        kind: 'misconfigured',
        reason: like(/“.+” can’t be .* URL/),
      })
      expect(sentRequests).toEqual([])
    },
  )
  test.each(refusedNames)('%j: so do writes, calls, uploads and changes of files', async name => {
    const { writes, calls, files, sentRequests } = recordedProject('https://project.example')
    const outcomes = [
      await writes.send({ type: 'insert', target: targetOf(name), values }),
      await lastValueFrom(
        calls.make({ type: 'rpc', schema: 'public', function: name, body: '{}', get: false }),
      ),
      await lastValueFrom(files.upload(upload(name, 'a.txt'))),
      await files.send({ type: 'remove', bucket: name, paths: ['a'] }),
    ]
    for (const each of outcomes)
      expect(each).toMatchObject({
        type: 'refused',
        kind: 'invalid',
        reason: { code: like(/^(not_saved|unusable_name)$/) },
      })
    expect(sentRequests).toEqual([])
  })
})

/** Null: there is none. */
function segmentOf(name: string): string | null {
  try {
    return pathSegment(name)
  } catch (error) {
    if (error instanceof UnusableName) return null
    throw error
  }
}

test('a segment is the name again when it is decoded, and never one that leads elsewhere', () => {
  const names = hostileNames.map(name => ({ name, segment: segmentOf(name) }))
  fc.assert(
    fc.property(names, ({ name, segment }) => {
      fc.pre(segment !== null)
      expect(decodeURIComponent(segment)).toBe(name)
      expect(new URL(`https://project.example/a/${segment}`).pathname).toBe(`/a/${segment}`)
    }),
    { numRuns: 1_000 },
  )
})

test('a topic is only a value in frames of the one socket, whatever its name', async () => {
  const { check, sockets } = recordedProject('https://project.example')
  await fc.assert(
    fc.asyncProperty(hostileNames, async topic => {
      sockets.length = 0
      const goneController = new AbortController()
      const looking = check.run(
        { line: 'changes', table: { schema: 'public', table: topic, topic } },
        goneController.signal,
      )
      await expect.poll(() => sockets[0]?.frames.length).toBe(1)
      goneController.abort()
      await looking.catch(() => undefined)
      const [socket] = sockets
      expect(socket?.url).toMatch(
        /^wss:\/\/project\.example\/realtime\/v1\/websocket\?apikey=[^&]+&vsn=2\.0\.0$/,
      )
      const [, , frameTopic, event] = JSON.parse(socket?.frames[0] ?? '[]') as unknown[]
      expect([frameTopic, event]).toEqual([`realtime:${topic}`, 'phx_join'])
    }),
    { numRuns: 20, endOnFailure: true },
  )
})
