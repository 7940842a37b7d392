import type { Backend } from '../../src/backend/port'

/** Breakages of the engine, done from outside of it. */
export type Mutation = keyof typeof mutations

export const mutations = {} satisfies Record<string, (backend: Backend) => Backend>
