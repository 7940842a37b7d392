import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import type { MutationCheck } from '../../src/backend/ports/backend.port'
import { stageLabel } from '../../src/ui/mutations/mutationText'
import { panelRenderers } from '../../src/ui/panels'
import { fileLine } from '../support/folders'
import { fileOf, offline, panel, press, showUploads, view } from './uploading'

test('a file tells how far it is, that it is stored, and that it is in the list', async () => {
  const { choose, requests, tellSent, end, seenBack } = showUploads()
  await choose(fileOf('a.txt', 2_000_000))
  expect(requests[0]?.upload.to).toEqual({ bucket: 'papers', path: 'letters/a.txt' })
  tellSent(500_000)
  const bar = screen.getByRole('progressbar', { name: 'Uploading a.txt' })
  expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['500000', '2000000'])
  expect(screen.getByText(/^0\.500 of 2\.00 MB/)).toBeTruthy()
  end({ type: 'stored' })
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.getByText('Uploaded, confirming…')).toBeTruthy()
  await seenBack()
  expect(screen.getByText('Uploaded.')).toBeTruthy()
})

test('one that is stopped says so, after the project was asked', async () => {
  const { choose, requests, tellSent } = showUploads()
  await choose(fileOf('a.txt'))
  tellSent(500)
  await press('Cancel: a.txt')
  expect(requests[0]?.told$.observed).toBe(false)
  expect(screen.getByText('Canceled. Making sure nothing was stored.')).toBeTruthy()
})

test('of files whose names are there it is asked what to do, of several at once', async () => {
  const { choose, requests } = showUploads({ there: ['letters/a.txt', 'letters/b.txt', 'letters/c.txt'] })
  await choose(fileOf('a.txt'), fileOf('b.txt'), fileOf('c.txt'))
  expect(screen.getByText('3 files: 3 waiting for your decision')).toBeTruthy()
  expect(screen.getByText('“a.txt” already exists.')).toBeTruthy()
  await press('Skip: c.txt')
  await press('Keep both for all')
  expect(requests.map(({ upload: { to, isReplacing } }) => [to.path, isReplacing])).toEqual([
    ['letters/a (2).txt', false],
    ['letters/b (2).txt', false],
  ])
})

test('limits are shown beforehand, and a file beyond them is not sent', async () => {
  const { choose, requests, container } = showUploads({
    limits: { size: 1_500, types: ['image/png', 'text/*'] },
  })
  expect(screen.getByText('At most 1.50 kB each; PNG, any text')).toBeTruthy()
  expect(container.querySelector('input')?.accept).toBe('image/png,text/*')
  await choose(fileOf('large.txt', 2_000), fileOf('a.pdf', 10, 'application/pdf'), fileOf('ok.txt', 10))
  expect(screen.getByText(/^The file is larger than the bucket “papers” allows/)).toBeTruthy()
  expect(screen.getByText(/allows only image\/png, text\/\*, and this is application\/pdf/)).toBeTruthy()
  expect(requests.map(({ upload }) => upload.to.path)).toEqual(['letters/ok.txt'])
  expect(screen.queryByRole('button', { name: 'Try again: large.txt' })).toBeNull()
})

test('a name that Storage does not take is sent by one that it does', async () => {
  const { choose, requests } = showUploads()
  await choose(fileOf('Grüße.txt'))
  await press('Upload as “Grusse.txt”: Grüße.txt')
  expect(requests[0]?.upload.to.path).toBe('letters/Grusse.txt')
})

test('a refusal gives the reason in words, and can be repeated where that may help', async () => {
  const { choose, end, requests } = showUploads()
  await choose(fileOf('a.txt'))
  end({
    type: 'refused',
    kind: 'rights',
    column: null,
    reason: { code: 'said', text: 'Not yours to write.' },
  })
  const line = within(screen.getByRole('list', { name: 'Uploads' }))
  expect(line.getByText('Not yours to write.')).toBeTruthy()
  await press('Try again: a.txt')
  expect(requests).toHaveLength(2)
})

