import { IconArrowRight } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { countOf } from '#lib/count.ts'
import { formatMoney } from '#lib/money.ts'
import type { Problem } from '#lib/problem.ts'
import { nothingPaid, paymentOf, PayFields } from '#products/box-office/desk/window/pay-fields.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { call } from '#web/call.ts'
import { useSend } from '#web/query.ts'
import { useMay } from '#web/use-may.ts'
import { moveTickets, previewMoves, type MovesPreview } from '../contract.ts'
import type { Seated } from '../place-group.ts'
import type { Done } from './moved.tsx'

type MoveDialogProps = {
  eventId: number
  moves: Seated[]
  onClose: () => void
  onMoved: (done: Done) => Promise<void>
}

/** What a move comes to: places, money, what happens to the tickets; then the move itself. */
export function MoveDialog({ eventId, moves, onClose, onMoved }: MoveDialogProps) {
  const params = { eventId: `${eventId}` }
  const [preview, setPreview] = useState<MovesPreview | Problem | null>(null)
  const [waive, setWaive] = useState(false)
  const [reason, setReason] = useState('')
  const [paying, setPaying] = useState(nothingPaid)
  // Pressed again after a lost answer it is the same charge.
  const [key] = useState(() => crypto.randomUUID())
  const sells = useMay()('create BoxOfficeSale')
  const { mutateAsync, isPending, error } = useSend(moveTickets)

  const look = () => call(previewMoves, { params, body: { moves } }).then(setPreview, setPreview)
  useEffect(() => {
    void look()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the dialog is of these moves for as long as it stands
  }, [])

  const seen = preview !== null && 'moves' in preview ? preview : null
  const single = moves.length === 1
  const difference = seen?.differenceCents ?? 0
  const dueCents = waive ? 0 : Math.max(0, difference)
  const charges = dueCents > 0 && single && sells
  const blocked = seen === null || !seen.possible || (dueCents > 0 && !charges) || reason.trim().length < 3

  async function move() {
    const seenMoves = moves.map((one, at) => {
      const { newCents, paidCents } = seen!.moves[at]!
      return { ...one, seenDifferenceCents: newCents - paidCents }
    })
    const charge = charges && { charge: { key, pay: paymentOf(paying, dueCents) } }
    const { changeCents, paidOutCents, back } = await mutateAsync({
      params,
      body: { moves: seenMoves, waive, reason, ...charge },
    }).catch(async (problem: Problem) => {
      if (problem.code === 'price_changed') await look()
      throw problem
    })
    const handed =
      paidOutCents > 0
        ? `Entrega ${formatMoney(paidOutCents)} de tu caja.`
        : changeCents > 0
          ? `Cambio ${formatMoney(changeCents)}.`
          : undefined
    toast({
      title: countOf(moves.length, 'boleto cambiado', 'boletos cambiados') + ' de lugar',
      tone: 'ok',
      ...(handed && { description: handed }),
    })
    await onMoved({
      seatId: moves[0]!.seatId,
      lines: seen!.moves.map(({ from, to }) => ({ from, to })),
      back,
    })
  }

  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title="Cambiar de lugar"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Todavía no
          </Button>
          <Button disabled={blocked} loading={isPending} onClick={() => void move().catch(() => undefined)}>
            {charges
              ? `Cobrar ${formatMoney(dueCents)} y mover`
              : `Mover ${countOf(moves.length, 'boleto', 'boletos')}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {preview === null && <Skeletons label="Viendo cómo queda…" blocks={['h-32 w-full']} />}
        {preview !== null && seen === null && (
          <Notice tone="danger" live>
            {(preview as Problem).message}
          </Notice>
        )}
        {seen && (
          <>
            <ul className="max-h-56 overflow-y-auto rounded-md bg-sunken px-4 py-1">
              {seen.moves.map(({ ticketId, name, from, to, fault }) => (
                <li key={ticketId} className="border-b border-line py-2 text-sm last:border-0">
                  <span className="font-semibold">{name}</span>
                  {fault === null ? (
                    <span className="flex flex-wrap items-center gap-x-2">
                      {from}
                      <IconArrowRight size={18} aria-label="a" />
                      {to}
                    </span>
                  ) : (
                    <span className="text-danger">{fault}</span>
                  )}
                </li>
              ))}
            </ul>
            {seen.possible && (
              <>
                <p>{priceWords(difference, { waive, single, sells })}</p>
                {difference !== 0 && (
                  <Checkbox
                    label="Condonar la diferencia: ni se cobra ni se devuelve"
                    checked={waive}
                    onChange={({ target }) => setWaive(target.checked)}
                  />
                )}
                {charges && (
                  <PayFields
                    paying={paying}
                    totalCents={dueCents}
                    onChange={(part) => setPaying({ ...paying, ...part })}
                  />
                )}
                <Notice tone="info">
                  El código anterior deja de abrir la puerta, también impreso.{' '}
                  {seen.mailTo === null
                    ? 'No tiene correo: imprime el boleto nuevo desde su pedido.'
                    : `El boleto nuevo le llega a ${seen.mailTo}.`}
                </Notice>
                <TextField
                  label="Motivo"
                  hint="Queda en la bitácora."
                  maxLength={300}
                  value={reason}
                  onChange={({ target }) => setReason(target.value)}
                />
              </>
            )}
          </>
        )}
        {error && (
          <Notice tone="danger" live>
            {error.message}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}

function priceWords(
  cents: number,
  { waive, single, sells }: { waive: boolean; single: boolean; sells: boolean },
): string {
  if (cents === 0) return 'Cuesta lo mismo: no se cobra ni se devuelve nada.'
  const more = `Cuesta ${formatMoney(Math.abs(cents))} ${cents > 0 ? 'más' : 'menos'}.`
  if (waive) return `${more} La diferencia se condona.`
  if (cents < 0)
    return `${more} La diferencia vuelve a como se pagó; lo que pagó en efectivo sale de tu caja abierta.`
  if (!single) return `${more} Para cobrarla, muévelos de uno en uno; o condónala con motivo.`
  return sells
    ? `${more} Cóbrala con tu caja abierta, o condónala con motivo.`
    : `${more} Condónala con motivo o mándalo a la taquilla.`
}
