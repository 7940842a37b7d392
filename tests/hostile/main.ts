import { buildMould } from '../support/build'
import { corpus } from './corpus/corpus'
import { isMend, mendNames } from './mends/registry'
import { prove } from './mutate'
import { runCorpus } from './run'
import { isWay, ways } from './visits/visits'
import { startWorld } from './world/world'
import { readOptions, refuseOptions } from '../../dev/shared/readOptions'

const USAGE = `Opens every hostile board as an administrator, and says what that changed.

  npm run hostile                                the corpus
  npm run hostile -- --ways view,kiosk           opened in these ways only: ${ways.join(', ')}
  npm run hostile -- --only "rpc by GET"         boards with these words in their names, or others after a "|"
  npm run hostile -- --mutate all                builds the page without each of its mends, and wants that noticed
  npm run hostile -- --mutate "name of a mend"   ${mendNames.map(name => `"${name}"`).join(', ')}
`
const { values } = readOptions(USAGE, {
  options: {
    ways: { type: 'string', default: ways.join() },
    only: { type: 'string', default: '' },
    mutate: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
const unknownWays = values.ways.split(',').filter(way => !isWay(way))
if (unknownWays.length > 0) refuseOptions(`--ways ${unknownWays.join()}: there is no such way`, USAGE)
const boards = corpus.filter(({ name, aim, tag }) =>
  values.only.split('|').some(words => `${tag} ${aim} ${name}`.includes(words)),
)
if (boards.length === 0) refuseOptions(`--only ${values.only}: no board has these words in its name`, USAGE)
const tell = (text: string) => console.log(text)

async function runWays(): Promise<boolean> {
  const world = await startWorld(corpus)
  let isClean = true
  try {
    for (const way of values.ways.split(',').filter(isWay)) {
      const start = performance.now()
      const findings = await runCorpus(world, boards, way, tell)
      const harmful = new Set(findings.filter(({ kind }) => kind !== 'expected').map(({ board }) => board))
      const seconds = Math.round((performance.now() - start) / 1000)
      tell(
        `${way}: ${boards.length} boards, ${harmful.size} do harm, ${findings.length} findings, ${seconds} s`,
      )
      isClean &&= findings.length === 0
    }
  } finally {
    await world.close()
  }
  return isClean
}

const mutations = values.mutate === 'all' ? mendNames : (values.mutate ?? '').split('|').filter(isMend)
const isUnknown = values.mutate !== undefined && mutations.length === 0
if (values.help || isUnknown) tell(USAGE)
else {
  await buildMould()
  const isClean = await (values.mutate === undefined ? runWays() : prove(mutations, boards, tell))
  process.exitCode = isClean ? 0 : 1
}
if (isUnknown) process.exitCode = 1
