import { canonicalJson } from '../../../board/json/canonicalJson'
import type { DescribeOptions, SchemaAnswer } from '../../ports/catalog.port'
import { createAbsenceNote, type AbsenceNote } from '../absenceNote'
import type { Project } from '../project'
import type { Tokens } from '../auth/session/tokens'

/**
 * The project's description of a schema. Nothing is cached, because rights and tables change; only that there is none
 * is recalled, for those who ask for that. Concurrent calls by the same person share one answer.
 */
export function createDescribe(
  project: Project,
  tokens: Tokens,
): (schema: string | null, options?: DescribeOptions) => Promise<SchemaAnswer> {
  const pendingByKey = new Map<string, Promise<SchemaAnswer>>()
  const notes = new Map<string, AbsenceNote>()
  return (schema, { canRecall = false } = {}) => {
    const userId = tokens.session()?.user.id ?? null
    const requestKey = canonicalJson([userId, schema])
    const pendingAnswer = pendingByKey.get(requestKey)
    if (pendingAnswer !== undefined) return pendingAnswer
    // An answer about all schemas is one about `public`.
    const noteKey = canonicalJson([userId, schema ?? 'public'])
    const note =
      notes.get(noteKey) ?? createAbsenceNote(`no-description ${project.url} ${noteKey}`, project.boards)
    notes.set(noteKey, note)
    if (canRecall && note.isRecent()) return Promise.resolve({ type: 'undescribed' })
    const answer = describe(project, tokens, schema, note).finally(() => pendingByKey.delete(requestKey))
    pendingByKey.set(requestKey, answer)
    return answer
  }
}

async function describe(
  project: Project,
  tokens: Tokens,
  schema: string | null,
  note: AbsenceNote,
): Promise<SchemaAnswer> {
  // Few people need the parser, and seldom; it is loaded with the first call.
  const reader = await import('./describeSchema').catch(() => null)
  if (reader === null) return { type: 'refused', reason: { code: 'not_fetched' } }
  const answer = await reader.describeSchema(project, tokens, schema)
  if (answer.type === 'described') note.clear()
  else if (isAbsence(answer)) note.write()
  return answer
}

/** The next request would be refused as well, unless somebody changes the project. */
const isAbsence = (answer: Exclude<SchemaAnswer, { type: 'described' }>) =>
  answer.type === 'undescribed' ||
  ['secret_keys_only', 'accounts_only', 'role_denied'].includes(answer.reason.code)
