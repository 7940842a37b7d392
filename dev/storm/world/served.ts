import { startBackend, type Backend, type Faults, type HttpFault, type Session } from 'supabase-embedded'
import type { Clock } from '../clock'
import type { Answer, Order, Settings, State, TextRow } from './messages'
import { emailOf, PASSWORD, TEAMS } from './project'
import { takeTurns } from './writers'
import { queryOf, sourceNames, wholeQueryOf, type SourceName } from './sources'

/** The backend with its viewers, and the truth about its rows after every write. */
export async function startServed({ project, database, pace }: Settings, clock: Clock) {
  const backend = await startBackend({
    project,
    data: 'memory',
    port: 0,
    faults: true,
    ...(database !== null && { database }),
  })
  const claims = await enroll(backend)

  async function truth(session: Session): Promise<Omit<State, 'from' | 'at'>> {
    await session.exec('set local role authenticated')
    const queries = sourceNames.map(queryOf)
    const seenRows = await session.query<{ seen: string }>('select public.seen($1, $2)', [claims, queries])
    await session.exec('reset role')
    const whole: [SourceName, TextRow[]][] = []
    for (const name of sourceNames) {
      const [row] = await session.query<{ rows: string }>(wholeQueryOf(name))
      whole.push([name, JSON.parse(row?.rows ?? '[]') as TextRow[]])
    }
    const [most] = await session.query<{ rows: number }>('select public.max_rows() as rows')
    const rowsOf = (viewer: number, source: number) =>
      JSON.parse(seenRows[viewer * sourceNames.length + source]?.seen ?? '[]') as TextRow[]
    return {
      maxRows: most?.rows ?? Infinity,
      viewers: claims.map((_, viewer) => byName(index => rowsOf(viewer, index))),
      whole: Object.fromEntries(whole) as State['whole'],
    }
  }

  const { take, all } = takeTurns(database === null ? 1 : 2)
  /** The truth is read before the commit, so no viewer can receive the write earlier. */
  const write = (sql: string): Promise<State> =>
    take(async ({ isSecond, confirmWritten }) => {
      const state = await backend.database.transaction(async session => {
        // If two want the same row, the second one is refused, because the first waits for it.
        if (isSecond) await session.exec(`set local lock_timeout = '200ms'`)
        if (sql !== '') await session.exec(sql)
        await confirmWritten()
        const knownState = await truth(session)
        return { from: clock.now(), ...knownState }
      })
      return { ...state, at: clock.now() }
    })

  return {
    address: { url: backend.url, key: backend.keys.publishable },
    state: () => write(''),
    async carryOut(order: Order): Promise<Answer> {
      const { id } = order
      switch (order.do) {
        case 'write':
          return { id, state: await write(order.sql) }
        case 'faults':
          Object.assign(backend.faults, inTime(order.faults, pace.speed))
          return { id }
        case 'strike':
          backend.faults.act(order.action)
          return { id }
        case 'echo':
          await all()
          return { id }
        case 'close':
          await backend.close()
          return { id }
      }
    },
  }
}

function byName(rows: (index: number) => TextRow[]): Record<SourceName, TextRow[]> {
  return Object.fromEntries(sourceNames.map((name, index) => [name, rows(index)])) as Record<
    SourceName,
    TextRow[]
  >
}

/** The delays of HTTP faults come from Node's own timers, which nobody took over. */
function inTime({ http, realtime }: Pick<Faults, 'http' | 'realtime'>, speed: number) {
  const scaleFault = (fault: HttpFault) => ({
    ...fault,
    ...(fault.delay !== undefined && { delay: fault.delay / speed }),
  })
  return {
    http: Object.fromEntries(Object.entries(http).map(([name, fault]) => [name, scaleFault(fault)])),
    realtime,
  }
}

/** Makes the viewers' accounts; resolves to their claims as Postgres sees them. */
async function enroll({ url, keys, database }: Backend): Promise<string[]> {
  const claims: string[] = []
  for (const [viewer, teams] of TEAMS.entries()) {
    const answer = await fetch(`${url}/auth/v1/admin/users`, {
      method: 'POST',
      headers: { apikey: keys.secret, 'content-type': 'application/json' },
      body: JSON.stringify({ email: emailOf(viewer), password: PASSWORD, email_confirm: true }),
    })
    const { id } = (await answer.json()) as { id: string }
    await database.query('insert into public.viewers values ($1, $2)', [viewer, id])
    for (const team of teams)
      await database.query('insert into public.members values ($1, $2)', [viewer, team])
    claims.push(JSON.stringify({ sub: id, role: 'authenticated' }))
  }
  return claims
}
