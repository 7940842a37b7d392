import { expect, test } from 'vitest'
import { callTitle } from '../../src/ui/panels/action/callTask'

test.each([
  ['Acknowledge', 'Acknowledge an incident', 'Acknowledge an incident'],
  ['acknowledge', 'Acknowledge', 'Acknowledge'],
  ['Page now', 'Page', 'Page now'],
  ['Send', 'Radio', 'Send: Radio'],
  // Another word.
  ['Page', 'Pager duty', 'Page: Pager duty'],
])('the dialog of the action “%s” of “%s” is called %s', (label, title, expectedTitle) => {
  expect(callTitle({ label, title })).toBe(expectedTitle)
})
