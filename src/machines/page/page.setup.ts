import { assign, setup } from 'xstate'
import type { OpenDialog, PageContext, PageEvent, PageInput, PageTag } from './page.context'

export const pageSetup = setup({
  types: {} as {
    input: PageInput
    context: PageContext
    events: PageEvent
    tags: PageTag
  },
  actions: {
    /** Writes to the address whether the page is a kiosk. */
    writeMode: (_, _isKiosk: boolean) => {
      throw new Error('writeMode is not provided')
    },
    openDialog: assign((_, { name, panelId }: OpenDialog) => ({ dialog: { name, panelId } })),
    closeDialog: assign({ dialog: null }),
    announce: assign(({ context: { announcement } }, text: string) => ({
      announcement: { text, count: announcement.count + 1 },
    })),
  },
  guards: {
    startsAsKiosk: ({ context }) => context.startsAsKiosk,
  },
  delays: {
    /** Long enough to read one sentence; the last 0.3 s it fades (`Shell.module.css`). */
    reading: 4_300,
  },
})
