import { useShell } from '../commands/useShell'

/** Whether anything may be done from here, or allowed: not in a kiosk, which nobody may be watching over. */
export const useMayAct = (): boolean => !useShell().isKiosk
