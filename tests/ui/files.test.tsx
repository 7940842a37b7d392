// What is fetched when it is first needed is there before anybody waits for it.
import '../../src/ui/panels/files/sheet/FileSheet'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { createActor, fromEventObservable } from 'xstate'
import { NEVER } from 'rxjs'
import type { FeedInput } from '../../src/machines/channel/channel.context'
import { channelMachine } from '../../src/machines/channel/channel.machine'
import type { FeedEvent } from '../../src/streams/feed'
import type { Preview } from '../../src/streams/filePreview'
import type { FileLine } from '../../src/streams/views/view'
import { PanelFrame } from '../../src/ui/panelFrame/PanelFrame'
import { panelRenderers } from '../../src/ui/panels'
import { viewsOf } from '../support/feed-events'
import { puppetChannel } from './puppets'
import { file, line, link, note, openSheet, panel, picture, polling, reports, source, view } from './papers'

await panelRenderers.files.loadBody?.()

describe('a panel of files', () => {
  const frame = () => {
    const puppet = puppetChannel(panel, { source })
    const { container } = render(<PanelFrame panel={panel} channel={puppet.channel} />)
    return { ...puppet, root: () => container.querySelector('[data-panel-id]'), container }
  }

  test('has its shape until it was read, and says what it holds', () => {
    const { tell, container } = frame()
    expect(container.querySelector('[data-shape="files"]')).not.toBeNull()
    tell(polling, viewsOf({ files: view(reports, picture, note) }))
    expect(container.querySelector('[data-shape="files"]')).toBeNull()
    expect(screen.getByText('1 folder, 2 files, 3.00 kB')).toBeTruthy()
    expect(screen.getAllByRole('row').map(row => row.textContent)).toEqual([
      'NameTypeSizeUpdated',
      'reportsFolder––',
      expect.stringMatching(/^a\.pngimage\/png1\.50 kBNov 20, 2026 /) as string,
      expect.stringMatching(/^note\.txt–1\.50 kB/) as string,
    ])
    expect(screen.getByText(/^answered at \d\d:\d\d:\d\d$/)).toBeTruthy()
  })

  test('an empty one says what Storage does not tell apart', () => {
    const { tell } = frame()
    tell(polling, viewsOf({ files: view() }))
    expect(screen.getByText('No files')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Refresh' })).toBeTruthy()
  })

  test('a refusal replaces the listing, and names bucket and folder', () => {
    const { tell, lose, root } = frame()
    tell(polling, viewsOf({ files: view(picture) }))
    lose({ kind: 'unknown', reason: 'NoSuchBucket: Bucket not found' })
    expect(root()?.getAttribute('data-freshness')).toBe('denied')
    expect(screen.queryByText('a.png')).toBeNull()
    expect(screen.getByText('NoSuchBucket: Bucket not found')).toBeTruthy()
    expect(screen.getAllByText(/Check the bucket and folder names/).length).toBeGreaterThan(0)
  })

  test('an outdated list stays, and says so', () => {
    const { tell, lose, root } = frame()
    tell(polling, viewsOf({ files: view(picture) }))
    lose({ kind: 'lost', reason: 'HTTP 503' })
    expect(screen.getByText('a.png')).toBeTruthy()
    expect(root()?.getAttribute('data-freshness')).toBe('reconnecting')
    expect(root()?.hasAttribute('data-old')).toBe(true)
  })

  test('tells that it shows the first of more', () => {
    const { tell } = frame()
    tell(polling, viewsOf({ files: { ...view(picture), rowCount: 9, isTruncated: true } }))
    expect(screen.getByText('First 9 files, 1.50 kB, more exist, showing 1')).toBeTruthy()
  })
})

describe('the preview of a file', () => {
  test('is a picture by its address, to be saved; no state of any machine holds the address', async () => {
    const { channel, sheet, requests } = await openSheet([file('a.png')], 'a.png')
    const image = await sheet.findByRole('img', { name: 'a.png' })
    expect(image.getAttribute('src')).toBe('https://p.co/a.png?token=t')
    expect(sheet.getByRole('link', { name: 'Download' }).getAttribute('href')).toContain('&download=a.png')
    expect(sheet.getByRole('link', { name: 'Open in a new tab' })).toBeTruthy()
    expect(requests).toEqual([{ bucket: 'papers', line: picture }])
    const preview = channel.getSnapshot().context.openPreview?.preview
    expect(JSON.stringify(preview?.getSnapshot())).not.toContain('token')
    expect(JSON.stringify(preview?.getSnapshot())).toContain('[secret]')
  })

  test('is plain text, never markup', async () => {
    const { sheet } = await openSheet([file('note.txt', '<b>bold</b>', true)], 'note.txt')
    const region = await sheet.findByRole('region', { name: 'Content of note.txt' })
    expect(region.textContent).toBe('<b>bold</b>')
    expect(region.querySelector('b')).toBeNull()
    expect(sheet.getByText(/^First /)).toBeTruthy()
    expect(sheet.queryByRole('link', { name: 'Open in a new tab' })).toBeNull()
  })

  test('that cannot be drawn says so, and is still to be had', async () => {
    const { sheet } = await openSheet([file('a.png')], 'a.png')
    fireEvent.error(await sheet.findByRole('img'))
    expect(sheet.getByText(/^This browser can’t show the file/)).toBeTruthy()
    expect(sheet.getByRole('link', { name: 'Download' })).toBeTruthy()
  })

  test('has an address for others, to be copied, and in no element of the page', async () => {
    const { sheet } = await openSheet([file('a.png')], 'a.png')
    await userEvent.selectOptions(sheet.getByRole('combobox'), '1 day')
    await userEvent.click(sheet.getByRole('button', { name: 'Create link' }))
    expect(
      sheet.getByText(/^Anyone with the link can download the file until .* It can’t be revoked\.$/),
    ).toBeTruthy()
    expect(document.body.innerHTML).not.toContain('shared-a.png')
    const user = userEvent.setup()
    await user.click(sheet.getByRole('button', { name: 'Copy link' }))
    expect(await navigator.clipboard.readText()).toBe('https://p.co/shared-a.png?token=t')
  })

  test('a picture opened in a tab runs no scripts', async () => {
    const svg: FileLine = { ...line('s.svg', 'image'), type: 'image/svg+xml' }
    const { sheet } = await openSheet([file('s.svg')], 's.svg', view(svg))
    await sheet.findByRole('link', { name: 'Download' })
    expect(sheet.queryByRole('link', { name: 'Open in a new tab' })).toBeNull()
  })

  test('a folder is gone into, and back', async () => {
    const inner = line('reports/nov.csv', 'text')
    const folder: Preview = { type: 'folder', lines: [inner], isTruncated: false }
    const { sheet, requests } = await openSheet([folder, file('nov.csv', 'a,b'), folder], 'reports, folder')
    await userEvent.click(await sheet.findByRole('button', { name: 'nov.csv' }))
    expect((await sheet.findByRole('region', { name: 'Content of nov.csv' })).textContent).toBe('a,b')
    expect(document.activeElement).toBe(sheet.getByRole('group', { name: 'nov.csv' }))
    await userEvent.click(sheet.getByRole('button', { name: 'reports' }))
    expect(await sheet.findByRole('button', { name: 'nov.csv' })).toBeTruthy()
    expect(requests.map(({ line: { key } }) => key)).toEqual(['reports/', 'reports/nov.csv', 'reports/'])
  })

  test('gives the reason for a refusal, with the project’s words, and can be repeated', async () => {
    const { sheet } = await openSheet(
      [{ kind: 'unknown', reason: 'NoSuchKey: Object not found' }, file('a.png')],
      'a.png',
    )
    const alert = await sheet.findByRole('alert')
    expect(alert.textContent).toContain('This file no longer exists, or you don’t have access to it.')
    expect(alert.textContent).toContain('NoSuchKey: Object not found')
    await userEvent.click(sheet.getByRole('button', { name: 'Try again' }))
    expect(await sheet.findByRole('img')).toBeTruthy()
  })

  test('says that an address has expired, and asks for another one', async () => {
    const soon: Preview = { type: 'file', link: link('a.png', 1), text: null }
    const { sheet } = await openSheet([soon, file('b.png')], 'a.png')
    expect(await sheet.findByText(/link expired \(links last ten minutes\)/)).toBeTruthy()
    expect(sheet.queryByRole('link', { name: 'Download' })).toBeNull()
    expect(sheet.getByRole('img')).toBeTruthy()
    await userEvent.click(sheet.getByRole('button', { name: 'Get a new link' }))
    const again = await sheet.findByRole('link', { name: 'Download' })
    expect(again.getAttribute('href')).toContain('b.png')
    expect(document.activeElement).toBe(again)
  })

  test('does not open an address that expired while the computer slept, and asks for another one', async () => {
    const { sheet } = await openSheet([file('a.png'), file('b.png')], 'a.png')
    const link = await sheet.findByRole('link', { name: 'Download' })
    const later = Date.now() + 3_600_000
    vi.spyOn(Date, 'now').mockImplementation(() => later)
    expect(fireEvent.click(link)).toBe(false)
    const again = await sheet.findByRole('link', { name: 'Download' })
    expect(again.getAttribute('href')).toContain('b.png')
    expect(document.activeElement).toBe(again)
    expect(fireEvent.click(again)).toBe(true)
  })

  test('says that the file is gone when it was deleted in the meantime', async () => {
    const { sheet, show } = await openSheet([file('a.png')], 'a.png')
    show(view(reports, note))
    expect(await sheet.findByText('a.png is no longer in the folder.')).toBeTruthy()
  })

  test('closes with the loss of access, or when the viewer closes it', async () => {
    const first = await openSheet([file('a.png')], 'a.png')
    act(() => first.channel.send({ type: 'channel.access', access: 'none' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    act(() => first.channel.send({ type: 'channel.access', access: 'aal1' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'a.png' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(first.channel.getSnapshot().context.openPreview).toBeNull()
  })
})

test('shows nothing of the former source', () => {
  const channel = createActor(
    channelMachine.provide({ actors: { feed: fromEventObservable<FeedEvent, FeedInput>(() => NEVER) } }),
    { input: { source, panels: [panel], access: 'aal1', views: { files: view(picture) } } },
  ).start()
  expect(channel.getSnapshot().can({ type: 'channel.openPreview', by: 'x', line: picture })).toBe(false)
})
