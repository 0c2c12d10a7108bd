import { useState } from 'react'
import type { Answer } from '#lib/endpoint.ts'
import { formatMoney } from '#lib/money.ts'
import type { Problem } from '#lib/problem.ts'
import type { Hold } from '#selling/holds/contract.ts'
import { checkHold } from '#selling/holds/web/held-seats.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { invalidate, putAnswer, useRead, useSend } from '#web/query.ts'
import { chooseExtra, listOfferedExtras, type OfferedExtra } from '../contract.ts'
import { ExtraPicture, whereWords } from './extra-facts.tsx'

export type Offered = Answer<typeof listOfferedExtras>

/** What is offered beside the seats of a hold, and what was added to it; nothing while it is not known. */
export function useOfferedExtras(holdId: string | undefined): Offered | undefined {
  const params = { holdId: holdId ?? '' }
  return useRead(listOfferedExtras, { params }, { staleTime: 0, enabled: holdId !== undefined }).data
}

/** The answer to a choice is what is offered from then on. */
export function noteOffered(holdId: string, now: Offered): void {
  putAnswer(listOfferedExtras, { params: { holdId } }, now)
}

/** Beside the seats, once, small, and nothing in it that the person has not put there. Each is added and taken away by one tap. */
export function OfferedExtras({ hold, offered }: { hold: Hold; offered: Offered | undefined }) {
  const { mutate, isPending, variables } = useSend(chooseExtra)
  const [problem, setProblem] = useState<string | null>(null)
  if (offered === undefined || offered.extras.length === 0) return null
  const params = { holdId: hold.id }
  const change = (extra: OfferedExtra, quantity: number) =>
    mutate(
      { params, body: { extraId: extra.id, quantity } },
      {
        onSuccess: (now) => {
          setProblem(null)
          noteOffered(hold.id, now)
        },
        onError: (refused: Problem) => {
          setProblem(refused.message)
          if (refused.code === 'hold_ended') void checkHold(hold)
          else void invalidate(listOfferedExtras)
        },
      },
    )
  return (
    <section aria-labelledby="extras" className="border-t border-line pt-5">
      <h2 id="extras" className="text-xl">
        ¿Algo más para ese día?
      </h2>
      <p className="mt-0.5 mb-3 text-sm text-ink-2">Opcional. Se paga junto con tus boletos.</p>
      {problem !== null && (
        <div className="mb-3">
          <Notice tone="warn" live>
            {problem}
          </Notice>
        </div>
      )}
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        {offered.extras.map((extra) => (
          <Offer
            key={extra.id}
            extra={extra}
            busy={isPending && variables?.body.extraId === extra.id}
            onChange={(quantity) => change(extra, quantity)}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {offered.totalCents > 0 ? `Extras: ${formatMoney(offered.totalCents)}` : ''}
      </p>
    </section>
  )
}

type OfferProps = { extra: OfferedExtra; busy: boolean; onChange: (quantity: number) => void }

function Offer({ extra, busy, onChange }: OfferProps) {
  const { name, summary, priceCents, chosen, most, left } = extra
  const gone = most === 0
  return (
    <li className="flex items-start gap-3 py-3">
      <ExtraPicture extra={extra} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-semibold">{name}</span>
          <span className="nums">{formatMoney(priceCents)}</span>
        </p>
        <p className="text-sm text-ink-2">{summary}</p>
        <p className="text-sm text-ink-2">{whereWords(extra)}</p>
        <div className="mt-2 flex min-h-11 flex-wrap items-center gap-2">
          {gone ? (
            <span className="text-sm font-semibold text-ink-2">Agotado</span>
          ) : chosen === 0 ? (
            <Button
              size="sm"
              variant="secondary"
              loading={busy}
              aria-label={`Agregar ${name}`}
              onClick={() => onChange(1)}
            >
              Agregar
            </Button>
          ) : (
            <>
              <Button
                size="sm"
                variant="secondary"
                loading={busy}
                aria-label={chosen === 1 ? `Quitar ${name}` : `Uno menos: ${name}`}
                onClick={() => onChange(chosen - 1)}
              >
                {chosen === 1 ? 'Quitar' : '−'}
              </Button>
              <output className="title nums min-w-8 text-center text-2xl">
                {chosen}
                <span className="sr-only"> {name}</span>
              </output>
              {chosen < most && (
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={`Uno más: ${name}`}
                  onClick={() => onChange(chosen + 1)}
                >
                  +
                </Button>
              )}
            </>
          )}
          {!gone && left !== null && (
            <span className="text-sm text-ink-2">
              {left === 0 ? 'Los últimos son tuyos' : left === 1 ? 'Queda 1' : `Quedan ${left}`}
            </span>
          )}
        </div>
      </div>
    </li>
  )
}
