import { isRecord } from '../../../board/json/isRecord'
import { rpcCallValues } from '../../../board/form/functionOffer'
import type { CompositeControlProps } from './controlProps'
import { FunctionChoice } from '../sourceForm/FunctionChoice'
import { GroupControl } from './compositeControls'

/** A group of fields with a function's name, chosen from the project's functions or typed. */
export function CallControl(props: CompositeControlProps<'group'>) {
  const { suggestions, value, onChange } = props
  const callFields = isRecord(value) ? value : {}
  return (
    <div className="stack full wrap">
      <FunctionChoice
        schemaAnswer={suggestions.schemaAnswer ?? null}
        words={callFields}
        writeHint=""
        onChoose={offer => onChange(rpcCallValues(offer, callFields))}
      />
      <GroupControl {...props} />
    </div>
  )
}
