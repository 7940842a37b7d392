import type { ActorLogic, SnapshotFrom } from 'xstate'
import type { ActivityEvent } from './activity.context'
import type { activityMachine } from './activity.machine'
import type { Standing } from './command.context'
import { missing } from './missing'
import { onceThere } from './onceThere'

/** What the board knows of its activity. The machine itself is fetched beside the first rows. */
export type ActivityLogic = ActorLogic<SnapshotFrom<typeof activityMachine>, ActivityEvent, Standing>

export const missingActivity: ActivityLogic = onceThere(missing('activity'))
