import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import type { Write, Writes } from '../../src/backend/ports/backend.port'
import { upStatus } from '../../src/machines/connection/connectionStatus'
import { mutationMachine } from '../../src/machines/mutation/mutation.machine'
import { checkWith, sendTo } from './mutation-actors'

/** How often writes were sent, sent again by a person, refused, and accepted as unclear. */
export interface WriteCounts {
  sent: number
  again: number
  refused: number
  unclear: number
}

/**
 * Carries a write out as the page does; a person sends again only what was found not to be done. `settle`: waits for
 * what is still under way.
 */
export async function carryOut(
  write: Write,
  writes: Writes,
  settle: () => Promise<void>,
  counts: WriteCounts,
): Promise<void> {
  const clock = new SimulatedClock()
  const command = createActor(
    mutationMachine.provide({
      actors: {
        send: sendTo(() => {
          counts.sent += 1
          return writes.send(write)
        }),
        check: checkWith(({ mark }) => writes.check(write, mark)),
        awaitDelivery: fromPromise(() => Promise.resolve(null)) as never,
      },
      actions: { reportStage: () => undefined, reportEnd: () => undefined },
    }),
    {
      clock,
      input: {
        access: 'aal1',
        link: upStatus,
        request: {
          id: 'a',
          write,
          label: '',
          place: { board: '', panel: '', title: '', table: '' },
          confirm: 'no',
          channel: null,
        },
      },
    },
  ).start()
  for (;;) {
    const { value } = await waitFor(
      command,
      snapshot =>
        ['seen', 'refused'].some(state => state === snapshot.value) ||
        (['settling', 'absent', 'unclear', 'unreachable'] as const).some(unknown =>
          snapshot.matches({ unknown }),
        ),
      { timeout: 20_000 },
    )
    if (value === 'seen') break
    if (value === 'refused') {
      counts.refused += 1
      break
    }
    const [unknown] = typeof value === 'object' ? Object.values(value) : []
    if (unknown === 'absent') {
      counts.again += 1
      command.send({ type: 'mutation.repeat' })
    } else if (unknown === 'unclear') {
      counts.unclear += 1
      command.send({ type: 'mutation.accept' })
    } else {
      await settle()
      clock.increment(10_000)
    }
  }
  command.stop()
}
