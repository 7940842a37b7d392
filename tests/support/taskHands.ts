import type { Locator, Page } from 'playwright-core'

/** What somebody does with a page, in one way. Each waits for what it is done to. */
export interface Hand {
  press(there: Locator): Promise<void>
  type(there: Locator, text: string): Promise<void>
  check(there: Locator): Promise<void>
  uncheck(there: Locator): Promise<void>
  choose(there: Locator, label: string): Promise<void>
}

/** The next key on the way to an element: Tab goes past what is inside a panel, Enter goes inside. */
export async function pressTowards(page: Page, there: Locator): Promise<void> {
  const isAtPanel = await there.evaluate(
    element => element.closest('main:not([data-editing]) [data-panel-id]') === document.activeElement,
  )
  await page.keyboard.press(isAtPanel ? 'Enter' : 'Tab')
}

/** By keyboard alone: Tab leads to it, or the test fails. */
export function keyboardOf(page: Page): Hand {
  const reach = async (
    there: Locator,
    isThere = (element: Element) => element === document.activeElement,
  ) => {
    await there.waitFor()
    for (let i = 0; i < 150; i++) {
      if (await there.evaluate(isThere)) return
      await pressTowards(page, there)
    }
    throw new Error(`Tab does not lead to ${String(there)}`)
  }
  return {
    async press(there) {
      await reach(there)
      await page.keyboard.press('Enter')
    },
    async type(there, text) {
      await reach(there)
      await page.keyboard.press('Control+a')
      await page.keyboard.type(text)
    },
    async check(there) {
      if ((await there.getAttribute('type')) !== 'radio') {
        await reach(there)
        if (!(await there.isChecked())) await page.keyboard.press('Space')
        return
      }
      await reach(there, element => element.closest('fieldset')?.contains(document.activeElement) === true)
      if ((await page.locator('input[type=radio]:focus:checked').count()) === 0)
        await page.keyboard.press('Space')
      for (let i = 0; i < 20 && !(await there.isChecked()); i++) await page.keyboard.press('ArrowDown')
    },
    async uncheck(there) {
      await reach(there)
      if (await there.isChecked()) await page.keyboard.press('Space')
    },
    async choose(there, label) {
      await reach(there)
      await page.keyboard.press('Home')
      for (let i = 0; i < 20; i++) {
        if ((await there.locator('option:checked').textContent()) === label) return
        await page.keyboard.press('ArrowDown')
      }
      throw new Error(`there is no ${label}`)
    },
  }
}
/** On a phone. */
export const finger: Hand = {
  press: there => there.tap(),
  type: (there, text) => there.fill(text),
  check: there => there.check(),
  uncheck: there => there.uncheck(),
  choose: async (there, label) => void (await there.selectOption({ label })),
}
