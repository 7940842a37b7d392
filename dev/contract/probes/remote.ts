import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBackend } from 'supabase-embedded'
import { compareProjects } from './compare'
import type { Project } from './project'

const CONFIG = `
[auth.mfa.totp]
enroll_enabled = true
verify_enabled = true
`

/** Compares the embedded backend's answers with those of a running project, and prints the differences. */
export async function compareWithRunning(theirs: Project, chosenNames: readonly string[]): Promise<number> {
  const dir = mkdtempSync(join(tmpdir(), 'signalbox-contract-'))
  writeFileSync(join(dir, 'config.toml'), CONFIG)
  const backend = await startBackend({ project: dir, data: 'memory', port: 0 })
  try {
    const { anon, serviceRole } = backend.keys
    const ours = { url: backend.url, anon, service: serviceRole }
    const { probeCount, different } = await compareProjects(ours, theirs, chosenNames)
    for (const { probe, ours: mine, theirs: other } of different)
      console.log(`differs: ${probe}\n  embedded: ${mine}\n  there:    ${other}`)
    console.log(`${probeCount} asked, ${different.length} differ`)
    return different.length === 0 ? 0 : 1
  } finally {
    await backend.close()
    rmSync(dir, { recursive: true })
  }
}
