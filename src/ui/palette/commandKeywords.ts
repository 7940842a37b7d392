/** Other words that people look for, in lower case, by the id of the command. */
export const commandKeywords: Readonly<Record<string, string>> = {
  'board.activity': 'history log changes',
  'board.cost': 'usage requests quota',
  'board.new': 'create add',
  'board.retry': 'refresh reload retry',
  'session.account': 'profile password passkey two-factor mfa',
  'session.check': 'diagnose test help problem',
  'session.signOut': 'log out logout',
  'view.density': 'density compact comfortable',
  'view.keys': 'help hotkeys',
  'view.kiosk': 'wall tv display presentation fullscreen',
  'view.preferences': 'settings options language time zone',
  'view.theme.auto': 'appearance mode',
  'view.theme.contrast': 'appearance mode',
  'view.theme.dark': 'appearance mode',
  'view.theme.light': 'appearance mode',
}
