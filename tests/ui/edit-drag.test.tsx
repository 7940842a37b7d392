import { act, fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { button, listSpoken, panel, placeOf, showEditing } from './editing'
import { readFocused } from './show'

test('a panel is moved and resized by keyboard, spoken, and stays the same element with its data', async () => {
  const { connections } = await showEditing()
  const section = panel('number')
  const handle = button('Move or resize Sum')
  handle.focus()
  fireEvent.click(handle)
  expect(handle.getAttribute('aria-pressed')).toBe('true')
  fireEvent.keyDown(handle, { key: 'ArrowRight' })
  fireEvent.keyDown(handle, { key: 'ArrowDown', shiftKey: true })
  expect(placeOf('number')).toEqual(['6 / span 4', '1 / span 5'])
  expect(listSpoken()).toContain('Panel Sum, column 6, row 1, 4 by 5')
  fireEvent.click(handle)
  expect(listSpoken()).toContain('Panel Sum, column 6, row 1, 4 by 5, dropped')
  expect(panel('number')).toBe(section)
  expect(section?.textContent).toContain('42')
  expect(section?.dataset['freshness']).toBe('live')
  expect(readFocused()).toBe(handle)
  expect(connections()).toBe(1)
  fireEvent.click(button('Undo'))
  expect(placeOf('number')).toEqual(['5 / span 4', '1 / span 4'])
})

test('Escape cancels a drag, and leaving the handle ends it', async () => {
  await showEditing()
  const handle = button('Move or resize Sum')
  handle.focus()
  fireEvent.click(handle)
  fireEvent.keyDown(handle, { key: 'ArrowRight' })
  fireEvent.keyDown(handle, { key: 'Escape' })
  expect(placeOf('number')[0]).toBe('5 / span 4')
  expect(button('Undo').hasAttribute('disabled')).toBe(true)
  fireEvent.click(handle)
  fireEvent.keyDown(handle, { key: 'ArrowRight' })
  act(() => handle.blur())
  expect(handle.getAttribute('aria-pressed')).toBe('false')
  expect(placeOf('number')[0]).toBe('6 / span 4')
})

test('a drag that is given up leaves what can be done again', async () => {
  await showEditing()
  const handle = button('Move or resize Sum')
  const move = (...keys: string[]) => {
    handle.focus()
    fireEvent.click(handle)
    for (const key of keys) fireEvent.keyDown(handle, { key })
  }
  move('ArrowRight')
  fireEvent.click(handle)
  fireEvent.click(button('Undo'))
  move('ArrowRight', 'Escape')
  expect(button('Redo').hasAttribute('disabled')).toBe(false)
  fireEvent.click(button('Redo'))
  expect(placeOf('number')[0]).toBe('6 / span 4')
})

test('a panel that changes places with another keeps its handle under the fingers', async () => {
  await showEditing()
  const handle = button('Move or resize Orders')
  handle.focus()
  fireEvent.click(handle)
  for (let n = 0; n < 4; n++) fireEvent.keyDown(handle, { key: 'ArrowRight' })
  expect(readFocused()).toBe(handle)
  fireEvent.click(handle)
  expect(button('Move or resize Orders')).toBe(handle)
  expect(readFocused()).toBe(handle)
})
