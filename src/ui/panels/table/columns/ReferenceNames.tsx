import { useActorRef } from '@xstate/react'
import { canonicalJson } from '../../../../board/json/canonicalJson'
import { namesPanelMachine, type NamesPanelInput } from '../../../../machines/namesPanel/namesPanel.machine'

/** Has the names read that a table shows instead of its foreign keys. */
export function ReferenceNames(input: NamesPanelInput) {
  const { columns, references } = input.panel
  return <NameReader key={canonicalJson([input.channel.sessionId, columns, references])} {...input} />
}

function NameReader(input: NamesPanelInput) {
  useActorRef(namesPanelMachine, { input })
  return null
}
