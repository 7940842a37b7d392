import * as v from 'valibot'
import { describe, wholeNumber } from '../schema/primitives'
import { tooLong } from '../text/referenceNames'
import { MAX_SECONDS, NOT_FORWARD, instantRule, isForward, zoneRule } from './timeFaults'

export const zone = v.pipe(
  v.string(),
  v.regex(zoneRule.shape, zoneRule.misshapen),
  v.maxLength(zoneRule.maxLength, tooLong(zoneRule.maxLength)),
  v.check(zoneRule.isKnown, zoneRule.unknown),
  describe('The time zone of times: "viewer" (the viewer’s own), "UTC", or a name such as "Europe/Berlin".'),
)

const instant = v.pipe(
  v.string(),
  v.regex(instantRule.shape, instantRule.misshapen),
  v.check(instantRule.isReal, instantRule.unreal),
)
export const seconds = wholeNumber(1, MAX_SECONDS)

const relative = v.strictObject({ last: v.pipe(seconds, describe('Seconds, at most a year.')), zone })
const absolute = v.pipe(
  v.strictObject({ from: instant, to: instant, zone }),
  v.check(span => isForward(span), NOT_FORWARD),
)

export const timeRange = v.pipe(
  v.union(
    [relative, absolute],
    'is neither { "last", "zone" } nor { "from", "to", "zone" }, or contains an invalid value',
  ),
  describe('The time range: the last number of seconds, or from one time to another.'),
)
export type TimeRange = v.InferOutput<typeof timeRange>
