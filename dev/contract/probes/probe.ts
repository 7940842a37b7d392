import type { Project } from './project'

/** Asks a project something that needs no table of its own, and leaves nothing behind. Resolves to plain data. */
export type Probe = (project: Project) => Promise<unknown>
