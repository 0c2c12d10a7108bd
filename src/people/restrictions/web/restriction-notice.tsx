import { useState } from 'react'
import { ended, formatLongDay } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { useRead } from '#web/query.ts'
import { AppealDialog } from './appeal-dialog.tsx'
import { listRestrictions, type Restriction } from '../contract.ts'
import { appealWords, fromWords, untilWords } from '../rules.ts'

/** What keeps this fan out now or soon: why, until when, and the way to appeal. Nothing where nothing does. */
export function RestrictionNotice() {
  const { data } = useRead(listRestrictions, {})
  const standing = data?.restrictions.filter(({ state }) => state === 'standing' || state === 'coming') ?? []
  if (standing.length === 0) return null
  return (
    <div className="grid grid-cols-1 gap-4">
      {standing.map((restriction) => (
        <One key={restriction.id} restriction={restriction} />
      ))}
    </div>
  )
}

function One({ restriction }: { restriction: Restriction }) {
  const { id, reason, evidence, startsAt, endsAt, state, canAppeal, appeal } = restriction
  const [asking, setAsking] = useState(false)
  const from = state === 'coming' ? `Desde el ${fromWords(startsAt)} no` : 'No'
  return (
    <Card as="section" className="grid gap-4 p-5">
      <Notice tone="danger" title="Tu Fan ID tiene una restricción">
        {from} puedes comprar boletos, recibirlos ni entrar al estadio. Termina sola el{' '}
        {ended(untilWords(endsAt))}
      </Notice>
      <dl className="grid grid-cols-1 gap-3">
        <Fact label="Motivo">{reason ?? 'El que leíste antes de borrar tu Fan ID anterior.'}</Fact>
        {evidence !== null && <Fact label="Expediente">{evidence}</Fact>}
        {appeal !== null && (
          <Fact label="Tu apelación">
            {appealWords[appeal.status]}
            {appeal.status === 'open' && `. Te respondemos a más tardar el ${formatLongDay(appeal.dueAt)}.`}
            {appeal.answer !== null && `. ${appeal.answer}`}
          </Fact>
        )}
      </dl>
      {canAppeal && (
        <>
          <p className="text-ink-2">
            ¿No estás de acuerdo? La revisa otra persona, no quien la puso, y te responde en 5 días hábiles.
          </p>
          <Button wide onClick={() => setAsking(true)}>
            Apelar
          </Button>
        </>
      )}
      {asking && <AppealDialog restrictionId={id} onClose={() => setAsking(false)} />}
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
