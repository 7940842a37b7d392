import { expect, test } from 'vitest'
import { startRemedies } from '../../dev/demo/remedies'
import { createGuard } from '../../dev/vite/guard'

test('a refusal of npm start names its own variables, not the options of another command', () => {
  const lines: string[] = []
  const guard = createGuard({ origins: [], hosts: [] }, text => lines.push(text), startRemedies)
  guard.refusalOf({ headers: { host: 'localhost:5173', origin: 'https://mine.example' } })
  guard.refusalOf({ headers: { host: 'mine.example' } })
  expect(lines).toEqual([
    expect.stringMatching(
      /If that page is yours: SIGNALBOX_ALLOW_ORIGIN=https:\/\/mine\.example npm start\.$/,
    ),
    expect.stringMatching(/If that name is yours: SIGNALBOX_ALLOW_HOST=mine\.example npm start\.$/),
  ])
})
