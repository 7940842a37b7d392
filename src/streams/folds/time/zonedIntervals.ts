import { toPeriodDay } from '../../../board/time/days'
import { zoneOffsets } from '../../../board/time/zoneOffsets'
import { timeOf } from '../../values/columnValues'
import { floorToWidth, type Intervals } from './intervals'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Clocks are at most 14 hours from UTC, and their changes further from a wall time than this do not matter to it. */
const REACH = 15 * HOUR
/** More than a chart shows. */
const MAX_KNOWN = 20_000

/**
 * Intervals that begin when the clocks of a zone show a multiple of their length: days of 23 to 25 hours at midnight,
 * or at the first moment of a day without one. `seconds`: of whole days, or a part of a day. An hour that the clocks
 * show twice is two intervals, unless it is part of a longer one. `column`: that of the times.
 */
export function zonedIntervals(seconds: number, zone: string, column: string): Intervals {
  const offsets = zoneOffsets(zone)
  const width = seconds * 1000
  const floor = (wallTime: number) => floorToWidth(wallTime, width)
  const wallStartOf = (time: number) => floor(time + offsets.at(time))

  const moments = new Map<number, number>()
  /** When the clocks first show this time, or skip it. */
  const momentOf = (wallTime: number): number => {
    const cachedMoment = moments.get(wallTime)
    if (cachedMoment !== undefined) return cachedMoment
    const change = offsets.changeIn(wallTime - REACH, wallTime + REACH)
    const before = wallTime - offsets.at(wallTime - REACH)
    const moment =
      change === null || before < change ? before : Math.max(change, wallTime - offsets.at(change))
    if (moments.size >= MAX_KNOWN) moments.clear()
    moments.set(wallTime, moment)
    return moment
  }
  const days: Pick<Intervals, 'startOf' | 'endOf'> = {
    startOf: time => momentOf(wallStartOf(time)),
    endOf: start => momentOf(wallStartOf(start) + width),
  }

  const startOf = (time: number): number => {
    const offset = offsets.at(time)
    const wallStart = floor(time + offset)
    const start = wallStart - offset
    const change = offsets.changeIn(start - 1, time)
    if (change === null) return start
    const before = offsets.at(change - 1)
    // Where the clocks went back by the whole interval, it is complete and begins again.
    const goesOn = floor(change - 1 + before) === wallStart && before - offset < width
    return goesOn ? wallStart - before : change
  }
  const endOf = (start: number): number => {
    const wallEnd = wallStartOf(start) + width
    const end = wallEnd - offsets.at(start)
    const change = offsets.changeIn(start, end)
    if (change === null) return end
    return startOf(change) === start ? wallEnd - offsets.at(change) : change
  }

  return {
    ...(width < DAY ? { startOf, endOf } : days),
    timeOf(value) {
      const time = timeOf(value)
      const isDay = typeof value === 'string' && toPeriodDay(column, value) !== value
      return time !== null && isDay ? momentOf(time) : time
    },
  }
}
