export type DialogName =
  | 'palette'
  | 'keys'
  | 'preferences'
  | 'boards'
  | 'mutations'
  | 'check'
  | 'cost'
  | 'signOut'

export interface OpenDialog {
  name: DialogName
  /** The panel that had the focus when the dialog was opened; null: none. */
  panelId: string | null
}

export interface PageContext {
  /** The address asked for a kiosk when the page was loaded. */
  startsAsKiosk: boolean
  /** Null: none is open. */
  dialog: OpenDialog | null
  /** A command's refusal or outcome; the number makes a repeated text be announced again. */
  announcement: { text: string; count: number }
}

export interface PageInput {
  startsAsKiosk: boolean
}

export type PageEvent =
  /** In the place of a dialog that is open. */
  | ({ type: 'page.open' } & OpenDialog)
  | { type: 'page.close' }
  | { type: 'page.enterKiosk' | 'page.leaveKiosk' }
  | { type: 'page.announce'; text: string }

/** `announcing`: the message line has a text. `kiosk`: the page is to be a kiosk as soon as a board is open. */
export type PageTag = 'announcing' | 'kiosk'
