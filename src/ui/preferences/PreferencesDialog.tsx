import { useId } from 'react'
import type { BoardRef } from '../../machines/board/board.machine'
import { AllowedRequests } from '../approval/AllowedRequests'
import { Modal } from '../kit/Modal'
import { browserZone } from '../words/timeZone'
import { choices, setPreferences, usePreferences, type Preferences } from './preferences'

interface ChoiceText<Name extends keyof Preferences> {
  title: string
  about?: string
  names: Record<Preferences[Name], string>
}

/** The same for code that only renders the texts. */
type AnyChoiceText = Omit<ChoiceText<keyof Preferences>, 'names'> & {
  names: Readonly<Record<string, string>>
}

const choiceTexts: { readonly [Name in keyof Preferences]: ChoiceText<Name> } = {
  theme: {
    title: 'Theme',
    names: { auto: 'System', light: 'Light', dark: 'Dark', contrast: 'High contrast' },
  },
  density: { title: 'Density', names: { comfortable: 'Comfortable', compact: 'Compact' } },
  letters: {
    title: 'Keyboard shortcuts',
    about: 'Single-key shortcuts. Turn off if you use voice control. Shortcuts with Ctrl or ⌘ keep working.',
    names: { on: 'On', off: 'Off' },
  },
  presence: {
    title: 'Show that I’m online',
    about:
      'Anyone who can see the board you’re viewing sees your account’s name (or the part of your email before the @) and which panel you edit. If you hide yourself, you don’t see others.',
    names: { on: 'On', off: 'Off' },
  },
  zone: { title: 'Times', names: { viewer: `Local (${browserZone})`, UTC: 'UTC' } },
}

/** The page's look and keys on this computer. Choices apply at once. */
export const PreferencesDialog = ({
  board,
  onClose,
}: {
  board?: BoardRef | undefined
  onClose: () => void
}) => (
  <Modal title="Preferences" onClose={onClose}>
    <Choice name="theme" />
    <Choice name="density" />
    <Choice name="zone" />
    <Choice name="letters" />
    <Choice name="presence" />
    <p className="about above-20">Saved in this browser, for everyone who uses it.</p>
    <AllowedRequests board={board} />
  </Modal>
)

function Choice({ name }: { name: keyof Preferences }) {
  const id = useId()
  const current = usePreferences()[name]
  const { title, about, names }: AnyChoiceText = choiceTexts[name]
  return (
    <fieldset className="above-20" aria-describedby={about === undefined ? undefined : id}>
      <legend className="below-8 strong">{title}</legend>
      <div className="cluster">
        {choices[name].map(value => (
          <label key={value} className="button choosable">
            <input
              type="radio"
              name={name}
              checked={current === value}
              onChange={() => setPreferences({ [name]: value })}
            />
            {names[value]}
          </label>
        ))}
      </div>
      {about !== undefined && (
        <p id={id} className="about above-8">
          {about}
        </p>
      )}
    </fieldset>
  )
}
