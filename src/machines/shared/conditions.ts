import type { ConnectionStatus } from '../connection/connectionStatus'
import type { Access } from './access'

/** Under which a machine may ask the project for anything. The board hands them down as one value. */
export interface Conditions {
  access: Access
  link: ConnectionStatus
}

export interface ConditionsEvent {
  type: 'conditions.changed'
  conditions: Conditions
}
