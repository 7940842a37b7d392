import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { tablePanel } from '../support/boards'
import { file, show, views } from './lookBoard'

/** As React finds a lazy component whose code could not be fetched. */
const Unfetched = vi.hoisted(() => () => {
  throw new Error('offline')
})
vi.mock('../../src/ui/notices/lazyEmptyNotice', () => ({
  lazyEmptyNotice: { fetch: () => Promise.resolve(), Component: Unfetched },
}))

test('an empty panel is not blank if the code that says why cannot be had', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const { show: tell } = await show({ ...file, panels: [tablePanel] })
  tell({ ...views, table: { kind: 'table', rows: [], rowCount: 0 } })
  const panel = within(screen.getByRole('region', { name: tablePanel.title }))
  expect(await panel.findByText(/couldn’t be loaded\. Reload the page\./)).toBeTruthy()
})
