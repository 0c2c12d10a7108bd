import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Menu } from '#ui/menu.tsx'
import type { Choices } from '../contract.ts'
import {
  chipOf,
  combinationWords,
  freshRule,
  isWhole,
  ruleKinds,
  ruleWords,
  type Combination,
  type Rule,
} from '../rules.ts'
import { titlesOf } from './match-titles.ts'
import { RuleDialog } from './rule-dialog.tsx'

type RuleChipsProps = {
  how: Combination
  rules: Rule[]
  choices: Choices
  onChange: (rules: Rule[]) => void
}

/** A rule without anything to choose: its chip only stands or goes. */
const isPlain = (rule: Rule): boolean => Object.keys(rule).length === 1

/** The rules that are combined in one way, each a chip that opens what it asks. */
export function RuleChips({ how, rules, choices, onChange }: RuleChipsProps) {
  const [open, setOpen] = useState<number | null>(null)
  const { title, hint } = combinationWords[how]
  const titleOf = titlesOf(choices)
  const put = (at: number, rule: Rule) => onChange(rules.map((one, place) => (place === at ? rule : one)))
  const add = (rule: Rule) => {
    onChange([...rules, rule])
    if (!isPlain(rule)) setOpen(rules.length)
  }
  const editing = open === null ? undefined : rules[open]
  return (
    <section aria-label={title}>
      <h3 className="text-lg">{title}</h3>
      <p className="mb-2 text-sm text-ink-2">{hint}</p>
      <div className="flex flex-wrap items-center gap-2">
        {rules.map((rule, at) => {
          const words = chipOf(rule, titleOf)
          const look = isWhole(rule)
            ? 'border-brand bg-brand-soft text-brand'
            : 'border-warn bg-warn-soft text-warn'
          return (
            <span
              // oxlint-disable-next-line react/no-array-index-key -- the order is the identity
              key={`${at} ${rule.kind}`}
              className={`inline-flex min-h-11 max-w-full items-center rounded-full border text-sm font-semibold ${look}`}
            >
              {isPlain(rule) ? (
                <span className="truncate pl-4">{words}</span>
              ) : (
                <button
                  type="button"
                  onClick={() => setOpen(at)}
                  className="min-h-11 min-w-0 truncate rounded-l-full pl-4 underline-offset-4 hover:underline"
                >
                  {words}
                </button>
              )}
              <button
                type="button"
                aria-label={`Quitar ${words}`}
                onClick={() => onChange(rules.filter((_, place) => place !== at))}
                className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-current/10"
              >
                <IconX size={15} aria-hidden />
              </button>
            </span>
          )
        })}
        {rules.length < 12 && (
          <Menu
            label={`Agregar a «${title}»`}
            align="start"
            look="edged"
            trigger={
              <span className="inline-flex items-center gap-1.5 font-semibold">
                <IconPlus size={18} aria-hidden /> Agregar
              </span>
            }
            items={ruleKinds.map((kind) => ({
              label: ruleWords[kind].label,
              onSelect: () => add(freshRule[kind]),
            }))}
          />
        )}
      </div>
      {editing !== undefined && open !== null && (
        <RuleDialog
          rule={editing}
          choices={choices}
          onChange={(rule) => put(open, rule)}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  )
}
