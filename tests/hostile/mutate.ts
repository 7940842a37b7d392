import type { NumberedBoard } from './corpus/corpus'
import { mendOf, type MendName } from './mends/registry'
import { runCorpus, type Finding } from './run'
import type { Way } from './visits/visits'
import { startWorld } from './world/world'

/** What boards do to a page from which these mends are taken out. */
async function harmWithout(
  off: readonly MendName[],
  boards: readonly NumberedBoard[],
  way: Way,
): Promise<Finding[]> {
  const world = await startWorld(boards, off)
  try {
    const findings = await runCorpus(world, boards, way)
    return findings.filter(({ kind }) => kind !== 'expected')
  } finally {
    await world.close()
  }
}

const boardsIn = (findings: readonly Finding[]) => new Set(findings.map(({ board }) => board))

/**
 * Shows of each mend that it is needed, and that this harness sees it go: with all others that would stop the same
 * boards off, nothing happens while it is on, and something does once it is off. Says whether both hold of all of them.
 */
export async function prove(
  names: readonly MendName[],
  corpus: readonly NumberedBoard[],
  tell: (text: string) => void,
): Promise<boolean> {
  const doneRuns = new Map<string, Finding[]>()
  const run = async (off: readonly MendName[], boards: readonly NumberedBoard[], way: Way) => {
    const key = JSON.stringify([[...off].sort(), way, boards.map(({ tag }) => tag)])
    const findings = doneRuns.get(key) ?? (await harmWithout(off, boards, way))
    doneRuns.set(key, findings)
    return findings
  }
  let isProven = true
  tell('| mend | with it alone | without it | the first |\n|---|---|---|---|')
  for (const name of names) {
    const { way, besides, boards: isMeant } = mendOf(name)
    const boards = corpus.filter(isMeant)
    const keptFindings = await run(besides, boards, way)
    const brokenFindings = await run([...besides, name], boards, way)
    const [first] = brokenFindings
    tell(
      `| ${name} | ${boardsIn(keptFindings).size} of ${boards.length} boards do harm | ${boardsIn(brokenFindings).size} | ${first === undefined ? 'NOT NOTICED' : `${first.board}: ${first.what}`} |`,
    )
    for (const { board, what } of keptFindings) tell(`  with it, too: ${board}: ${what}`)
    isProven &&= first !== undefined && keptFindings.length === 0
  }
  return isProven
}
