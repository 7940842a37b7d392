import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Edit } from './edits'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
/** Everything that a run imports, except packages. */
const COPIED = ['src', 'dev', 'public', 'package.json', 'tsconfig.json']

export interface BrokenSources {
  /** The folder that stands for the project's. */
  root: string
  remove: () => void
}

/** A file after an edit. Throws Error unless the text to replace is there exactly once. */
export function breakText({ file, text, becomes }: Edit): string {
  const source = readFileSync(join(ROOT, file), 'utf8')
  if (source.split(text).length !== 2) throw new Error(`${file} does not have this once: ${text}`)
  return source.replace(text, () => becomes)
}

/** The edit, and those made as well. */
export const listEdits = (edit: Edit): Edit[] => [edit, ...(edit.also ? listEdits(edit.also) : [])]

/** A copy of the sources with one mutant in it. */
export function breakSources(edit: Edit): BrokenSources {
  const brokenTexts = listEdits(edit).map(each => [each.file, breakText(each)] as const)
  const root = mkdtempSync(join(tmpdir(), 'signalbox-broken-'))
  for (const name of COPIED) cpSync(join(ROOT, name), join(root, name), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  for (const [file, text] of brokenTexts) writeFileSync(join(root, file), text)
  return { root, remove: () => rmSync(root, { recursive: true }) }
}
