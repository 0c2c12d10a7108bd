import { useState } from 'react'
import type { Answer } from '#lib/endpoint.ts'
import { formatMoney } from '#lib/money.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { toast } from '#ui/toast.ts'
import { useSend } from '#web/query.ts'
import { askRefund, previewRefund, refundOrder } from '../desk-contract.ts'
import { RefundAsked } from './refund-asked.tsx'

type Ticket = {
  id: string
  eventId: number
  seatId: number
  place: string
  match: string
  checkedInAt: string | null
}
type Extra = { id: string; title: string; paidCents: number; redeemedAt: string | null }
const noExtras: Extra[] = []
type Scope = 'seats' | 'all' | 'amount'
type RefundDialogProps = {
  orderId: string
  folio: string
  isComp: boolean
  /** Bought at the window without a name: there is no account that credit could go to. */
  nameless: boolean
  tickets: Ticket[]
  /** What was bought beside the seats and is still good. */
  extras?: Extra[]
  /** May pay back a ticket that went in already. */
  mayForce: boolean
  onClose: () => void
}

/** Chooses what goes back, says by which means, and only then does it. */
export function RefundDialog({
  orderId,
  folio,
  isComp,
  nameless,
  tickets,
  extras = noExtras,
  mayForce,
  onClose,
}: RefundDialogProps) {
  const [key] = useState(() => crypto.randomUUID())
  const [scope, setScope] = useState<Scope>(tickets.length + extras.length > 1 ? 'seats' : 'all')
  const [chosen, setChosen] = useState<string[]>([])
  const [amountCents, setAmount] = useState<number | null>(null)
  const [as, setAs] = useState<'refund' | 'credit'>('refund')
  const [preview, setPreview] = useState<Answer<typeof previewRefund> | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const looking = useSend(previewRefund)
  const sending = useSend(refundOrder)
  const asking = useSend(askRefund)
  const params = { orderId }
  const picked = tickets.filter(({ id }) => chosen.includes(id))
  const extraIds = extras.flatMap(({ id }) => (chosen.includes(id) ? [id] : []))
  const input = {
    as,
    ...(scope === 'seats' &&
      picked[0] && { eventId: picked[0].eventId, seatIds: picked.map(({ seatId }) => seatId) }),
    ...(scope === 'seats' && extraIds.length > 0 && { extraIds }),
    ...(scope === 'amount' && amountCents !== null && { amountCents }),
  }
  const incomplete =
    (scope === 'seats' && picked.length + extraIds.length === 0) || (scope === 'amount' && !amountCents)
  const anew = (change: () => void) => {
    change()
    setPreview(null)
    setProblem(null)
  }

  const choose = (id: string, checked: boolean) =>
    anew(() => setChosen(checked ? [...chosen, id] : chosen.filter((one) => one !== id)))

  async function attempt(work: () => Promise<unknown>): Promise<void> {
    setProblem(null)
    try {
      await work()
    } catch (error) {
      setProblem((error as Problem).message)
      setPreview(null)
    }
  }
  const look = () => attempt(async () => setPreview(await looking.mutateAsync({ params, body: input })))
  const refund = (reason: string, evenUsed: boolean) =>
    attempt(async () => {
      const body = { ...input, key, leftCents: preview!.leftCents, reason, ...(evenUsed && { evenUsed }) }
      if (preview!.beyond !== null) {
        await asking.mutateAsync({ params, body })
        toast({ title: 'Pediste aprobación', description: 'Te avisamos cuando alguien decida.', tone: 'ok' })
        return onClose()
      }
      const done = await sending.mutateAsync({ params, body })
      toast({
        title: isComp ? 'Cortesías retiradas' : `Devolviste ${formatMoney(done.amountCents)}`,
        tone: 'ok',
      })
      onClose()
    })

  return (
    <Dialog onClose={onClose} title={`${isComp ? 'Retirar cortesías' : 'Devolver'} de ${folio}`}>
      <div className="flex flex-col gap-5">
        <RadioGroup
          look="segments"
          legend="Qué se devuelve"
          value={scope}
          onValueChange={(value) => anew(() => setScope(value as Scope))}
          options={[
            ...(tickets.length + extras.length > 1
              ? [{ value: 'seats', label: extras.length > 0 ? 'Una parte' : 'Algunos boletos' }]
              : []),
            { value: 'all', label: 'Todo' },
            ...(isComp ? [] : [{ value: 'amount', label: 'Un importe' }]),
          ]}
        />
        {scope === 'seats' && (
          <fieldset>
            <legend className="font-semibold">Boletos de un mismo partido</legend>
            {tickets.map(({ id, eventId, place, match, checkedInAt }) => (
              <Checkbox
                key={id}
                label={place}
                hint={checkedInAt === null ? match : `${match}. Ya entró al estadio.`}
                disabled={picked[0] !== undefined && picked[0].eventId !== eventId}
                checked={chosen.includes(id)}
                onChange={({ target }) => choose(id, target.checked)}
              />
            ))}
          </fieldset>
        )}
        {scope === 'seats' && extras.length > 0 && (
          <fieldset>
            <legend className="font-semibold">Extras</legend>
            {extras.map(({ id, title, paidCents, redeemedAt }) => (
              <Checkbox
                key={id}
                label={title}
                hint={redeemedAt === null ? formatMoney(paidCents) : `${formatMoney(paidCents)}. Ya se usó.`}
                checked={chosen.includes(id)}
                onChange={({ target }) => choose(id, target.checked)}
              />
            ))}
          </fieldset>
        )}
        {scope === 'amount' && (
          <MoneyField
            label="Importe"
            hint="Los boletos siguen válidos."
            value={amountCents}
            onChange={(cents) => anew(() => setAmount(cents))}
          />
        )}
        {!isComp && !nameless && (
          <RadioGroup
            look="segments"
            legend="Cómo"
            value={as}
            onValueChange={(value) => anew(() => setAs(value as 'refund' | 'credit'))}
            options={[
              { value: 'refund', label: 'A como se pagó' },
              { value: 'credit', label: 'Como saldo a favor' },
            ]}
          />
        )}
        {problem !== null && (
          <Notice tone="danger" live>
            {problem}
          </Notice>
        )}
        {preview === null ? (
          <Button disabled={incomplete} loading={looking.isPending} onClick={() => void look()}>
            Ver qué se devuelve
          </Button>
        ) : (
          <RefundAsked
            preview={preview}
            mayForce={mayForce}
            sending={sending.isPending || asking.isPending}
            onRefund={refund}
          />
        )}
      </div>
    </Dialog>
  )
}
