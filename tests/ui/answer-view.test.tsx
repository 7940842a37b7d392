import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { appendToAnswer } from '../../src/machines/mutation/callAnswer'
import { AnswerView } from '../../src/ui/panels/action/answer/AnswerView'

function show(mediaType: string, text: string) {
  const begun = appendToAnswer(null, { type: 'begun', status: 200, mediaType }, 0)
  const whole = appendToAnswer(
    appendToAnswer(begun, { type: 'text', text }, 0),
    { type: 'answered', isBroken: false },
    0,
  )
  if (whole === null) throw new Error('no answer')
  const { container } = render(<AnswerView answer={whole} title="Call" />)
  return container
}

test.each([
  ['text/plain', '2.10', '2.10'],
  ['text/csv', '"a"', '"a"'],
  ['application/json', '2.10', '2.1'],
  ['', '"a"', 'a'],
  ['image/png', '\uFFFDPNG', 'Binary response (image/png), which can’t be shown here.'],
])('an answer in “%s” of %s is shown as %s', (mediaType, text, shown) => {
  expect(show(mediaType, text).textContent).toBe(shown)
})

const notesOf = (text: string) =>
  [...show('text/event-stream', text).querySelectorAll('.note')].map(({ textContent }) => textContent)
const streamOf = (count: number, field = '') =>
  Array.from({ length: count }, (_, n) => `: still there\n\nid: ${n}\ndata: ${n}${field}\n\n`).join('')

test('an event stream says how many of its events are shown', () => {
  const text = streamOf(1_000)
  const shown = [...show('text/event-stream', text).querySelectorAll('li')].map(item => item.textContent)
  expect(shown).toHaveLength(200)
  expect([shown[0], shown.at(-1)]).toEqual(['message800', 'message999'])
  expect(notesOf(text)).toEqual(['The last 200 of 1,000 events.'])
  expect(notesOf(streamOf(200))).toEqual([])
  expect(notesOf(streamOf(1_000, 'x'.repeat(500)))).toEqual([
    'The last 200 events.',
    expect.stringMatching(/^The last [\d,]+ of [\d,]+ characters\.$/),
  ])
})
test('JSON that is sent as a text is drawn as JSON', () => {
  expect(show('text/plain', '[{"id":1}]').querySelector('pre')).toBeNull()
})
