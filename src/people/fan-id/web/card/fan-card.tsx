import { useEffect } from 'react'
import { LivingQr } from '#platform/codes/web/rotating-qr.tsx'
import { keepAwake } from '#web/offline/keep-awake.ts'
import { formatDay } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { CombEdge } from '#ui/comb-edge.tsx'
import { Notice } from '#ui/notice.tsx'
import { useClub } from '#club/settings/web/use-club.ts'
import type { FanCard as Card } from '../../card-contract.ts'
import { spokenNumber } from '../../card-rules.ts'
import type { StoredCard } from './stored-card.ts'

const standing = {
  registering: { tone: 'neutral', words: 'Sin terminar' },
  in_review: { tone: 'warn', words: 'En revisión' },
  approved: { tone: 'ok', words: 'Aprobado' },
  refused: { tone: 'danger', words: 'No aprobado' },
} as const

const keptOut = { tone: 'danger', words: 'Con restricción' } as const

type FanCardProps = { stored: StoredCard; now: number; restricted?: boolean }

/** Who somebody is, at the gate: the dawn, a name, a number and the living code on white. No picture of anybody. */
export function FanCard({ stored: { card, clockAheadMs }, now, restricted = false }: FanCardProps) {
  const { tone, words } = restricted ? keptOut : standing[card.status]
  const over = card.codeEndsAt !== null && Date.parse(card.codeEndsAt) <= now + clockAheadMs
  const shown = card.code !== '' && !over
  useEffect(() => (shown ? keepAwake() : undefined), [shown])
  return (
    <article aria-label="Tu Fan ID" className="drop-shadow-[0_6px_14px_rgb(12_21_38/.16)]">
      <header className="on-night rounded-t-xl bg-amanecer px-6 pt-5 pb-16">
        <div className="flex items-center justify-between gap-4">
          <p className="font-semibold text-accent">{useClub().name} · Fan ID</p>
          <Badge tone={tone}>{words}</Badge>
        </div>
        <h2 className="caps mt-3 text-4xl wrap-anywhere">{card.name}</h2>
        <p className="nums mt-1 text-lg text-on-night-2">
          <span className="sr-only">Número </span>
          {spokenNumber(card.fanNumber)}
        </p>
      </header>
      {shown && (
        <div className="bg-white py-6">
          <LivingQr
            code={card.code}
            secret={card.secret}
            label={`Código de tu Fan ID, ${card.name}.`}
            clockAheadMs={clockAheadMs}
          />
        </div>
      )}
      <div className="bg-surface px-6 pt-4 pb-4">
        {over && (
          <Notice tone="warn" title="Conéctate para renovar tu código">
            Llevas más de 30 días sin internet en este celular. Ábrelo con señal una vez y queda listo.
          </Notice>
        )}
        {!over && (restricted ? <KeptOut /> : <CardWords card={card} />)}
      </div>
      <CombEdge className="text-surface" />
    </article>
  )
}

function KeptOut() {
  return <p className="text-ink-2">Mientras dure la restricción, este código no abre la puerta.</p>
}

function CardWords({ card: { status, approvedAt } }: { card: Card }) {
  if (status === 'refused') return <p className="text-ink-2">Este Fan ID no tiene código.</p>
  if (status !== 'approved') return <p className="text-ink-2">Tu código aparece aquí cuando te aprobemos.</p>
  return (
    <p className="text-ink-2">
      Es personal. Muéstralo en la puerta con tu boleto; funciona sin internet.
      {approvedAt !== null && ` Aprobado el ${formatDay(approvedAt)}.`}
    </p>
  )
}
