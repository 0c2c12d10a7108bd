import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CountField } from '#ui/count-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.ts'
import { invalidate, useRead, useSend } from '#web/query.ts'
import { useMay } from '#web/use-may.ts'
import { listGroupRules } from '../contract.ts'
import { readGroupFigures, setGroupRules } from '../desk-contract.ts'

type Rule = { fromPlaces: number | null; percentOff: number | null }

/** What a group pays less than the list, by how many places it takes. */
export function RulesCard() {
  const [open, setOpen] = useState(false)
  const may = useMay()
  const { data } = useRead(readGroupFigures, {})
  if (data === undefined) return null
  return (
    <Card as="section" className="flex flex-wrap items-start justify-between gap-4 p-5">
      <div>
        <h2 className="text-xl">Precio por regla</h2>
        <p className="text-ink-2">
          {data.rules.length === 0
            ? 'Los grupos pagan el precio de la lista.'
            : data.rules
                .map(({ fromPlaces, percentOff }) => `Desde ${fromPlaces} lugares, ${percentOff} % menos`)
                .join('. ') + '.'}
        </p>
        <p className="text-sm text-ink-2">
          Un precio más bajo cuenta en el límite de quien cotiza; arriba de él lo aprueba otra persona.
        </p>
      </div>
      {may('manage GroupSale') && (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Cambiar
        </Button>
      )}
      {open && <RulesDialog rules={data.rules} onClose={() => setOpen(false)} />}
    </Card>
  )
}

function RulesDialog({ rules: before, onClose }: { rules: Rule[]; onClose: () => void }) {
  const [rules, setRules] = useState<Rule[]>(before)
  const [problem, setProblem] = useState<string | null>(null)
  const { mutateAsync, isPending } = useSend(setGroupRules)
  const change = (at: number, part: Partial<Rule>) =>
    setRules(rules.map((rule, index) => (index === at ? { ...rule, ...part } : rule)))
  const whole = rules.flatMap(({ fromPlaces, percentOff }) =>
    fromPlaces === null || percentOff === null ? [] : [{ fromPlaces, percentOff }],
  )
  async function save(): Promise<void> {
    setProblem(null)
    try {
      await mutateAsync({ body: { rules: whole } })
      await Promise.all([invalidate(readGroupFigures), invalidate(listGroupRules)])
      toast({ title: 'Guardamos los precios de grupos', tone: 'ok' })
      onClose()
    } catch (error) {
      setProblem((error as Problem).message)
    }
  }
  return (
    <Dialog
      title="Precio por regla"
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Volver
          </Button>
          <Button loading={isPending} disabled={whole.length < rules.length} onClick={() => void save()}>
            Guardar
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-ink-2">Vale desde la siguiente cotización; las que ya mandaste no cambian.</p>
        {rules.map((rule, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- rules have no names and never move
          <div key={at} className="flex items-end gap-3">
            <CountField
              label="Desde cuántos lugares"
              value={rule.fromPlaces}
              onChange={(fromPlaces) => change(at, { fromPlaces })}
            />
            <CountField
              label="% menos"
              value={rule.percentOff}
              onChange={(percentOff) => change(at, { percentOff })}
            />
            <IconButton
              label={`Quitar la regla ${at + 1}`}
              icon={<IconTrash size={22} aria-hidden />}
              onClick={() => setRules(rules.filter((_, index) => index !== at))}
            />
          </div>
        ))}
        <Button
          size="sm"
          variant="ghost"
          icon={<IconPlus size={20} aria-hidden />}
          disabled={rules.length >= 8}
          onClick={() => setRules([...rules, { fromPlaces: null, percentOff: null }])}
        >
          Agregar regla
        </Button>
        {problem !== null && (
          <Notice tone="danger" live>
            {problem}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
