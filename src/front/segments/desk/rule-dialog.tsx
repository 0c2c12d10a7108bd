import { Chips } from '#front/holder-messages/desk/chips.tsx'
import { useState } from 'react'
import { formatMoment } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { CountField } from '#ui/count-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import type { Choices } from '../contract.ts'
import { ruleWords, type Rule } from '../rules.ts'

type RuleProps<R extends Rule = Rule> = { rule: R; choices: Choices; onChange: (rule: Rule) => void }

/** What one rule asks; the count beside it follows each change. */
export function RuleDialog({ onClose, ...props }: RuleProps & { onClose: () => void }) {
  const { label, hint } = ruleWords[props.rule.kind]
  return (
    <Dialog onClose={onClose} title={label} actions={<Button onClick={onClose}>Listo</Button>}>
      <div className="flex flex-col gap-4">
        <p className="text-ink-2">{hint}</p>
        <Fields {...props} />
      </div>
    </Dialog>
  )
}

function Fields({ rule, choices, onChange }: RuleProps) {
  switch (rule.kind) {
    case 'zone':
      return (
        <Chips
          legend="Zonas"
          empty="Elige al menos una."
          all={choices.zones.map((name) => ({ value: name, label: name }))}
          chosen={rule.zones}
          onChange={(zones) => onChange({ ...rule, zones })}
        />
      )
    case 'ticket_of':
      return (
        <Chips
          legend="Partidos"
          empty="Elige al menos uno."
          all={choices.matches.map(({ id, title, startsAt }) => ({
            value: `${id}`,
            label: `${title} · ${formatMoment(startsAt)}`,
          }))}
          chosen={rule.eventIds.map(String)}
          onChange={(chosen) => onChange({ ...rule, eventIds: chosen.map(Number) })}
        />
      )
    case 'attended':
      return <Attended rule={rule} onChange={onChange} />
    case 'shipped_to':
      return (
        <RadioGroup
          legend="A dónde le envía la tienda"
          value={rule.where}
          onValueChange={(where) => onChange({ ...rule, where: where as 'local' | 'national' })}
          options={[
            { value: 'local', label: 'En la zona', hint: 'Con la tarifa local de envío.' },
            { value: 'national', label: 'Fuera de la zona', hint: 'Con la tarifa nacional.' },
          ]}
        />
      )
    case 'bought':
    case 'first_purchase':
    case 'lapsed':
    case 'shop':
    case 'birthday':
      return (
        <BoundField
          label={rule.kind === 'birthday' ? 'En los próximos días' : 'Días'}
          hint={rule.kind === 'birthday' ? 'De 0, que es hoy, a 60.' : 'De 1 a 3650.'}
          bounds={rule.kind === 'birthday' ? [0, 60] : [1, 3650]}
          value={rule.days}
          onChange={(days) => onChange({ ...rule, days })}
        />
      )
    default:
      return null
  }
}

type BoundFieldProps = {
  label: string
  hint?: string
  bounds: [least: number, most: number]
  value: number
  onChange: (count: number) => void
}

/** A whole number within bounds; while it is empty the one before stands. */
function BoundField({ bounds: [least, most], value, onChange, ...words }: BoundFieldProps) {
  const [empty, setEmpty] = useState(false)
  return (
    <CountField
      {...words}
      value={empty ? null : value}
      onChange={(count) => {
        setEmpty(count === null)
        if (count !== null) onChange(Math.min(most, Math.max(least, count)))
      }}
    />
  )
}

type AttendedRule = Extract<Rule, { kind: 'attended' }>

function Attended({ rule, onChange }: { rule: AttendedRule; onChange: (rule: Rule) => void }) {
  const { of, least, most } = rule
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <BoundField
        label="De los últimos"
        hint="partidos, hasta 40"
        bounds={[1, 40]}
        value={of}
        onChange={(next) =>
          // Where it went up to all of them it still does.
          onChange({
            ...rule,
            of: next,
            least: Math.min(least, next),
            most: most === of ? next : Math.min(most, next),
          })
        }
      />
      <BoundField
        label="Fue a por lo menos"
        bounds={[0, of]}
        value={least}
        onChange={(next) => onChange({ ...rule, least: next, most: Math.max(most, next) })}
      />
      <BoundField
        label="y a lo más"
        bounds={[0, of]}
        value={most}
        onChange={(next) => onChange({ ...rule, most: next, least: Math.min(least, next) })}
      />
    </div>
  )
}
