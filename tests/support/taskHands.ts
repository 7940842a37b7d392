import type { ElementHandle, Locator, Page } from 'playwright-core'

/** What somebody does with a page, in one way. Each waits for what it is done to. */
export interface Hand {
  press(there: Locator): Promise<void>
  type(there: Locator, text: string): Promise<void>
  check(there: Locator): Promise<void>
  uncheck(there: Locator): Promise<void>
  choose(there: Locator, label: string): Promise<void>
}

/**
 * Presses the next key on the way to an element, unless the focus is there: Tab goes past the content of a panel, Enter
 * goes inside. Resolves to whether the focus was there, or null where React has replaced the element. `whole` says what
 * else counts as there, such as the other choices of a radio button's group.
 */
async function pressTowards(page: Page, there: ElementHandle, whole = ''): Promise<boolean | null> {
  // One question for each key: asked by a locator, they took four fifths of the time.
  const key = await there.evaluate((node, whole) => {
    const element = node as Element
    if (!element.isConnected) return null
    const isInside = whole !== '' && element.closest(whole)?.contains(document.activeElement) === true
    if (isInside || element === document.activeElement) return ''
    return element.closest('main:not([data-editing]) [data-panel-id]') === document.activeElement
      ? 'Enter'
      : 'Tab'
  }, whole)
  if (key !== null && key !== '') await page.keyboard.press(key)
  return key === null ? null : key === ''
}

/** Moves the focus to an element by Tab and Enter. Throws Error where they do not lead there. */
export async function focusByKeys(page: Page, there: Locator, whole?: string): Promise<void> {
  let handle = await findElement(there)
  for (let i = 0; i < 150; i++) {
    const isThere = await pressTowards(page, handle, whole)
    if (isThere === true) return
    if (isThere === null) handle = await findElement(there)
  }
  throw new Error(`Tab does not lead to ${String(there)}`)
}

async function findElement(there: Locator): Promise<ElementHandle> {
  await there.waitFor()
  return there.elementHandle()
}

/** By keyboard alone: Tab leads to it, or the test fails. */
export function keyboardOf(page: Page): Hand {
  const reach = (there: Locator, whole?: string) => focusByKeys(page, there, whole)
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
      await reach(there, 'fieldset')
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
