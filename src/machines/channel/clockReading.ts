import type { ClockReading } from '../../shared/clockReading'
import { environmentOf, type WithEnvironment } from '../shared/environment'

export function readClocks(holder: WithEnvironment): ClockReading {
  const { now, monotonic } = environmentOf(holder)
  return { wall: now(), monotonic: monotonic() }
}
