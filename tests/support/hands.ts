import type { Locator, Page } from 'playwright-core'

export type Id = 'parcels' | 'incidents' | 'couriers' | 'acknowledge' | 'page' | 'count'
export const panel = (page: Page, id: string): Locator => page.locator(`[data-panel-id="${id}"]`)
export const dialog = (page: Page): Locator => page.getByRole('dialog')
/** The messages under a table about its mutations. */
export const mutationLines = (page: Page, id: Id): Locator => panel(page, id).locator('[data-command]')
export const press = (within: Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).click()
export const field = (page: Page, column: string): Locator =>
  dialog(page).locator(`[data-column="${column}"] :is(input, select)`)

/** By keyboard alone: the cell of the n-th row and the n-th column, from 0. */
export async function goTo(page: Page, id: Id, row: number, column: number): Promise<void> {
  await panel(page, id).getByRole('grid').focus()
  await page.keyboard.press('Control+Home')
  for (let i = 0; i < row; i++) await page.keyboard.press('ArrowDown')
  for (let i = 0; i < column; i++) await page.keyboard.press('ArrowRight')
}
/** The same with another value. */
export async function type(page: Page, id: Id, row: number, column: number, value: string): Promise<void> {
  await goTo(page, id, row, column)
  await page.keyboard.press('F2')
  const editor = panel(page, id).locator('td :is(input, select):focus')
  await editor.waitFor()
  if ((await editor.and(page.locator('select')).count()) > 0) await editor.selectOption(value)
  else await page.keyboard.type(value)
  await page.keyboard.press('Enter')
}
export async function open(page: Page, id: Id, row: number): Promise<void> {
  await goTo(page, id, row, 0)
  await page.keyboard.press('Enter')
  await dialog(page).waitFor()
}
export async function putAway(page: Page, id: Id, words: string): Promise<void> {
  const line = mutationLines(page, id).filter({ hasText: words })
  await press(line, 'Dismiss')
  await line.waitFor({ state: 'detached' })
}
/** Shows the second factor where a field asks for it. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await page.locator('input[autocomplete="one-time-code"]:focus').waitFor()
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}
