import type { TestRealtime } from '../../testing/realtime'
import { wireOf } from './wire'

export const TOPIC = 'realtime:room'
export const changes = { config: { postgres_changes: [{ event: '*', schema: 'public' }] } }
export const insert = (n: number) => `{"type":"INSERT","record":{"n":${n}},"errors":null}`

/** A wire on which every change of schema public comes. */
export async function subscribeWire(realtime: TestRealtime) {
  const wire = await wireOf(realtime)
  await wire.join(TOPIC, changes)
  await wire.next({ event: 'system' })
  return wire
}
export const dataOf = ({ payload }: { payload: unknown }) =>
  (payload as { data: Record<string, unknown> }).data
