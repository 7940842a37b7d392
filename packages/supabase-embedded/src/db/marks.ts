import type { Session } from './session'

/**
 * Notes of the backend about a database. They are in the catalog, where they cannot collide with a project's tables.
 */
type Mark = 'bootstrap' | 'roles' | 'seeded'

export async function writeMark(session: Session, mark: Mark, value: string): Promise<void> {
  const [database] = await session.query<{ name: string }>(`select quote_ident(current_database()) as name`)
  await session.exec(`alter database ${database?.name ?? ''} set signalbox.${mark} = '${value}'`)
}

export async function readMark(session: Session, mark: Mark): Promise<string | undefined> {
  const [foundMark] = await session.query<{ value: string }>(
    `select substr(setting, length($1::text) + 1) as value
       from pg_db_role_setting, unnest(setconfig) as setting
      where setrole = 0 and starts_with(setting, $1::text)
        and setdatabase = (select oid from pg_database where datname = current_database())`,
    [`signalbox.${mark}=`],
  )
  return foundMark?.value
}
