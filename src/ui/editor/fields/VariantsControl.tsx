import { isRecord } from '../../../board/json/isRecord'
import { blankValues } from '../../../board/form/formFields'
import { ChoiceControl } from './ChoiceControl'
import { GroupControl } from './compositeControls'
import type { CompositeControlProps } from './controlProps'
import { variantNames } from './variantNames'
import { rpcCallValues } from '../../../board/form/functionOffer'
import { FunctionChoice } from '../sourceForm/FunctionChoice'

/** A choice between several variants, by their discriminating property. */
export function VariantsControl({
  input: { by, options },
  value,
  ...props
}: CompositeControlProps<'variants'>) {
  const values = isRecord(value) ? value : {}
  const selectedOption = options.find(option => option.value === values[by]) ?? options[0]
  const isCall = selectedOption?.fields.some(field => field.input.type === 'function') === true
  const Group = isCall ? CallControl : GroupControl
  return (
    <div className="cluster grow">
      <ChoiceControl
        {...props}
        options={options.map(option => option.value)}
        names={variantNames(options.map(option => option.value))}
        label={`${props.label}: ${by}`}
        value={values[by]}
        onChange={next => {
          const fields = options.find(option => option.value === next)?.fields ?? []
          const keptFields = Object.fromEntries(
            fields.flatMap(({ name }) => (name in values ? [[name, values[name]]] : [])),
          )
          props.onChange({ ...blankValues(fields), ...keptFields, [by]: next })
        }}
      />
      {selectedOption !== undefined && (
        <Group
          {...props}
          input={{ type: 'group', fields: selectedOption.fields }}
          value={values}
          onChange={next => props.onChange(isRecord(next) ? { ...next, [by]: values[by] } : next)}
        />
      )}
    </div>
  )
}

/** A group of fields with a function's name, chosen from the project's functions or typed. */
function CallControl(props: CompositeControlProps<'group'>) {
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
