import { edits, type Edit } from './edits'
import { wrappers, type Breakage } from './wrappers'

/** A mutant of the engine: a wrapper around a part of it, or an edit of its sources. */
export type Mutation = keyof typeof wrappers | keyof typeof edits

export const allMutations = [...Object.keys(wrappers), ...Object.keys(edits)] as Mutation[]
export const isMutation = (name: string): name is Mutation => name in wrappers || name in edits

const byName: Readonly<Partial<Record<Mutation, Breakage>>> = wrappers
const editByName: Readonly<Partial<Record<Mutation, Edit>>> = edits

/** The part that the mutant wraps; absent if it edits the sources. */
export const breakageOf = (name: Mutation | null): Breakage => (name === null ? {} : (byName[name] ?? {}))
/** Null for a wrapper. */
export const editOf = (name: Mutation | null): Edit | null =>
  name === null ? null : (editByName[name] ?? null)
