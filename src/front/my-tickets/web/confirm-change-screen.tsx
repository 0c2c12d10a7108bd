import { useState } from 'react'
import { useParams } from 'react-router'
import type { Hold } from '#selling/holds/contract.ts'
import { isRunning } from '#selling/holds/web/held-seats.tsx'
import { HoldBar } from '#selling/holds/web/hold-bar.tsx'
import { PlaceList } from '#selling/holds/web/place-list.tsx'
import { usePurchaseSeats } from '#selling/holds/web/store.ts'
import { leaveForResult } from '#selling/payments/web/next-step.tsx'
import { Payout } from '#selling/resale/contract.ts'
import type { Answer } from '#lib/endpoint.ts'
import { formatMoney, formatTotal } from '#lib/money.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { Totals } from '#ui/totals.tsx'
import { paths } from '#lib/paths.ts'
import { useRead, useSend } from '#web/query.ts'
import { changeSeat, readSeatChange } from '#products/seat-changes/contract.ts'

type Change = Answer<typeof readSeatChange>

/** The new seat, what was paid for the old one, and the difference either way. */
export default function ConfirmChangeScreen() {
  const { ticketId = '' } = useParams()
  const hold = usePurchaseSeats((state) => state.hold)
  if (!isRunning(hold)) {
    return (
      <Page title="Confirma tu cambio">
        <EmptyState
          title="No tienes un lugar apartado"
          action={<Button to={paths.changeSeat(ticketId)}>Elegir lugar</Button>}
        >
          Tu boleto sigue como estaba. Elige el lugar al que te quieres cambiar.
        </EmptyState>
      </Page>
    )
  }
  return (
    <>
      <HoldBar />
      <Held ticketId={ticketId} hold={hold} />
    </>
  )
}

function Held({ ticketId, hold }: { ticketId: string; hold: Hold }) {
  const { data, error, refetch } = useRead(readSeatChange, {
    params: { ticketId },
    query: { holdId: hold.id },
  })
  const problem = error?.message ?? data?.why
  return (
    <Page
      title="Confirma tu cambio"
      aside={data?.quote && <Sums ticketId={ticketId} hold={hold} change={data} quote={data.quote} />}
    >
      <Card as="section" className="flex flex-col gap-5 p-5">
        <h2 className="text-2xl">Tu lugar nuevo</h2>
        <PlaceList places={hold.seats} />
        <div>
          <Button variant="secondary" size="sm" to={paths.changeSeat(ticketId)}>
            Elegir otro
          </Button>
        </div>
      </Card>
      {!data && !error && (
        <Skeletons label="Calculando la diferencia" blocks={['mt-6 h-40 w-full rounded-lg']} />
      )}
      {problem && (
        <ErrorState
          title="No se puede hacer este cambio"
          charged="no"
          action={<Button onClick={() => void refetch()}>Volver a intentar</Button>}
        >
          {problem}
        </ErrorState>
      )}
    </Page>
  )
}

const payoutWords = {
  refund: { label: 'A mi medio de pago', hint: 'Tu banco puede tardar unos días en mostrarlo.' },
  credit: { label: 'Como saldo a favor', hint: 'Lo usas desde este momento.' },
}

function differenceWords({ dueCents, backCents }: NonNullable<Change['quote']>): string {
  if (dueCents > 0) return 'Pagas'
  return backCents > 0 ? 'Te devolvemos' : 'Diferencia'
}

type SumsProps = { ticketId: string; hold: Hold; change: Change; quote: NonNullable<Change['quote']> }

function Sums({ ticketId, hold, change, quote }: SumsProps) {
  const [payout, setPayout] = useState<Payout>(change.payouts[0] ?? 'credit')
  const { mutateAsync, isPending } = useSend(changeSeat)
  const [problem, setProblem] = useState<string | null>(null)
  const { newCents, dueCents, backCents } = quote

  async function confirm(): Promise<void> {
    setProblem(null)
    try {
      const body = { holdId: hold.id, payout }
      const { orderId, paid } = await mutateAsync({ params: { ticketId }, body })
      usePurchaseSeats.getState().setOrder(orderId)
      if (paid) leaveForResult(orderId)
      else location.assign(paths.confirmation(orderId))
    } catch (error) {
      setProblem((error as Problem).message)
    }
  }

  return (
    <Card as="section" className="flex flex-col gap-5 p-5">
      <h2 className="text-2xl">La diferencia</h2>
      <Totals
        lines={[
          { label: 'Lugar nuevo, cargos incluidos', cents: newCents },
          { label: 'Lo que pagaste por tu lugar', cents: -change.paidCents },
        ]}
        totalCents={dueCents > 0 ? dueCents : backCents}
        totalLabel={differenceWords(quote)}
      />
      {backCents > 0 && change.payouts.length > 1 && (
        <RadioGroup
          legend="¿Cómo te devolvemos la diferencia?"
          value={payout}
          onValueChange={(value) => setPayout(Payout.parse(value))}
          options={change.payouts.map((value) => ({ value, ...payoutWords[value] }))}
        />
      )}
      {problem !== null && (
        <Notice tone="danger" live title={problem}>
          No te cobramos.
        </Notice>
      )}
      <Button wide loading={isPending} onClick={() => void confirm()}>
        {dueCents > 0 ? `Cambiar y pagar ${formatMoney(dueCents)}` : 'Cambiar de lugar'}
      </Button>
      <p className="text-center text-sm text-ink-2">
        {dueCents > 0
          ? `Tu boleto de ahora vale hasta que pagues ${formatTotal(dueCents)}.`
          : 'Tu boleto de ahora deja de valer y recibes el nuevo al momento.'}
      </p>
    </Card>
  )
}
