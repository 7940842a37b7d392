import { kioskSetup } from './kiosk.setup'

/** Keeps the screen awake. */
export const screen = kioskSetup.createStateConfig({
  description: 'The browser is asked to keep the screen awake.',
  initial: 'requesting',
  // Invoked again for every try, because stopping it releases the lock.
  invoke: { id: 'lock', src: 'lock' },
  on: { 'lock.acquired': '.awake', 'lock.refused': '.refused', 'lock.released': '.asleep' },
  states: {
    requesting: { description: 'The browser has not answered yet.' },
    awake: { description: 'The screen is kept awake.' },
    // A hidden page loses its lock and may get it again when it becomes visible.
    asleep: {
      description: 'The page is hidden, and the screen is not kept awake.',
      on: { 'page.visible': { target: '#kiosk.on.screen', reenter: true } },
    },
    refused: {
      description: 'The browser refused; the screen may go dark.',
      tags: 'canGoDark',
      on: { 'page.visible': { target: '#kiosk.on.screen', reenter: true } },
    },
  },
})

/** Hides the cursor while nobody moves it. */
export const cursor = kioskSetup.createStateConfig({
  description: 'The cursor shows, because somebody moved it.',
  initial: 'shown',
  states: {
    shown: {
      description: 'Somebody moved the cursor or touched the screen a moment ago.',
      after: { idle: 'hidden' },
      on: { 'page.touched': { target: 'shown', reenter: true } },
    },
    hidden: {
      description: 'Nobody has moved the cursor for a while; it is hidden.',
      tags: 'untouched',
      on: { 'page.touched': 'shown' },
    },
  },
})
