import type { Page } from 'playwright-core'
import type { NumberedBoard } from '../corpus/corpus'
import type { Watch } from '../judge/watch'
import { atRest, PATIENCE } from './rest'

/** Opens the first row of the first table, deletes it where that is offered, and waits for what came of it. */
export async function deleteFirstRow(page: Page, watch: Watch): Promise<void> {
  const table = page.locator('[data-panel-kind="table"]').first()
  await table.locator('tr[data-row-key]').first().waitFor({ timeout: PATIENCE })
  await table.getByRole('grid').focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog')
  await sheet.locator('dl').waitFor({ timeout: PATIENCE })
  await atRest(page, watch)
  const remove = sheet.getByRole('button', { name: 'Delete…', exact: true })
  if ((await remove.count()) > 0) {
    await remove.click()
    await sheet.getByRole('button', { name: 'Delete', exact: true }).click()
    await sheet
      .locator('[data-mark="waiting"], [data-mark="sending"]')
      .waitFor({ state: 'detached', timeout: PATIENCE })
  }
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached', timeout: PATIENCE })
  await atRest(page, watch)
}

/** Lets the board that is shown repeat what it asks for, unless that was done before. */
export async function allowOn(page: Page, { name }: NumberedBoard): Promise<void> {
  const panel = page.locator('[data-panel-id]').first()
  const allow = panel.getByRole('button', { name: 'Allow on this board', exact: true })
  const running = panel.and(page.locator('[data-freshness="live"], [data-freshness="polling"]'))
  // The title of a board is shown before the code for what its panels offer is loaded.
  await allow.or(running).first().waitFor({ timeout: PATIENCE })
  if ((await allow.count()) > 0) await allow.click()
  await running.waitFor({ timeout: PATIENCE }).catch(() => {
    throw new Error(`${name} does not run after it was allowed`)
  })
}