test('an upload that needs a second factor asks for it once, and is sent after that', async () => {
  const { choose, requests, activity } = showUploads({ write: { upload: true, level: 'aal2' } })
  await choose(fileOf('a.txt'), fileOf('b.txt'))
  expect(screen.getByText('2 files: 2 waiting for two-factor')).toBeTruthy()
  expect(screen.getAllByText(/once you set it up|Enter your code to send it/i)).toHaveLength(1)
  expect(requests).toEqual([])
  await press('Cancel: b.txt')
  act(() => activity.send({ type: 'mutations.access', access: 'aal2' }))
  await act(() => Promise.resolve())
  expect(requests.map(({ upload }) => upload.to.path)).toEqual(['letters/a.txt'])
  expect(screen.queryByText(/to send it/)).toBeNull()
})

test('a keyboard goes on where something was chosen by it', async () => {
  const { choose } = showUploads({ there: ['letters/a.txt', 'letters/b.txt'] })
  await choose(fileOf('a.txt'), fileOf('b.txt'))
  const line = screen.getByText('“b.txt” already exists.').closest('li')
  screen.getByRole('button', { name: 'Skip: b.txt' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(line)
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('Dismiss')
})

test('dropping a file while nothing can be sent reports that', () => {
  const { activity, container, requests } = showUploads()
  act(() => activity.send({ type: 'mutations.link', link: offline }))
  const item = { kind: 'file', getAsFile: () => fileOf('a.txt'), webkitGetAsEntry: () => null }
  const dataTransfer = { types: ['Files'], items: [item], dropEffect: '' }
  fireEvent.drop(container.querySelector('section') ?? document.body, { dataTransfer })
  expect(screen.getByText(/You’re offline\. Reconnect to make changes\. Nothing was uploaded\./)).toBeTruthy()
  expect(requests).toEqual([])
})

test('a dropped file is sent, and a drop beside the panel does nothing', async () => {
  const { requests, container } = showUploads()
  const file = fileOf('a.txt')
  const item = { kind: 'file', getAsFile: () => file, webkitGetAsEntry: () => ({ isDirectory: false }) }
  const folder = { kind: 'file', getAsFile: () => null, webkitGetAsEntry: () => ({ isDirectory: true }) }
  const dataTransfer = { types: ['Files'], items: [item, folder], dropEffect: '' }
  const section = container.querySelector('section') ?? document.body
  fireEvent.dragOver(section, { dataTransfer })
  expect(screen.getByText('Drop to upload to “papers/letters”')).toBeTruthy()
  const isLeft = fireEvent.drop(document.body, { dataTransfer })
  expect([isLeft, requests.length]).toEqual([false, 0])
  fireEvent.dragOver(section, { dataTransfer })
  fireEvent.drop(section, { dataTransfer })
  await act(() => Promise.resolve())
  expect(requests.map(({ upload }) => upload.to.path)).toEqual(['letters/a.txt'])
  expect(screen.getByText('Folders can’t be uploaded. Choose the files in them.')).toBeTruthy()
})

test('offline nothing can be chosen, and says why', () => {
  const { activity } = showUploads()
  act(() => activity.send({ type: 'mutations.link', link: offline }))
  const button = screen.getByRole('button', { name: 'Upload…' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.title).toBe('You’re offline. Reconnect to make changes.')
})

test('a panel that lets nothing be added shows no way to', () => {
  const { container } = showUploads({ write: { delete: true } })
  expect(container.querySelector('input')).toBeNull()
  expect(panelRenderers.files.isEmpty(view, panel)).toBe(false)
  const { editing: _, ...closedPanel } = panel
  expect(panelRenderers.files.isEmpty(view, closedPanel)).toBe(true)
})

describe('files that are there', () => {
  const line = (key: string) => fileLine(key, key.endsWith('/') ? 'folder' : 'other', { size: 1_000 })
  const lines = [line('letters/old/'), line('letters/a.txt'), line('letters/b.txt'), line('letters/c.txt')]
  const all = { ...view, lines, held: 4, folders: 1, size: 3_000 }
  const check = (name: string) => userEvent.click(screen.getByRole('checkbox', { name }))

  test('are deleted together, once it is confirmed', async () => {
    const { sentChanges, activity } = showUploads({ write: { delete: true }, of: all })
    expect(screen.queryByRole('checkbox', { name: /old/ })).toBeNull()
    await check('Select a.txt')
    await check('Select b.txt')
    expect(screen.getByText(/^2 selected, 2\.00 kB/)).toBeTruthy()
    await press('Delete…')
    expect(screen.getByText(/This can’t be undone/)).toBeTruthy()
    expect(sentChanges).toEqual([])
    await press('Delete 2 files')
    expect(sentChanges).toEqual([
      { type: 'remove', bucket: 'papers', paths: ['letters/a.txt', 'letters/b.txt'] },
    ])
    expect(activity.getSnapshot().context.entries).toMatchObject([
      { label: 'Delete 2 files', stage: 'refused' },
    ])
    expect(screen.getByText(/Not yours to delete/)).toBeTruthy()
  })

  test('are listed again if not all were deleted, and nothing offers to delete them once more', async () => {
    const refusedWith = {
      code: 'some_deleted',
      bucket: 'papers',
      paths: ['letters/b.txt'],
      count: 2,
    } as const
    const { activity, channel } = showUploads({ write: { delete: true }, of: all, refusedWith })
    const sendSpy = vi.spyOn(channel, 'send')
    await check('Select a.txt')
    await check('Select b.txt')
    await press('Delete…')
    await press('Delete 2 files')
    expect(screen.getByText(/1 of 2 were deleted/)).toBeTruthy()
    expect(sendSpy.mock.calls).toEqual([[{ type: 'channel.refresh' }]])
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    const [entry] = activity.getSnapshot().context.entries
    expect(entry && stageLabel(entry.stage, entry.reason)).toBe('Partly done')
  })

  test('with missing answers for some of them can be marked as done', async () => {
    const checkAnswer: MutationCheck = {
      type: 'unclear',
      reason: { code: 'said', text: '1 of 2 are still there.' },
    }
    showUploads({ write: { delete: true }, of: all, checkAnswer })
    await check('Select a.txt')
    await check('Select b.txt')
    await press('Delete…')
    await press('Delete 2 files')
    expect(await screen.findByText(/1 of 2 are still there/)).toBeTruthy()
    await press('Mark as done')
    expect(screen.getByText(/Deleted, confirming/)).toBeTruthy()
  })

  test('are deleted by typing where they are, where the board says that it is dangerous', async () => {
    const { sentChanges } = showUploads({ write: { delete: true, extraConfirmation: true }, of: all })
    await check('Select all files')
    await press('Delete…')
    await press('Delete 3 files')
    expect(sentChanges).toEqual([])
    await userEvent.type(screen.getByRole('textbox'), 'papers/letters')
    await press('Delete 3 files')
    expect(sentChanges).toHaveLength(1)
  })

  test('one is renamed or moved, by a path that Storage takes', async () => {
    const { sentChanges } = showUploads({ write: { move: true }, of: all, sheet: 'letters/a.txt' })
    await press('Rename or move…')
    const field = screen.getByRole<HTMLInputElement>('textbox')
    expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe('a')
    fireEvent.change(field, { target: { value: 'letters/ü.txt' } })
    expect(screen.getByText(/^Use only letters/)).toBeTruthy()
    await press('Move')
    expect(sentChanges).toEqual([])
    fireEvent.change(field, { target: { value: 'done/a.txt' } })
    await press('Move')
    expect(sentChanges).toEqual([{ type: 'move', bucket: 'papers', from: 'letters/a.txt', to: 'done/a.txt' }])
    expect(screen.getByText('Move a.txt to done/a.txt')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Delete…' })).toBeNull()
    expect(document.activeElement?.textContent).toBe('Rename or move…')
    // It was refused: where it was to go is not typed again.
    await press('Edit and retry')
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('done/a.txt')
  })
})
