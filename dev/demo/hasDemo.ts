import type { Backend } from 'supabase-embedded'

/** Whether a project has the tables of the demo. Only such a project is given the demo’s accounts and rows. */
export async function hasDemo({ database }: Pick<Backend, 'database'>): Promise<boolean> {
  const [row] = await database.query<{ is_demo: boolean }>(
    `select bool_and(to_regclass(name) is not null) as is_demo
     from unnest(array['public.machine_samples', 'public.requests', 'public.parcels', 'public.couriers']) as name`,
  )
  return row?.is_demo === true
}
