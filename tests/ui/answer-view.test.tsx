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
test('JSON that is sent as a text is drawn as JSON', () => {
  expect(show('text/plain', '[{"id":1}]').querySelector('pre')).toBeNull()
})
