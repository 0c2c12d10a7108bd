import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { countOf } from '#lib/count.ts'
import { formatMoment } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { toast } from '#ui/toast.ts'
import { deskPaths } from '#web/desk-paths.ts'
import type { DeskPlan } from '../desk-contract.ts'
import { download, readFileOfPlan } from './plan-exchange.tsx'
import { PutInForce } from './put-in-force.tsx'

type PlanVersionProps = { venueId: number; plan: DeskPlan; inForce: boolean; manages: boolean }

/** One version of a plan: what is marked on it, and its files. */
export function PlanVersion({ venueId, plan, inForce, manages }: PlanVersionProps) {
  const [busy, setBusy] = useState(false)
  const save = async (whole: boolean) => {
    setBusy(true)
    await readFileOfPlan(plan.id).then(
      (file) => download(`plano-v${plan.version}${whole ? '' : '-pretix'}.json`, whole ? file : file.layout),
      ({ message }: Error) => toast({ title: message, tone: 'danger' }),
    )
    setBusy(false)
  }
  const facts = [
    countOf(plan.seats, 'lugar', 'lugares'),
    `${plan.accessible} para silla de ruedas`,
    `${plan.companion} de acompañante`,
    `${plan.blocked} que no se venden`,
    countOf(plan.matches, 'partido', 'partidos'),
  ]
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4 p-5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          Versión {plan.version}: {plan.name} {inForce && <Badge tone="ok">En vigor</Badge>}
        </p>
        <p className="text-sm text-ink-2">{facts.join(' · ')}</p>
        <p className="text-sm text-ink-2">Del {formatMoment(plan.createdAt)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="ghost"
          size="sm"
          loading={busy}
          icon={<IconDownload size={18} aria-hidden />}
          onClick={() => void save(true)}
        >
          Exportar plano
        </Button>
        <Button variant="ghost" size="sm" loading={busy} onClick={() => void save(false)}>
          Solo pretix, sin puertas ni marcas
        </Button>
        {!inForce && manages && <PutInForce venueId={venueId} plan={plan} />}
        {inForce && manages && (
          <Button variant="secondary" size="sm" to={deskPaths.planSeats(venueId, plan.id)}>
            Marcar asientos
          </Button>
        )}
      </div>
    </Card>
  )
}
