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

/** Asks both the same. `chosenNames`: parts of the probes' names; all without any. */
export async function compareProjects(
  ours: Project,
  theirs: Project,
  chosenNames: readonly string[] = [],
): Promise<Comparison> {
  const probesToRun = Object.entries(probes).filter(
    ([name]) => chosenNames.length === 0 || chosenNames.some(part => name.includes(part)),
  )
  const comparison: Comparison = { probeCount: probesToRun.length, different: [] }
  for (const [probe, ask] of probesToRun) {
    const answerOf = (project: Project) =>
      ask(project).then(outline, (error: unknown) => `failed: ${String(error)}`)
    const [mine, other] = await Promise.all([answerOf(ours), answerOf(theirs)])
    if (isDeepStrictEqual(mine, other)) continue
    comparison.different.push({ probe, ours: JSON.stringify(mine), theirs: JSON.stringify(other) })
  }
  return comparison
}
