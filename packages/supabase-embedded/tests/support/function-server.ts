import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { noFaults } from '../../src/faults/faults'
import { createFunctions } from '../../src/functions/functions'
import type { WorkerLimits } from '../../src/functions/worker-limits'
import { functionDefaults } from '../../src/project/project'
import { localKeys } from '../../src/keys'
import { listen } from '../../src/server'

/** Writes a file of a project's functions. */
export const writeFunction = (dir: string, path: string, text: string) => {
  mkdirSync(dirname(join(dir, 'functions', path)), { recursive: true })
  writeFileSync(join(dir, 'functions', path), text)
}

interface Around {
  dir: string
  /** What ends it is put here. */
  closing: (() => Promise<void>)[]
  /** What it prints, line by line. */
  printedLines: string[]
}
/** The function server alone, over HTTP, with one function that asks for no token. */
export async function serveFunction(
  { dir, closing, printedLines }: Around,
  code: string,
  limits: Partial<WorkerLimits> = {},
  policy: 'per_worker' | 'oneshot' = 'per_worker',
) {
  writeFunction(dir, 'it/index.ts', code)
  const functions = createFunctions({
    project: {
      dir,
      functions: { it: { ...functionDefaults, verifyJwt: false } },
      edgeRuntime: { enabled: true, policy, secrets: {} },
    },
    keys: await localKeys(),
    url: () => 'http://127.0.0.1',
    limits,
    log: line => printedLines.push(line),
  })
  const listening = await listen(
    { serve: functions.fetch, upgrade: () => false, refusalOf: () => undefined, faults: noFaults() },
    0,
  )
  closing.push(
    () => listening.close(),
    () => functions.close(),
  )
  const call = (query = '', init: RequestInit = {}) => fetch(`${listening.url}/functions/v1/it${query}`, init)
  return { call, text: async (query = '') => (await call(query)).text(), functions, listening }
}
