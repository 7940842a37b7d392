import { choices, setPreferences, getPreferences, type Preferences } from '../../preferences/preferences'
import type { Command, CommandScope } from '../../commands/command'
import { NO_BOARD } from '../../commands/refusals'

const themes: Record<Preferences['theme'], string> = {
  auto: 'Theme: System',
  light: 'Theme: Light',
  dark: 'Theme: Dark',
  contrast: 'Theme: High contrast',
}

/** The commands for how much is shown, and how it looks. */
export function viewCommands({ shell, board }: CommandScope): Command[] {
  const { theme, density } = getPreferences()
  const isCompact = density === 'compact'
  return [
    {
      id: 'view.palette',
      title: 'All commands',
      group: 'View',
      keys: ['$mod+k'],
      refusal: null,
      run: () => shell.open('palette'),
    },
    {
      id: 'view.keys',
      title: 'Keyboard shortcuts',
      group: 'View',
      keys: ['?'],
      refusal: null,
      run: () => shell.open('keys'),
    },
    {
      id: 'view.kiosk',
      title: shell.isKiosk ? 'Leave kiosk mode' : 'Kiosk mode',
      group: 'View',
      keys: ['d k'],
      refusal: board === undefined ? NO_BOARD : null,
      run: () => shell.setKiosk(!shell.isKiosk),
    },
    {
      id: 'view.preferences',
      title: 'Preferences',
      group: 'View',
      keys: ['g s'],
      refusal: null,
      run: () => shell.open('preferences'),
    },
    ...choices.theme.map((choice): Command => ({
      id: `view.theme.${choice}`,
      title: themes[choice],
      group: 'View',
      refusal: choice === theme ? 'Already selected.' : null,
      run: () => setPreferences({ theme: choice }),
    })),
    {
      id: 'view.density',
      title: isCompact ? 'More space' : 'Less space',
      group: 'View',
      refusal: null,
      run: () => setPreferences({ density: isCompact ? 'comfortable' : 'compact' }),
    },
  ]
}
