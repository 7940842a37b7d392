import { wordsOf } from '../../../board/same'
import type { Described } from '../../port'
import type { Project } from '../project'
import type { Tokens } from '../tokens'

/**
 * What the project says of a schema. Nothing is kept: rights change, and so do tables. Who asks what the same person is
 * asking already hears the same answer.
 */
export function describing(project: Project, tokens: Tokens): (schema: string) => Promise<Described> {
  const asking = new Map<string, Promise<Described>>()
  return schema => {
    const words = wordsOf([tokens.held()?.user.id ?? null, schema])
    const asked = asking.get(words) ?? ask(project, tokens, schema).finally(() => asking.delete(words))
    asking.set(words, asked)
    return asked
  }
}

/** What reads it is wanted by few and seldom, and fetched with the first question. */
async function ask(project: Project, tokens: Tokens, schema: string): Promise<Described> {
  const reader = await import('./description').catch(() => null)
  if (reader !== null) return reader.description(project, tokens, schema)
  return { type: 'refused', reason: 'A part of this page could not be fetched: load it anew.' }
}
