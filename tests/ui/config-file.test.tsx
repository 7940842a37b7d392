import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ConfigError } from '../../src/shared/config'
import { awaitConfig } from '../../src/app/config/awaitConfig'
import type { ConfigFileRef } from '../../src/machines/configFile/configFile.machine'
import { ConfigWaitCard } from '../../src/ui/start/ConfigWaitCard'

/** What the server answers from now on; null: nothing. */
let answer: (() => Response) | null
let requests: number[]
const fetchConfig = vi.fn(async (_: string, { signal }: RequestInit) => {
  requests.push(Date.now())
  if (answer !== null) return answer()
  return new Promise<Response>((_, reject) =>
    signal?.addEventListener('abort', () => reject(new Error('over'))),
  )
})
beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  // The upper half of a step is chance: all of it.
  vi.spyOn(Math, 'random').mockReturnValue(1)
  vi.stubGlobal('fetch', fetchConfig)
  requests = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
const unavailable = () => new Response('', { status: 503 })
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** What awaits the file, and what it has shown meanwhile. */
function startConfigWait() {
  const shownActors: ConfigFileRef[] = []
  const outcome = vi.fn()
  void awaitConfig(file => shownActors.push(file)).then(outcome, outcome)
  return { shownActors, outcome }
}

test('a server that answers at once is not mentioned', async () => {
  answer = () => Response.json({ supabaseUrl: 'https://a.test' })
  const { shownActors, outcome } = startConfigWait()
  await later(0)
  expect(outcome).toHaveBeenCalledWith(expect.objectContaining({ supabaseUrl: 'https://a.test' }))
  await later(60_000)
  expect(shownActors).toEqual([])
  expect(requests).toEqual([0])
})

test('while it fails it is asked again, ever more seldom and without end, and nothing is opened', async () => {
  answer = unavailable
  const { shownActors, outcome } = startConfigWait()
  await later(3_600_000)
  expect(requests.slice(0, 8)).toEqual([0, 1, 3, 7, 15, 31, 61, 91].map(seconds => seconds * 1000))
  expect(requests.length).toBeGreaterThan(100)
  expect(shownActors).toHaveLength(1)
  expect(outcome).not.toHaveBeenCalled()
  answer = () => Response.json({ supabaseUrl: 'https://a.test' })
  await later(30_000)
  expect(outcome).toHaveBeenCalledWith(expect.objectContaining({ supabaseUrl: 'https://a.test' }))
  const tries = requests.length
  await later(3_600_000)
  expect(requests).toHaveLength(tries)
})

test('an invalid file ends the wait with its fault', async () => {
  answer = unavailable
  const { outcome } = startConfigWait()
  await later(500)
  answer = () => Response.json({ supabaseurl: '' })
  await later(500)
  const message = 'The server’s config.json is invalid: unknown setting “supabaseurl”.'
  expect(outcome).toHaveBeenCalledWith(new ConfigError('file', message))
})

test('a request is repeated as soon as the network is back', async () => {
  answer = unavailable
  const { outcome } = startConfigWait()
  await later(20_000)
  answer = () => new Response('', { status: 404 })
  window.dispatchEvent(new Event('online'))
  await later(0)
  expect(outcome).toHaveBeenCalledOnce()
})

test('a slow server is talked about after three seconds', async () => {
  answer = null
  const { shownActors } = startConfigWait()
  await later(2_999)
  expect(shownActors).toEqual([])
  await later(1)
  expect(shownActors).toHaveLength(1)
})

test('the page says what is wrong, when it tries again and what to do, and tries on demand', async () => {
  answer = unavailable
  const { shownActors, outcome } = startConfigWait()
  await later(7_500)
  const [file] = shownActors
  if (file === undefined) throw new Error('nothing is shown')
  render(<ConfigWaitCard file={file} address="https://boards.test/config.json" />)
  screen.getByRole('heading', { name: 'Can’t read the configuration' })
  expect(screen.getByRole('alert').textContent).toBe('The server responded with status 503.')
  screen.getByText(/^Next attempt in/)
  screen.getByText(/https:\/\/boards\.test\/config\.json has to return/)
  answer = null
  act(() => screen.getByRole('button', { name: 'Retry now' }).click())
  await later(0)
  expect(requests.at(-1)).toBe(7_500)
  expect(screen.getByRole('button', { name: 'Retrying…' }).getAttribute('aria-busy')).toBe('true')
  await later(10_000)
  expect(screen.getByRole('alert').textContent).toBe('No response from the server for 10 seconds.')
  expect(outcome).not.toHaveBeenCalled()
})
