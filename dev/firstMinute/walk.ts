import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'

interface Step {
  name: string
  clicks: number
  fields: number
  seconds: number
}

/** A person's steps on a page, with a picture after each. */
export interface Walk {
  press(there: Locator): Promise<void>
  fill(there: Locator, text: string): Promise<void>
  /** Ends a step: takes its picture and counts what was done since the last one. */
  step(name: string): Promise<void>
  /** Takes an extra picture that belongs to no step. */
  picture(name: string, isWhole?: boolean): Promise<void>
  /** Runs work that costs the person no time. */
  aside<T>(work: () => Promise<T>): Promise<T>
  steps: readonly Step[]
}

export function startWalk(page: Page, into: string): Walk {
  mkdirSync(into, { recursive: true })
  const steps: Step[] = []
  let clicks = 0
  let fields = 0
  let beginTime = performance.now()
  let pictures = 0
  const picture = async (name: string, isWhole = false) => {
    const path = join(into, `${String(++pictures).padStart(2, '0')}-${name.replaceAll(/\W+/g, '-')}.png`)
    await page.screenshot({ path, fullPage: isWhole })
  }
  const aside = async <T>(work: () => Promise<T>) => {
    const from = performance.now()
    const workResult = await work()
    beginTime += performance.now() - from
    return workResult
  }
  return {
    steps,
    aside,
    picture: (name, isWhole) => aside(() => picture(name, isWhole)),
    async press(there) {
      await there.click()
      clicks++
    },
    async fill(there, text) {
      await there.fill(text)
      fields++
    },
    async step(name) {
      steps.push({ name, clicks, fields, seconds: (performance.now() - beginTime) / 1_000 })
      await picture(name)
      clicks = 0
      fields = 0
      beginTime = performance.now()
    },
  }
}
