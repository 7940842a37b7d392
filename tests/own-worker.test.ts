import { afterEach, expect, test, vi } from 'vitest'
import { ownScript, ownWorker } from '../src/backend/supabase/link/ownWorker'

const HERE = 'https://boards.test/assets/'
afterEach(() => vi.unstubAllGlobals())

test.each(['pulse.worker-CTnoW1Q1.js', 'pulse.worker.ts?worker_file&type=module'])(
  'a file beside the script may run: %s',
  name => {
    expect(ownScript(HERE + name, HERE)).toBe(HERE + name)
  },
)

test.each([
  'https://evil.test/assets/pulse.worker.js',
  'https://boards.test/pulse.worker.js',
  'https://boards.test/storage/v1/object/public/papers/pulse.worker.js',
  `${HERE}../storage/v1/worker.js`,
  `${HERE}%2e%2e/worker.js`,
  `${HERE}sub/worker.js`,
  HERE,
  `${HERE}\\worker.js`,
  `${HERE}worker.js#https://evil.test`,
  'blob:https://boards.test/0b0c',
  'data:text/javascript,alert(1)',
  'javascript:alert(1)',
  '',
])('no other may: %s', url => {
  expect(() => ownScript(url, HERE)).toThrow('Not a script of this page')
})

test('a page without workers has none', () => {
  vi.stubGlobal('Worker', undefined)
  expect(ownWorker()).toBeNull()
})

test('a worker is given what the policy has let through, and the policy is made once', () => {
  const inputs: unknown[] = []
  vi.stubGlobal('Worker', function Worker(url: unknown) {
    inputs.push(url)
  })
  const createPolicy = vi.fn((_: string, rules: { createScriptURL: (url: string) => string }) => ({
    createScriptURL: (url: string) => ({ trusted: rules.createScriptURL(url) }),
  }))
  vi.stubGlobal('trustedTypes', { createPolicy })
  const own = new URL('../src/backend/supabase/link/timer.worker.ts', import.meta.url)
  for (const Own of [ownWorker(), ownWorker()]) if (Own) new Own(own)
  expect(createPolicy).toHaveBeenCalledOnce()
  expect(createPolicy.mock.calls[0]?.[0]).toBe('signalbox-worker')
  expect(inputs).toEqual([{ trusted: own.href }, { trusted: own.href }])
  const Own = ownWorker()
  expect(() => Own && new Own(new URL('https://evil.test/pulse.js'))).toThrow('Not a script of this page')
})
