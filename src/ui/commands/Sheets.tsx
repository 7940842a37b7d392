import { KeysSheet } from '../keys/KeysSheet'
import { PreferencesDialog } from '../preferences/PreferencesDialog'
import type { Command } from './command'

interface SheetsProps {
  name: 'keys' | 'preferences'
  commands: readonly Command[]
  onClose: () => void
}

/** What is opened seldom, fetched when it is. */
export default function Sheets({ name, commands, onClose }: SheetsProps) {
  return name === 'keys' ? (
    <KeysSheet commands={commands} onClose={onClose} />
  ) : (
    <PreferencesDialog onClose={onClose} />
  )
}
