import { readFileSync } from 'node:fs'
import { assume, type Database, type Session } from 'supabase-embedded'

/** `public/boards.sql` as it was first, which projects out there have, and as it is now. */
export const firstEdition = readFileSync('supabase/migrations/20261122000000_boards.sql', 'utf8')
export const secondEdition = readFileSync('public/boards.sql', 'utf8')

const id = (digit: number) => `a0000000-0000-4000-8000-00000000000${digit}`
export const people = { mallory: id(1), ann: id(2), visitor: id(3) }

type Claims = Record<string, unknown>
/** Mallory has an account and one role, as anybody may who signs up; Ann looks after the project. */
export const claims: Record<'mallory' | 'ann' | 'visitor', Claims> = {
  mallory: { sub: people.mallory, user_role: 'crew' },
  ann: { sub: people.ann, app_metadata: { roles: ['crew', 'admin'] } },
  visitor: { sub: people.visitor, is_anonymous: true },
}
export const MAKE_PEOPLE = `
  insert into auth.users (id, email) values
    ('${people.mallory}', 'mallory@example.test'), ('${people.ann}', 'ann@example.test'), ('${people.visitor}', null)`

/** Runs `sql` with the rights of this token; resolves to the SQLSTATE it was refused with, or null. */
export async function attempt(session: Session, who: Claims, sql: string): Promise<string | null> {
  await session.exec('savepoint attempt')
  try {
    await assume(session, { role: 'authenticated', ...who })
    await session.exec(sql)
    await beNobody(session)
    return null
  } catch (error) {
    await session.exec('rollback to attempt')
    return (error as { code: string }).code
  }
}

/** Whether `condition` holds for this token; null: for the project's owner. */
export async function holds(session: Session, who: Claims | null, condition: string): Promise<boolean> {
  if (who !== null) await assume(session, { role: 'authenticated', ...who })
  const [row] = await session.query<{ holds: boolean }>(`select ${condition} as holds`)
  if (who !== null) await beNobody(session)
  return row?.holds === true
}

const beNobody = (session: Session) =>
  session.exec(`reset role; set local request.jwt.claims = ''; set local request.jwt.claim.sub = ''`)

/** `work` in a transaction that is given up. */
export const rolledBack = <T>(database: Database, work: (session: Session) => Promise<T>): Promise<T> =>
  database.exclusive(async session => {
    await session.exec('begin')
    try {
      return await work(session)
    } finally {
      await session.exec('rollback')
    }
  })
