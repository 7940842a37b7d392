import { afterEach, beforeEach, test, vi } from 'vitest'
import type { Loss } from '../../src/backend/ports/backend.port'
import { plays } from './verify'

// No jitter.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0.5))
afterEach(() => void vi.restoreAllMocks())

const proxy = (kind: Loss['kind']): Loss => ({
  kind,
  reason: 'the project answered with 403 and a web page',
  isFromProxy: true,
})

test.each(['denied', 'unknown', 'misconfigured'] as const)(
  '%s from a proxy during a verification is a lost read, and reported as a doubt that names it',
  kind => {
    plays({
      reads: ['-(1|)', '-#', '-#', '-(2|)'],
      loss: proxy(kind),
      until: '^ 40s !',
      steps: 'jpA 32001ms d 4000ms B',
      words: {
        A: 'whole 1 differed 0',
        d: 'couldn’t reload rows: the project answered with 403 and a web page',
        B: 'whole 2,1 differed 1',
      },
    })
  },
)

test('as the answer to the first read it is taken literally: there are no rows to keep', () =>
  plays({ reads: ['-#'], loss: proxy('denied'), until: '^ 40s !', steps: 'jp#', words: {} }))

test('a limit that keeps rows from being verified is a doubt at once: the next try is later than promised', () =>
  plays({
    reads: ['-(1|)', '-#', '-(2|)'],
    loss: { kind: 'limited', reason: 'HTTP 429' },
    until: '^ 62s !',
    steps: 'jpA 29999ms -d 29999ms -B',
    words: {
      A: 'whole 1 differed 0',
      d: 'couldn’t reload rows: HTTP 429',
      B: 'whole 2,1 differed 1',
    },
  }))
