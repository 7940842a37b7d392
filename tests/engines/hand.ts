import { expect } from 'vitest'
import type { EngineWindow } from './engine'

/** What is shown with this selector and this name: its label, or its text. */
function findNamed(selector: string, name: string): Element | null {
  const pattern = new RegExp(name, 'u')
  const nameOf = (element: Element) =>
    element.getAttribute('aria-label') ??
    ((element as Partial<HTMLInputElement>).labels?.[0] ?? element).textContent.replace(/\s+/g, ' ').trim()
  const elements = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    element => element.checkVisibility() && pattern.test(nameOf(element)),
  )
  return elements.at(-1) ?? null
}

const BUTTONS = 'button, [role=button]'
const FIELDS = 'input, select, textarea'

/** What people do with a page, in any engine. Each waits until the page is ready for it. */
export function handOf(window: EngineWindow) {
  const click = async (selector: string, name: string) => {
    const go = () => window.click(findNamed, selector, name).catch((error: unknown) => String(error))
    await expect.poll(go, { message: `clicking ${name}` }).toBe(true)
  }
  const count = (selector: string) =>
    window.read(selector => document.querySelectorAll(selector).length, selector)
  return {
    press: (name: string) => click(BUTTONS, `^${name}`),
    choose: (name: string) => click('[role=menuitem], [role=option]', `^${name}`),
    check: (name: string) => click('input[type=radio], input[type=checkbox], [role=checkbox]', `^${name}`),
    async fill(name: string, text: string) {
      await click(FIELDS, `^${name}`)
      await window.type(text)
    },
    async see(selector: string) {
      const isThere = async () => (await count(selector)) > 0
      await expect.poll(isThere, { message: `looking for ${selector}` }).toBe(true)
    },
    read: (selector: string) =>
      window.read(
        selector => document.querySelector<HTMLElement>(selector)?.innerText.replace(/\s+/g, ' ') ?? '',
        selector,
      ),
  }
}

export type Hand = ReturnType<typeof handOf>
