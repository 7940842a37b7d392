import { allMutations, isMutation, type Mutation } from './mutants/mutations'
import type { Conditions } from './run/run'
import { readOptions, refuseOptions } from '../shared/readOptions'

const USAGE = `npm run storm -- [--seed 1] [--runs 1] [--minutes M] [--jobs 1] [--speed 4] [--length 60] [--verify S|none]
                 [--replay FILE] [--mutate all|NAME] [--shrink 5] [--database postgres://…|new] [--verbose]

Runs the app against a project that breaks, and holds every panel against SQL. Ends with 1 where a promise is broken.

  --seed     of the first run; each further run has the next one
  --minutes  starts no run later than that
  --jobs     runs at once
  --speed    how many times as fast everybody's time goes (default: 4, and 1 with --database)
  --length   seconds of each run's weather, in its own time
  --verify   seconds between the engine's verifications; with none, what nobody tells of is not promised
  --replay   a schedule that was printed
  --database a Postgres server to run on instead of PGlite, as its superuser postgres; "new" starts one for each job.
             Databases and roles are made and dropped there, and its clock cannot be hurried
  --shrink   minutes to look for the smallest schedule that still fails; 0 for none
  --mutate   breaks the engine on purpose in weather that must show it, and ends with 0 only where it did, and where the
             engine as it is keeps every promise in the same weather: all, ${allMutations.join(', ')};
             with --replay, breaks it in that weather`

export interface Options {
  seed: number
  runs: number
  minutes: number
  jobs: number
  speed: number
  /** Address of a Postgres server, or `new`; null: PGlite. */
  database: string | null
  /** ms of the storm's time. */
  length: number
  replay: string | null
  /** ms. */
  shrinkFor: number
  verbose: boolean
  /** The mutants that have to be noticed; null for an ordinary storm. */
  prove: readonly Mutation[] | null
  conditions: Conditions
}

function refuse(why: string): never {
  return refuseOptions(why, USAGE)
}

export function options(): Options {
  const { values } = readOptions(USAGE, {
    options: {
      seed: { type: 'string', default: '1' },
      runs: { type: 'string', default: '1' },
      minutes: { type: 'string', default: 'Infinity' },
      jobs: { type: 'string', default: '1' },
      speed: { type: 'string' },
      database: { type: 'string' },
      length: { type: 'string', default: '60' },
      verify: { type: 'string', default: '30' },
      replay: { type: 'string' },
      shrink: { type: 'string', default: '5' },
      mutate: { type: 'string' },
      verbose: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(USAGE)
    process.exit(0)
  }
  const { database = null } = values
  values.speed ??= database === null ? '4' : '1'
  const number = (
    name: 'seed' | 'runs' | 'minutes' | 'jobs' | 'speed' | 'length' | 'shrink' | 'verify',
    least = 0,
  ) => {
    const value = Number(values[name])
    return value >= least ? value : refuse(`--${name} ${values[name]}: a number from ${least} on is needed`)
  }
  const { mutate = null } = values
  const breakages =
    mutate === null ? [] : mutate === 'all' ? allMutations : isMutation(mutate) ? [mutate] : null
  if (breakages === null) refuse(`--mutate ${mutate}: there is no such breakage`)
  const isReplay = values.replay !== undefined
  if (isReplay && breakages.length > 1) refuse('--replay: with one breakage, or with none')
  if (database !== null && Number(values.speed) !== 1) refuse('--speed: the time of a server goes as it goes')
  if (database !== null && database !== 'new' && Number(values.jobs) > 1)
    refuse(
      '--jobs: roles belong to the server, so it has one run at a time; --database new starts one for each',
    )
  return {
    seed: number('seed'),
    runs: values.replay === undefined ? number('runs', 1) : 1,
    minutes: number('minutes'),
    jobs: number('jobs', 1),
    speed: number('speed', 1),
    database,
    length: number('length', 1) * 1_000,
    replay: values.replay ?? null,
    shrinkFor: number('shrink') * 60_000,
    verbose: values.verbose,
    prove: isReplay || mutate === null ? null : breakages,
    conditions: {
      verify: values.verify === 'none' ? null : number('verify', 1),
      mutation: isReplay ? (breakages[0] ?? null) : null,
      hasty: false,
      verbose: values.verbose,
    },
  }
}
