import type { TableSource } from '../../../../board/model/source'
import type { ComparisonResult, HeldRow, Loss } from '../../../ports/backend.port'
import { createAbsenceNote, type AbsenceNote } from '../../absenceNote'
import type { Project } from '../../project'
import type { GuestRound, OwnRound } from './pageRounds'

/** The function takes at most this many lists at once. */
const MAX_LISTS = 100

export interface Question {
  source: TableSource
  listHeldRows: () => readonly HeldRow[]
  answer: (result: ComparisonResult) => void
  fail: (loss: Loss) => void
}

export interface Batch {
  digests: SchemaDigests
  questions: Set<Question>
  controller: AbortController
  /** Its own request, or another page's to which it adds its lists. */
  round: OwnRound | GuestRound
}

/** The function of one schema, and what is known of it. */
export interface SchemaDigests {
  schema: string
  absence: AbsenceNote
  unusableSince: number
  /** Fewer where the database took too long for as many. */
  maxLists: number
  openBatch: Batch | null
}

/** The same object for a schema each time. */
export function createSchemaDigests(
  project: Pick<Project, 'url' | 'boards'>,
): (schema: string) => SchemaDigests {
  const bySchema = new Map<string, SchemaDigests>()
  return schema => {
    const digests = bySchema.get(schema) ?? {
      schema,
      absence: createAbsenceNote(`no-digests ${project.url} ${schema}`, project.boards),
      unusableSince: -Infinity,
      maxLists: MAX_LISTS,
      openBatch: null,
    }
    bySchema.set(schema, digests)
    return digests
  }
}
