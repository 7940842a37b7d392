import { commandSetup, given, hear, hears, isLevelHeard, isSeen, takeHeard, tell } from './command.setup'

/*
 *   One call, whose answer may come bit by bit. It is made once for each time that somebody wants it.
 *
 *   calling ──answered──▶ answered                    what came stays until it is put away
 *      │ ├──stopped by a person──▶ answered           where its answer had begun, else unknown.unclear
 *      │ ├──a message was taken in──▶ seen, unseen    whether it came back
 *      │ ├──refused──▶ refused
 *      │ └──for its level──▶ steppingUp
 *      └──not answered──▶ unknown.unclear             unknown.absent where it cannot have changed anything
 */
export const calling = commandSetup.createStateConfig({
  entry: ['enter', 'countSend', tell('sending')],
  invoke: {
    ...{ id: 'call', src: 'call', input: ({ context: { call } }) => given(call) },
    onError: { target: 'unknown.unclear', actions: 'noteFault' },
  },
  on: {
    'command.heard': [
      { guard: hears('answered'), target: 'answered', actions: hear },
      { guard: isSeen, target: 'seen' },
      { guard: hears('sent'), target: 'unseen' },
      { guard: isLevelHeard, target: 'steppingUp', actions: takeHeard },
      { guard: hears('refused'), target: 'refused', actions: takeHeard },
      { guard: hears('absent'), target: 'unknown.absent', actions: takeHeard },
      { guard: hears('unclear'), target: 'unknown.unclear', actions: takeHeard },
      { guard: hears('accepted'), actions: ['accept', tell('accepted')] },
      { actions: hear },
    ],
    'command.stop': [
      { guard: 'isBegun', target: 'answered', actions: 'noteStop' },
      { target: 'unknown.unclear', actions: 'noteUnheard' },
    ],
  },
})
