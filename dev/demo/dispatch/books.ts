import type { Database, Session } from 'supabase-embedded'
import type { Company, Happening } from './decide'
import { ANSWERS } from './words'

/** The simulated company's reads and writes. They use SQL, because writes by REST would add rows to "requests". */

export interface Courier {
  id: number
  name: string
  vehicle: string
  zone: Company['couriers'][number]['zone']
  state: string
  capacity: number
}

export async function readCompany(session: Session): Promise<{ open: Company['open']; couriers: Courier[] }> {
  const open = await session.query<Company['open'][number]>(`
    select p.tracking::text, p.zone, p.state, p.courier_id as courier,
      exists (select from public.scans s where s.tracking = p.tracking and s.event = 'sorted') as sorted
    from public.parcels p where p.state in ('waiting', 'on route') order by p.created_at, p.tracking limit 150`)
  const couriers = await session.query<Courier>(
    'select id, name, vehicle, zone, state, capacity from public.couriers order by id',
  )
  return { open, couriers }
}

/** Scans a second; null where the database has no such company. */
export async function readRate(session: Session): Promise<number | null> {
  const [foundRow] = await session.query<{ there: boolean }>(
    `select to_regclass('public.simulation') is not null as there`,
  )
  if (foundRow?.there !== true) return null
  const [simulation] = await session.query<{ rate: number }>(
    'select rate::float8 as rate from public.simulation',
  )
  return simulation?.rate ?? 0
}

/** Writes what happened, all or nothing. `at`: when, if not now. */
export async function write(
  database: Database,
  happenings: readonly Happening[],
  at: Date | null,
): Promise<void> {
  const of = <T extends Happening['type']>(...types: T[]) =>
    happenings.filter((each): each is Extract<Happening, { type: T }> =>
      types.some(type => type === each.type),
    )
  const scans = of('sorted', 'loaded', 'delivered', 'missed', 'returned')
  // A parcel may be loaded and delivered by one write: the later state counts.
  const changes = new Map(
    scans.flatMap(scan =>
      scan.type === 'sorted' || scan.type === 'missed' ? [] : [[scan.tracking, scan] as const],
    ),
  )
  const when = [at === null ? null : at.toISOString()]
  await database.transaction(async session => {
    const run = async (rows: readonly object[], sql: string) => {
      if (rows.length > 0)
        await session.query(sql, [JSON.stringify(rows), ...(sql.includes('$2') ? when : [])])
    }
    await run(of('received'), RECEIVED)
    await run([...changes.values()], CHANGED)
    await run(scans, SCANNED)
    await run(of('courier'), COURIERS)
    await run(of('incident'), INCIDENTS)
    await run(of('incident'), RADIO)
    // The trigger that writes states can only use the time of the transaction.
    if (at !== null)
      await session.query('update public.courier_states set at = $1::timestamptz where at = now()', when)
  })
}

const AT = 'coalesce($2::timestamptz, now())'
const RECEIVED = `
  with made as (
    insert into public.parcels (recipient, street, zone, weight_kg, price, created_at, promised_at)
    select recipient, street, zone, weight, price, ${AT}, ${AT} + make_interval(mins => minutes)
    from jsonb_to_recordset($1::jsonb)
      as (recipient text, street text, zone text, weight numeric, price numeric, minutes integer)
    returning tracking, zone
  )
  insert into public.scans (at, tracking, event, place, zone)
  select ${AT}, tracking, 'received', 'Depot', zone from made`
const CHANGED = `
  update public.parcels p set
    state = case c.type when 'loaded' then 'on route' else c.type end,
    courier_id = coalesce(c.courier, p.courier_id),
    delivered_at = case c.type when 'delivered' then ${AT} end
  from jsonb_to_recordset($1::jsonb) as c (type text, tracking bigint, courier integer)
  where p.tracking = c.tracking and p.state in ('waiting', 'on route')`
// Without parcels that were deleted meanwhile.
const SCANNED = `
  insert into public.scans (at, tracking, event, place, zone)
  select ${AT}, s.tracking, s.type, case when s.type in ('sorted', 'loaded') then 'Depot' else p.street end, s.zone
  from jsonb_to_recordset($1::jsonb) as s (type text, tracking bigint, zone text)
  join public.parcels p using (tracking)`
const COURIERS = `
  update public.couriers c set state = s.state
  from jsonb_to_recordset($1::jsonb) as s (courier integer, state text) where c.id = s.courier`
const INCIDENTS = `
  insert into public.incidents (at, severity, what, zone, courier_id, tracking)
  select ${AT}, i.severity, i.what, i.zone,
    (select id from public.couriers where id = i.courier),
    (select tracking from public.parcels p where p.tracking = i.tracking)
  from jsonb_to_recordset($1::jsonb) as i (severity text, what text, zone text, courier integer, tracking bigint)`

// Stored for a while, so that viewers who join later receive it.
const RADIO = `
  select realtime.send(
    jsonb_build_object('id', left(md5(random()::text), 12), 'says', i.what, 'from', coalesce(c.name, 'Depot')),
    i.severity, 'dispatch:radio', true)
  from jsonb_to_recordset($1::jsonb) as i (severity text, what text, zone text, courier integer)
  left join public.couriers c on c.id = i.courier`

/** The history begins then, with every courier's present state and a page to one of them. */
export async function begin(session: Session, at: Date): Promise<void> {
  const when = [at.toISOString()]
  await session.query('update public.courier_states set at = $1::timestamptz', when)
  await session.query(
    `insert into public.courier_pages (at, courier_id, message, sent_name)
     select $1::timestamptz, id, 'Please call the depot.', 'Night desk (simulated)'
     from public.couriers order by id limit 1`,
    when,
  )
}

/** Couriers answer pages, and what nobody acknowledged for long the night desk does. */
export async function respond(session: Session): Promise<void> {
  await session.query(
    `update public.courier_pages set answer = ($1::text[])[1 + id % $2], answered_at = now()
     where answered_at is null and at < now() - interval '3 seconds'`,
    [ANSWERS, ANSWERS.length],
  )
  await session.query(`
    update public.incidents set acknowledged = true, acknowledged_name = 'Night desk (simulated)'
    where not acknowledged and at < now() - interval '8 minutes'`)
}

/** Keeps what fits a demo, so that a week of running takes no more room than an hour. */
export async function prune(session: Session): Promise<void> {
  await session.exec(`
    delete from public.parcels where state in ('delivered', 'returned') and (
      updated_at < now() - interval '1 hour' or tracking <= (
        select tracking from public.parcels where state in ('delivered', 'returned')
        order by tracking desc limit 1 offset 3000));
    delete from public.scans where id <= (select id from public.scans order by id desc limit 1 offset 5000);
    delete from public.courier_states where at < now() - interval '2 hours';
    delete from public.incidents where id <= (select id from public.incidents order by id desc limit 1 offset 60);
    delete from public.courier_pages where id <= (
      select id from public.courier_pages order by id desc limit 1 offset 200);
    delete from realtime.messages where topic like 'dispatch:%' and inserted_at < now() at time zone 'utc' - interval '30 minutes'`)
}
