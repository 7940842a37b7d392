import { noteRequest } from './account.setup'

/** The changes that a person may ask for while none is under way. */
export const onRequest = {
  'account.enroll': {
    target: 'enrolling',
    actions: [
      noteRequest('factors'),
      { type: 'setEnrollRequest', params: ({ event }: { event: { name: string } }) => event.name },
    ],
  },
  'account.remove': {
    target: 'removing',
    actions: {
      type: 'noteFactorRequest',
      params: ({ event }: { event: { factorId: string } }) => event.factorId,
    },
  },
  'account.newCodes': { target: 'makingCodes', actions: noteRequest('recovery') },
  'account.endOthers': { target: 'endingOthers', actions: noteRequest('sessions') },
  'account.changePassword': { target: 'changingPassword', actions: noteRequest('password') },
} as const
