import { useShell } from '../commands/useShell'

/** Whether this place may change anything or approve calls: not a kiosk, which may be unattended. */
export const useCanMutate = (): boolean => !useShell().isKiosk
