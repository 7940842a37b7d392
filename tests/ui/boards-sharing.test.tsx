// Fetched when it is wanted; a busy machine may take longer than a test waits.
import '../../src/ui/shell/Dialogs'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { SharingRules } from '../../src/backend/ports/backend.port'
import type { Sharing } from '../../src/board/model/sharing'
import { board as orders } from '../support/boards'
import { ann } from '../support/scripted-backend'
import { heldBoards, keeping, shelfOver } from '../support/shelf'
import { show } from './show'

const restoredSession = { type: 'session', session: ann } as const
const nameBoard = (title: string) => ({ ...orders, title })
const dialog = () => within(screen.getByRole('dialog', { name: 'Boards' }))
const openDialog = async () => {
  fireEvent.keyDown(document.body, { key: 'g' })
  fireEvent.keyDown(document.body, { key: 'b' })
  await screen.findByRole('dialog', { name: 'Boards' })
}
const press = (name: string | RegExp) => userEvent.click(dialog().getByRole('button', { name }))

/** The dialog with one own board whose form to share it is open. */
async function sharing(rules: SharingRules | null, initialSharing: Sharing = { readers: [], writers: [] }) {
  const library = heldBoards(keeping({ rules }))
  const boards = library.open()
  await boards.create(nameBoard('Depot'))
  const share = vi.fn(() => Promise.resolve({ type: 'shared' } as const))
  const list = async () => {
    const listing = await boards.list()
    return { ...listing, entries: listing.entries.map(entry => ({ ...entry, sharing: initialSharing })) }
  }
  await show({
    restore: () => Promise.resolve(restoredSession),
    board: orders,
    boardLibrary: shelfOver({ ...boards, list, share }),
  })
  await openDialog()
  await press('More about Depot')
  await press('Share')
  return share
}
const roles = (who: string) => within(dialog().getByRole('group', { name: who }))

test('a board is shared with the roles that one has, and no others are offered', async () => {
  const share = await sharing({ roles: ['crew', 'night'], withEveryone: false })
  const names = roles('Can view')
    .getAllByRole('checkbox')
    .map(box => box.closest('label')?.textContent)
  expect(names).toEqual(['crew', 'night'])
  expect(dialog().getByText(/To share with everyone, ask .* signalbox\.sharers/)).toBeTruthy()
  await userEvent.click(roles('Can view').getByRole('checkbox', { name: 'night' }))
  await userEvent.click(roles('Can edit').getByRole('checkbox', { name: 'crew' }))
  await press('Save sharing')
  expect(share).toHaveBeenCalledWith(expect.any(String), { readers: ['night'], writers: ['crew'] })
})

test('an existing share can be removed by a person who may not add one', async () => {
  const share = await sharing(
    { roles: [], withEveryone: false },
    { readers: ['everyone', 'admin'], writers: [] },
  )
  await userEvent.click(roles('Can view').getByRole('checkbox', { name: 'Everyone with an account' }))
  await press('Save sharing')
  expect(share).toHaveBeenCalledWith(expect.any(String), { readers: ['admin'], writers: [] })
})

test('a viewer without a role learns which role would allow sharing, and a sharer may name any role', async () => {
  await sharing({ roles: [], withEveryone: false })
  expect(dialog().getByText(/You have no role in this project to share with/)).toBeTruthy()
  expect(dialog().queryByRole('button', { name: 'Save sharing' })).toBeNull()
})

test('a viewer who may share with everyone, or whose project does not limit sharing, names roles', async () => {
  await sharing({ roles: ['crew'], withEveryone: true })
  expect(roles('Can view').getByRole('checkbox', { name: 'Everyone with an account' })).toBeTruthy()
  expect(roles('Can view').getByLabelText('Roles')).toBeTruthy()
})

test('the owner of a board is named beside its title and in the list', async () => {
  const library = heldBoards()
  const boards = library.open()
  await boards.create(nameBoard('Depot'))
  const list = async () => {
    const listing = await boards.list()
    const owner = { state: 'known', name: 'Ann Lee' } as const
    const entries = listing.entries.map(entry => ({ ...entry, isMine: false, sharing: null, owner }))
    return { ...listing, entries }
  }
  await show({
    restore: () => Promise.resolve(restoredSession),
    board: orders,
    boardLibrary: shelfOver({ ...boards, list }),
  })
  expect(screen.queryByText('Shared by Ann Lee')).toBeNull()
  await openDialog()
  expect(dialog().getByText(/^Shared by Ann Lee\. Changed/)).toBeTruthy()
  expect(dialog().getByText('People choose their own display names.')).toBeTruthy()
  await press('More about Depot')
  expect(dialog().queryByRole('button', { name: 'Share' })).toBeNull()
  await press('Depot')
  expect(await screen.findByText('Shared by Ann Lee')).toBeTruthy()
})
