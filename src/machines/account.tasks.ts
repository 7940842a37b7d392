import { accountSetup, chosen, isRefused, note, refuse, removed, reveal, tell } from './account.setup'

/* What the account does in one request, and then lists or shows what came of it. */

export const removing = accountSetup.createStateConfig({
  invoke: {
    src: 'removeFactor',
    input: removed,
    onDone: [
      // It may be gone all the same, and only the new level be missing.
      { guard: isRefused, target: 'listing', actions: refuse },
      { target: 'listing', actions: [tell, note('factor removed')] },
    ],
    onError: { target: 'listed', actions: 'noteFault' },
  },
})

export const makingCodes = accountSetup.createStateConfig({
  invoke: {
    src: 'newCodes',
    onDone: [
      { guard: isRefused, target: 'listed', actions: refuse },
      { target: 'showingCodes', actions: reveal },
    ],
    onError: { target: 'listed', actions: 'noteFault' },
  },
})

export const endingOthers = accountSetup.createStateConfig({
  invoke: {
    src: 'endOthers',
    onDone: [
      { guard: isRefused, target: 'listed', actions: refuse },
      { target: 'listed', actions: note('others ended') },
    ],
    onError: { target: 'listed', actions: 'noteFault' },
  },
})

export const changingPassword = accountSetup.createStateConfig({
  invoke: {
    src: 'changePassword',
    input: chosen,
    onDone: [
      { guard: isRefused, target: 'listed', actions: refuse },
      { target: 'listed', actions: note('password changed') },
    ],
    onError: { target: 'listed', actions: 'noteFault' },
  },
})
