import { formatMoment } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Section } from '#ui/page.tsx'
import type { PublicPhase } from '../contract.ts'
import { factWords } from '../rules.ts'

const states = {
  past: { tone: 'neutral', words: 'Terminó' },
  open: { tone: 'ok', words: 'Abierta' },
  coming: { tone: 'brand', words: 'Próxima' },
} as const

/** Who buys and when, announced before the first phase begins. */
export function PhaseCalendar({ phases, signedIn }: { phases: PublicPhase[]; signedIn: boolean }) {
  return (
    <Section title="Calendario de venta">
      <ol className="flex flex-col">
        {phases.map((phase) => (
          <li
            key={phase.id}
            aria-current={phase.state === 'open' ? 'step' : undefined}
            className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-l-4 border-line py-3 pl-4 aria-[current=step]:border-ok aria-[current=step]:bg-surface"
          >
            <div className="min-w-0">
              <p className="font-semibold">{phase.name}</p>
              <p>{factWords(phase)}</p>
              <p className="text-sm text-ink-2">
                {formatMoment(phase.startsAt)} a {formatMoment(phase.endsAt)}
                {phase.perPerson !== null && ` · hasta ${phase.perPerson} por persona`}
                {phase.perCluster &&
                  '. Contamos juntas las cuentas que comparten tarjeta, celular o dispositivo'}
              </p>
            </div>
            <p className="flex flex-wrap gap-2 pr-3">
              {signedIn && phase.mine && phase.state !== 'past' && <Badge tone="accent">Es para ti</Badge>}
              <Badge tone={states[phase.state].tone}>
                {phase.state === 'open' && phase.full ? 'Sin lugares por ahora' : states[phase.state].words}
              </Badge>
            </p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
