import { useId } from 'react'
import type { BoardRef } from '../../machines/board/board.machine'
import { AllowedRequests } from '../approval/AllowedRequests'
import { Modal } from '../kit/Modal'
import { browserZone } from '../words/timeZone'
import { choices, setPreferences, usePreferences, type Preferences } from './preferences'
import styles from './PreferencesDialog.module.css'

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
    title: 'Colours',
    names: { auto: 'As the system has them', light: 'Light', dark: 'Dark', contrast: 'High contrast' },
  },
  density: { title: 'Density', names: { comfortable: 'Comfortable', compact: 'Compact' } },
  letters: {
    title: 'Single letters as commands',
    about: 'Switch them off if you speak to the computer. Commands with Ctrl or ⌘ go on working.',
    names: { on: 'On', off: 'Off' },
  },
  presence: {
    title: 'Show that I am here',
    about:
      'To whoever may see a board of the project while you look at it: the name of your account, or what stands before the @ of your address, and which panel you edit. Whoever is not shown sees nobody.',
    names: { on: 'On', off: 'Off' },
  },
  zone: { title: 'Times', names: { viewer: `In your zone, ${browserZone}`, UTC: 'In UTC' } },
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
    <p className={styles['about']}>Kept in this browser, for everybody who uses it.</p>
    <AllowedRequests board={board} />
  </Modal>
)

function Choice({ name }: { name: keyof Preferences }) {
  const id = useId()
  const current = usePreferences()[name]
  const { title, about, names }: AnyChoiceText = choiceTexts[name]
  return (
    <fieldset className={styles['choice']} aria-describedby={about === undefined ? undefined : id}>
      <legend className={styles['title']}>{title}</legend>
      <div className={styles['values']}>
        {choices[name].map(value => (
          <label key={value} className={styles['value']}>
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
        <p id={id} className={styles['about']}>
          {about}
        </p>
      )}
    </fieldset>
  )
}
