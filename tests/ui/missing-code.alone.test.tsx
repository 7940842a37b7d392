import { render, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { waitFor } from 'xstate'
import type { BoardRef } from '../../src/machines/board/board.machine'
import { ann, scriptedAuth } from '../support/scripted-backend'

/* A page that was opened before a deployment: the host has the files of the next build only. */
const missing = () => Promise.reject(new Error('404'))
const tasks = '../../src/machines/boardLibrary/boardLibrary.tasks'

test('nobody is let in to their own boards without the code that opens one', async () => {
  vi.resetModules()
  vi.doMock(tasks, missing)
  const [{ createApp }, { createAuth }] = await Promise.all([
    import('../../src/app/createApp'),
    import('../../src/backend/supabase/createAuth'),
  ])
  const auth = scriptedAuth({
    restore: () => Promise.resolve({ type: 'none' }),
    signIn: () => Promise.resolve({ type: 'session', session: ann }),
  })
  const project = { url: 'http://project.test', key: 'k' }
  const session = createApp(project, { authContext: { ...createAuth(project), auth }, board: 'own' }).start()
  onTestFinished(() => void session.stop())
  const { children } = await waitFor(session, snapshot => snapshot.children.signIn !== undefined)
  const { signIn } = children
  if (signIn === undefined) throw new Error('no sign-in')
  signIn.send({ type: 'signIn.try', step: { by: 'anonymous' } })
  const refused = waitFor(signIn, ({ context: { refusal } }) => refusal !== null)
  const admitted = waitFor(session, snapshot => snapshot.matches('signedIn'))
  const first = await Promise.race([refused, admitted])
  expect(first).toMatchObject({ context: { refusal: { reason: { code: 'board_not_loaded' } } } })
  vi.doUnmock(tasks)
})

test('what happened to a board, where the words for it cannot be fetched, is a line that says what to do', async () => {
  vi.resetModules()
  vi.doMock('../../src/ui/boards/LibraryNotice', missing)
  vi.spyOn(console, 'error').mockReturnValue()
  const { LazyLibraryNotice } = await import('../../src/ui/boards/LazyLibraryNotice')
  const still = (snapshot: object) => ({
    getSnapshot: () => snapshot,
    subscribe: () => ({ unsubscribe: () => undefined }),
  })
  const boardLibrary = still({ context: { notices: [{ type: 'gone', isOpen: false }] } })
  const board = still({ children: { boardLibrary } }) as unknown as BoardRef
  render(<LazyLibraryNotice board={board} onDismissed={() => undefined} />)
  expect(await screen.findByText(/couldn’t be loaded\. Reload the page/)).toBeTruthy()
})
