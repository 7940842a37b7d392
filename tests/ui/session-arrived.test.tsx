import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { SessionChoice, RestoreAnswer } from '../../src/backend/ports/backend.port'
import { board } from '../support/boards'
import { ann, bob } from '../support/people'
import { admit } from './puppets'
import { dataSession, readFocused, show } from './show'

const panels = () => [...document.querySelectorAll('[data-panel-id]')]
const button = (name: string) => screen.getByRole('button', { name })
const askBy =
  (by: 'link' | 'storage') =>
  (choice: SessionChoice | undefined): Promise<RestoreAnswer> => {
    if (choice === undefined)
      return Promise.resolve({ type: 'choice', current: null, incoming: bob.viewer, by })
    return Promise.resolve(choice === 'current' ? { type: 'none' } : { type: 'session', session: bob })
  }

test.each(['link', 'storage'] as const)('is asked about by name, with refusing at hand: %s', async by => {
  const { session } = await show({ restore: askBy(by), board })
  expect([dataSession(), panels()]).toEqual(['choosing', []])
  expect(screen.getByRole('heading').textContent).toBe('Continue as bob@example.com?')
  expect(readFocused()).toBe(button('Don’t sign in'))
  await userEvent.keyboard('{Enter}')
  expect([dataSession(), session.getSnapshot().context.viewer]).toEqual(['signed-out', null])
})

test('a press lets in, from the keyboard too', async () => {
  const { session } = await show({ restore: askBy('link'), board })
  await userEvent.tab()
  expect(readFocused()).toBe(button('Continue'))
  await userEvent.keyboard('{Enter}')
  expect([dataSession(), session.getSnapshot().context.viewer?.id]).toEqual(['active', 'bob'])
})

test('one that appears covers the viewer’s board, and the viewer can stay', async () => {
  const { hear } = await show({ restore: admit, board })
  const [before] = panels()
  hear({ type: 'auth.arrived', current: ann.viewer, incoming: bob.viewer, by: 'storage' })
  expect([dataSession(), before?.closest('[inert]') !== null]).toEqual(['choosing', true])
  expect(screen.getByRole('dialog').textContent).toContain(
    'Another app of this site is signed in as bob@example.com. You are signed in as ann@example.com.',
  )
  await userEvent.click(button('Stay'))
  expect([dataSession(), panels()[0] === before]).toEqual(['active', true])
})

test('a guest hears what is lost by switching', async () => {
  const guest = { ...ann.viewer, email: null, isAnonymous: true }
  const { hear } = await show({ restore: admit, board })
  hear({ type: 'auth.arrived', current: guest, incoming: bob.viewer, by: 'link' })
  const text = /^Switching ends your session\. This is a guest session: nobody can sign in to it again\./
  expect(await screen.findByText(text)).toBeTruthy()
})
