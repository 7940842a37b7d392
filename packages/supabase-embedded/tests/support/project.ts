import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openProject } from '../../src/db/provision'
import { readProject } from '../../src/project'

/** A project folder with these files, for one test. */
export function folder(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'supabase-embedded-extensions-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  return root
}

/** The database of a project with these files, and what its start told. */
export async function openFiles(files: Record<string, string>, without: string[] = []) {
  const lines: string[] = []
  const project = readProject(folder(files))
  const database = await openProject(project, { data: 'memory', without, progress: text => lines.push(text) })
  onTestFinished(() => database.close())
  return { database, lines: lines }
}

/** What the start told of extensions that stand in. */
export const lackingOf = (lines: string[]) =>
  lines.filter(text => text.startsWith('Extensions without effect'))
