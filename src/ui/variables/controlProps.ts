/** The properties of every variable control. `onType`: the value is being typed, not chosen. */
export interface ControlProps {
  id: string
  value: string | null
  refusal: string | null
  onChoose: (value: string | null) => void
  onType: (value: string | null) => void
}
