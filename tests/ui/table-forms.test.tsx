import { afterEach, expect, test } from 'vitest'
import { preloadSheets } from '../../src/ui/panels/table/row/loadSheets'
import {
  inputTypeOf,
  inputFault,
  toWrittenValue,
  isChange,
  draftText,
} from '../../src/ui/panels/table/row/rowDrafts'
import {
  button,
  cell,
  everything,
  field,
  makeMutationRefusal,
  rowOf,
  says,
  showWriting,
  type,
  user,
  viewOf,
} from './writing'

// Ahead, as the page has it.
await preloadSheets()
afterEach(() => localStorage.clear())

test('a row is edited in a form that distinguishes NULL from empty and sends only changes', async () => {
  const { last } = showWriting(viewOf(rowOf(1, 17, 'x')))
  await user.click(cell('1'))
  await user.click(button('Edit'))
  await user.click(button('NULL for Value'))
  type(field('path'), '')
  expect(says(/empty \(not NULL\)/)).toBe(true)
  await user.click(button('Save'))
  expect(last().write).toMatchObject({
    original: { value: 17, path: 'x' },
    values: { value: { kind: 'null' }, path: { kind: 'text', text: '' } },
  })
  await last().answer(
    makeMutationRefusal('size', 'This is longer than the maximum of 3 characters.', { column: 'path' }),
  )
  expect(field('path').getAttribute('aria-invalid')).toBe('true')
})
test('a change while a form is open is shown at its field', async () => {
  const { update, last } = showWriting(viewOf(rowOf(1, 17)))
  await user.click(cell('1'))
  await user.click(button('Edit'))
  type(field('value'), '18')
  update(viewOf(rowOf(1, 20)))
  expect(says(/Changed in the meantime to 20/)).toBe(true)
  await user.click(button('Save'))
  // What was seen is what stood there when it was begun: the project refuses to write over the other.
  expect(last().write).toMatchObject({ original: { value: 17 } })
})
test('a value that arrived in an empty field during typing is not overwritten either', async () => {
  const { update, last } = showWriting(viewOf(rowOf(1, 17, null)))
  await user.click(cell('1'))
  await user.click(button('Edit'))
  type(field('path'), 'm')
  update(viewOf(rowOf(1, 17, 'theirs')))
  type(field('path'), 'mine')
  expect(says(/Changed in the meantime to theirs/)).toBe(true)
  await user.click(button('Save'))
  expect(last().write).toMatchObject({ original: { path: null }, values: { path: { text: 'mine' } } })
})
test('NULL and an empty text are distinguished if one became the other in the meantime', async () => {
  const { update } = showWriting(viewOf(rowOf(1, 17, '')))
  await user.click(cell('1'))
  await user.click(button('Edit'))
  type(field('path'), 'mine')
  update(viewOf(rowOf(1, 17, null)))
  expect(says(/Changed in the meantime to NULL/)).toBe(true)
})
test('a field is typed in on and on, and keeps lines that are pasted', async () => {
  const { last } = showWriting(viewOf(rowOf(1, 17, 'x')))
  await user.click(cell('1'))
  await user.click(button('Edit'))
  await user.clear(field('path'))
  const long = 'A text of more than sixty letters, which is typed in one go and not looked at.'
  await user.type(field('path'), long)
  expect(field('path').value).toBe(long)
  await user.paste('\n\tand a second line')
  await user.keyboard('!')
  await user.click(button('Save'))
  expect(last().write).toMatchObject({ values: { path: { text: `${long}\n\tand a second line!` } } })
})
test('a text of several lines is not edited in one', async () => {
  showWriting(viewOf(rowOf(1, 'one\ntwo')))
  await user.dblClick(document.querySelectorAll('td')[1] ?? document.body)
  expect(document.querySelector('td input')).toBeNull()
  await user.click(button('Edit'))
  expect(document.querySelector('textarea')?.value).toBe('one\ntwo')
})
test('a time is accepted only with its zone, since the database would assume its own', async () => {
  const { last, sentWrites } = showWriting(viewOf(rowOf(1, 17)))
  await user.click(cell('1'))
  await user.click(button('Edit'))
  type(field('at'), '2026-11-22 10:00')
  expect(says(/^Add a time zone/)).toBe(true)
  await user.click(button('Save'))
  expect(sentWrites).toEqual([])
  type(field('at'), '2026-11-22 10:00+01')
  await user.click(button('Save'))
  expect(last().write).toMatchObject({ values: { at: { text: '2026-11-22 10:00+01' } } })
})
test.each([
  ['2026-11-22', false],
  ['2026-11-22T10:00:00.000001', false],
  ['', false],
  ['2026-03-05 10:00 PM', false],
  ['3/5/2026 10:00', false],
  ['Mar 5 2026 10:00', false],
  ['20260305 10:00 ', false],
  ['Thu Mar 5 10:00:00 2026', false],
  ['5-Mar-2026', false],
  ['today', false],
  ['tomorrow 10:00 +01', false],
  ['2026-03-05 10:00 PM EST', true],
  ['3/5/2026 10:00Z', true],
  ['Mar 5 2026 10:00 -05', true],
  ['2026-03-05 +01', true],
  ['now', true],
  ['2026-11-22T10:00:00Z', true],
  ['2026-11-22 10:00 Europe/Lisbon', true],
  ['infinity', true],
])('whether “%s” says which moment it is: %s', (text, says) => {
  expect(inputFault(inputTypeOf('timestamptz', null), text, undefined) === null).toBe(says)
})
test('a day by another name is asked for by its date, which no zone tells', () => {
  expect(inputFault(inputTypeOf('timestamptz', null), 'today 10:00 +01', undefined)).toMatch(/^Enter a date/)
})
test('NULL is offered only where the column may be NULL', () => {
  expect(inputFault('number', '', undefined)).toBe('Enter a number, or choose NULL')
  expect(inputFault('number', '', { isNullable: false })).toBe('Enter a number')
  expect(inputFault('date', '', { isNullable: false })).toBe('Enter a date')
})
test('a text that is the whole of a jsonb stays one, and a list is a list before there is any', () => {
  const asks = inputTypeOf('jsonb', 'busy')
  const shownText = draftText('busy', asks)
  expect(shownText).toBe('"busy"')
  expect(inputFault(asks, shownText, undefined)).toBeNull()
  expect(isChange({ kind: 'value', text: shownText, originalValue: 'busy' }, asks)).toBe(false)
  expect(toWrittenValue({ kind: 'value', text: shownText, originalValue: 'busy' }, asks)).toEqual({
    kind: 'json',
    json: '"busy"',
  })
  expect(['array', 'text[]', '_int8'].map(type => inputTypeOf(type, null))).toEqual(['json', 'json', 'json'])
})
test('a new row asks for what the project says it needs, and for nothing that it fills in', async () => {
  const columns = [
    { name: 'id', type: 'int8', isNullable: false, filled: 'always' as const },
    { name: 'at', type: 'timestamptz', isNullable: false, filled: 'by default' as const },
    { name: 'path', type: 'text', isNullable: false },
    { name: 'value', type: 'int8', isNullable: true },
  ]
  const keys = { orders: { key: ['id'], columns } }
  showWriting(viewOf(rowOf(1, 17)), everything, { keys })
  await user.click(button('Add row'))
  const fields = [...document.querySelectorAll<HTMLElement>('[data-column]')]
  const hintOf = (name: string) =>
    document.querySelector(`[data-column="${name}"] p`)?.textContent.split(' · ').at(-1)
  expect(fields.map(({ dataset }) => dataset['column'])).not.toContain('id')
  expect([hintOf('at'), hintOf('path'), hintOf('value')]).toEqual(['uses default', 'required', 'optional'])
  expect(field('path').getAttribute('aria-required')).toBe('true')
  const nulls = [...document.querySelectorAll('[aria-label^="NULL for"]')]
  expect(nulls.map(each => each.getAttribute('aria-label'))).toEqual(['NULL for Value'])
})
test.each([
  [
    'is the database’s, where that has a default',
    { isNullable: false, filled: 'by default' as const },
    false,
  ],
  ['is the database’s, where it is not known to have none', {}, false],
  ['is chosen here, where nobody else does', { isNullable: false }, true],
  [
    'is never made up, where it names a row of another table',
    { isNullable: false, pointsAt: { table: 'users', column: 'id' } },
    false,
  ],
])('the UUID of a new row %s', async (_, rule, isChosen) => {
  const keys = { orders: { key: ['id'], columns: [{ name: 'id', type: 'uuid', ...rule }] } }
  const id = '0b51ef3a-6b0e-4bd1-9a0f-3ee6e94bb5b1'
  const { last } = showWriting(viewOf({ ...rowOf(1, 17), id }), everything, { keys, types: { id: 'uuid' } })
  await user.click(button('Add row'))
  type(field('value'), '3')
  await user.click(button('Add'))
  const { write } = last()
  expect(write.type === 'insert' && Object.keys(write.values)).toEqual(isChosen ? ['value', 'id'] : ['value'])
})
