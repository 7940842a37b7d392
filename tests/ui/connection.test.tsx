import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ConnectionSnapshot } from '../../src/machines/connection/connection.machine'
import { formatChannelCount, describeConnection } from '../../src/ui/words/connectionText'
import { ann } from '../support/people'
import { showBoard } from './boards'
import { ownEnvironment } from '../../src/machines/shared/environment'

const context: ConnectionSnapshot['context'] = {
  access: 'aal1',
  isOnline: true,
  isAway: false,
  attempt: 1,
  wait: 42_000,
  since: 1_000,
  latency: 44,
  cause: { kind: 'lost', reason: 'the socket closed with 1006' },
  channels: { used: 7, limit: 100 },
  impasse: null,
  environment: { ...ownEnvironment, random: () => 0.5 },
}
test.each<[ConnectionSnapshot['value'], string]>([
  [{ linked: { open: 'responsive' } }, 'Connected, latency 40 ms.'],
  [{ linked: { open: 'unresponsive' } }, 'Open, but not responding (the socket closed with 1006).'],
  [{ linked: 'connecting' }, 'Connecting (the socket closed with 1006).'],
  ['waiting', 'Lost (the socket closed with 1006). Retrying in 0:42.'],
  ['offline', 'This computer is offline. It reconnects once it’s back online.'],
  ['limited', 'Refused: project limit reached (the socket closed with 1006). Retrying in 0:42.'],
  ['failed', 'Refused (the socket closed with 1006). Retrying in 0:42.'],
  ['parked', 'Closed (the socket closed with 1006).'],
  ['idle', 'Not needed right now.'],
])('%j reads %j', (value, text) => {
  expect(describeConnection({ value, context }, 1_000)).toBe(text)
})

test('the number of channels is shown with the limit', () => {
  expect(formatChannelCount({ used: 7, limit: 100 })).toBe('7 of 100 channels')
})

test('the session panel shows the connection’s state', async () => {
  await showBoard(ann)
  act(() => screen.getByRole('button', { name: /Session renews/ }).click())
  expect(within(screen.getByRole('dialog', { name: 'Session' })).getByText('Connected.')).toBeTruthy()
})
