import { Fragment } from 'react'
import { commandGroups, type Command } from '../commands/command'
import { Modal } from '../kit/Modal'
import { setPreferences, usePreferences } from '../preferences/preferences'
import { Button } from '../kit/Button'
import { KeyCombo } from './KeyCombo'

interface KeysSheetProps {
  commands: readonly Command[]
  onClose: () => void
}

/** All keys with their commands. */
export function KeysSheet({ commands, onClose }: KeysSheetProps) {
  const { letters } = usePreferences()
  const isOff = letters === 'off'
  return (
    <Modal title="Keyboard shortcuts" onClose={onClose}>
      {commandGroups.map(group => (
        <Group key={group} title={group} commands={commands.filter(command => command.group === group)} />
      ))}
      <p className="about above-12">
        {isOff ? 'Single-key shortcuts are off.' : 'Single-key shortcuts don’t work while you type.'}{' '}
        <Button variant="quiet" onClick={() => setPreferences({ letters: isOff ? 'on' : 'off' })}>
          {isOff ? 'Turn on' : 'Turn off'}
        </Button>
      </p>
    </Modal>
  )
}

/** What keys do without being commands. */
const otherKeys: Partial<Record<(typeof commandGroups)[number], readonly KeyLineProps[]>> = {
  Panel: [
    { title: 'From panel to panel', keys: ['Tab', 'Shift+Tab'] },
    { title: 'Back out of the panel', keys: ['Escape'] },
  ],
  View: [{ title: 'Back to the board', keys: ['Escape'] }],
}

interface KeyLineProps {
  title: string
  keys: readonly string[]
}

function Group({ title, commands }: { title: Command['group']; commands: readonly Command[] }) {
  const lines = [
    ...(otherKeys[title] ?? []),
    ...commands.map(({ title, keys = [] }): KeyLineProps => ({ title, keys })),
  ].filter(({ keys }) => keys.length > 0)
  return lines.length === 0 ? null : (
    <section className="above-12" aria-label={title}>
      <h3 className="note">{title}</h3>
      <dl>
        {lines.map(line => (
          <KeyLine key={line.title} {...line} />
        ))}
      </dl>
    </section>
  )
}

const KeyLine = ({ title, keys }: KeyLineProps) => (
  <div className="row wide between body ruled around-4">
    <dt>{title}</dt>
    <dd className="row note">
      {keys.map((each, i) => (
        <Fragment key={each}>
          {i > 0 && ' or '}
          <KeyCombo keys={each} />
        </Fragment>
      ))}
    </dd>
  </div>
)
