import { isDeepStrictEqual } from 'node:util'
import { authProbes } from './auth'
import { outline } from './outline'
import type { Probe } from './probe'
import type { Project } from './project'
import { realtimeProbes } from './realtime'
import { restProbes } from './rest'
import { storageProbes } from './storage'

const probes: Record<string, Probe> = { ...restProbes, ...authProbes, ...storageProbes, ...realtimeProbes }

/** The differences between two projects' answers, by name. */
export interface Comparison {
  probeCount: number
  different: { probe: string; ours: string; theirs: string }[]
}

/** Asks both the same. `chosen`: parts of the probes' names; all without any. */
export async function compareProjects(
  ours: Project,
  theirs: Project,
  chosen: readonly string[] = [],
): Promise<Comparison> {
  const asked = Object.entries(probes).filter(
    ([name]) => chosen.length === 0 || chosen.some(part => name.includes(part)),
  )
  const comparison: Comparison = { probeCount: asked.length, different: [] }
  for (const [probe, ask] of asked) {
    const answerOf = (project: Project) =>
      ask(project).then(outline, (error: unknown) => `failed: ${String(error)}`)
    const [mine, other] = await Promise.all([answerOf(ours), answerOf(theirs)])
    if (isDeepStrictEqual(mine, other)) continue
    comparison.different.push({ probe, ours: JSON.stringify(mine), theirs: JSON.stringify(other) })
  }
  return comparison
}
