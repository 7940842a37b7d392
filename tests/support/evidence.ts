import { mkdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'

/** Where a failed browser test leaves its pictures and traces. */
const EVIDENCE = 'test-results'

const browsers = new Set<Browser>()

/** Records what its pages do (actions, requests, console), for the case that a test fails. */
export function recordBrowser(browser: Browser): void {
  browsers.add(browser)
  browser.on('disconnected', () => browsers.delete(browser))
  // A context that is closed at once has nothing to record.
  browser.on('context', context => void context.tracing.start().catch(() => undefined))
}

/**
 * Writes a picture and the HTML of every open page, and a trace of each context (`npx playwright-core show-trace
 * FILE`), to a folder named after the test. Resolves to that folder, or null where no page is open.
 */
export async function saveEvidence(test: string): Promise<string | null> {
  const contexts = [...browsers].flatMap(browser => browser.contexts())
  if (contexts.length === 0) return null
  const folder = join(EVIDENCE, test.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 120))
  mkdirSync(folder, { recursive: true })
  await Promise.allSettled(
    contexts.flatMap((context, i) => [
      ...context.pages().map((page, j) => savePage(page, join(folder, `page-${i + 1}-${j + 1}`))),
      context.tracing.stop({ path: join(folder, `trace-${i + 1}.zip`) }).then(() => context.tracing.start()),
    ]),
  )
  return folder
}

async function savePage(page: Page, path: string): Promise<void> {
  await page.screenshot({ path: `${path}.png`, timeout: 10_000 })
  await writeFile(`${path}.html`, await page.content())
}
