import type { ActorLogic, SnapshotFrom } from 'xstate'
import type { MutationsEvent } from './mutations.context'
import type { mutationsMachine } from './mutations.machine'
import type { Conditions } from '../shared/conditions'
import type { WithEnvironment } from '../shared/environment'
import { notProvided } from '../shared/notProvided'
import { lazyLogic } from '../shared/lazyLogic'

/** The part of the mutations machine that the board sees. The machine itself is fetched while the first rows load. */
export type MutationsLogic = ActorLogic<
  SnapshotFrom<typeof mutationsMachine>,
  MutationsEvent,
  Conditions & WithEnvironment
>

export const missingMutations: MutationsLogic = lazyLogic(notProvided('mutations'))
