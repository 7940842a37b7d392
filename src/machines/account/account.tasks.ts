import {
  accountSetup,
  closeQuestion,
  passwordInput,
  isRefused,
  noteSuccess,
  setRefusal,
  removeInput,
  showCodes,
  reportSession,
} from './account.setup'

/* The account's single requests; each ends by listing again or by showing its result. */

export const removingState = accountSetup.createStateConfig({
  tags: 'uninterruptible',
  description: 'A factor is being removed.',
  invoke: {
    src: 'removeFactor',
    input: removeInput,
    onDone: [
      // The factor may be removed although the request was refused: only the session with the new level may be missing.
      { guard: isRefused, target: 'listing', actions: setRefusal },
      { target: 'listing', actions: [reportSession, noteSuccess('factor removed'), closeQuestion] },
    ],
    onError: { target: 'listed', actions: 'noteFault' },
  },
})

export const makingCodes = accountSetup.createStateConfig({
  tags: 'uninterruptible',
  description: 'New recovery codes are being made; earlier ones stop working.',
  invoke: {
    src: 'newCodes',
    onDone: [
      { guard: isRefused, target: 'listed', actions: setRefusal },
      { target: 'showingCodes', actions: [showCodes, closeQuestion] },
    ],
    onError: { target: 'listed', actions: 'noteFault' },
  },
})

export const endingOthers = accountSetup.createStateConfig({
  description: 'All other sessions of the account are being ended.',
  invoke: {
    src: 'endOthers',
    onDone: [
      { guard: isRefused, target: 'listed', actions: setRefusal },
      { target: 'listed', actions: noteSuccess('others ended') },
    ],
    onError: { target: 'listed', actions: 'noteFault' },
  },
})

export const changingPassword = accountSetup.createStateConfig({
  description: 'The password is being changed.',
  invoke: {
    src: 'changePassword',
    input: passwordInput,
    onDone: [
      { guard: isRefused, target: 'listed', actions: setRefusal },
      { target: 'listed', actions: noteSuccess('password changed') },
    ],
    onError: { target: 'listed', actions: 'noteFault' },
  },
})
