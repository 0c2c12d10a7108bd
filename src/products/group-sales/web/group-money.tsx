import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { countOf } from '#lib/count.ts'
import { formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import type { Problem } from '#lib/problem.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CountField } from '#ui/count-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { invalidate, useSend } from '#web/query.ts'
import { payGroupDeposit, payGroupPlaces, readOwnGroup, type Group } from '../contract.ts'
import { depositFor } from '../rules.ts'

/** What is to be paid now: the deposit, or as many places as one likes, each with its part of the deposit taken off. */
export function GroupMoney({ group }: { group: Group }) {
  const { state, quote, acceptedVersion, money } = group
  if (quote === null) return null
  const agreed = acceptedVersion === quote.version
  return (
    <Card as="section" className="flex flex-col gap-4 p-5">
      <h2 className="text-2xl">Pagos</h2>
      <dl className="flex flex-col gap-1">
        <Line label="Pagado" cents={money.paidCents} />
        {money.depositLeftCents > 0 && (
          <Line label="De eso, anticipo por usar" cents={money.depositLeftCents} />
        )}
        {money.restCents > 0 && <Line label="Falta por pagar" cents={money.restCents} strong />}
      </dl>
      {agreed && state === 'accepted' && <PayDeposit group={group} />}
      {agreed && state === 'confirmed' && <PayPlaces group={group} />}
      {money.paidCents > 0 && (
        <p className="text-sm">
          {group.invoice
            ? 'Pedimos la factura de cada pago con los datos que nos diste. '
            : '¿Necesitas factura? Pídela de cada pago. '}
          <Link
            to={paths.payment}
            className="inline-flex min-h-11 items-center font-semibold text-brand underline-offset-4 hover:underline"
          >
            Mis pagos y facturas
          </Link>
        </p>
      )}
    </Card>
  )
}

function Line({ label, cents, strong = false }: { label: string; cents: number; strong?: boolean }) {
  return (
    <div className={`flex justify-between gap-4 ${strong ? 'text-lg font-semibold' : ''}`}>
      <dt>{label}</dt>
      <dd className="nums">{formatMoney(cents)}</dd>
    </div>
  )
}

/** Goes to the payment of the order that the server answers; why not is said here. */
function usePaying() {
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  async function pay(order: () => Promise<{ orderId: string }>): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      const { orderId } = await order()
      await navigate(paths.confirmation(orderId))
    } catch (error) {
      setProblem((error as Problem).message)
      await invalidate(readOwnGroup)
    } finally {
      setBusy(false)
    }
  }
  const said = problem !== null && (
    <Notice tone="danger" live>
      {problem}
    </Notice>
  )
  return { pay, busy, said }
}

function PayDeposit({ group }: { group: Group }) {
  const { mutateAsync } = useSend(payGroupDeposit)
  const { pay, busy, said } = usePaying()
  const { quote, deposit } = group
  if (deposit?.charging) return <Charging orderId={deposit.orderId} />
  return (
    <>
      {said}
      <Button
        wide
        loading={busy}
        onClick={() => void pay(() => mutateAsync({ params: { groupId: group.id } }))}
      >
        Pagar anticipo de {formatMoney(quote!.depositCents)}
      </Button>
      <p className="text-sm text-ink-2">
        Antes del {formatMoment(quote!.holdUntil)}
        {group.transfer.length > 0 && ' ¿Prefieres transferencia? Los datos están en tu cotización.'}
      </p>
    </>
  )
}

function Charging({ orderId }: { orderId: string }) {
  return (
    <Notice
      tone="info"
      title="Hay un pago en curso"
      action={
        <Button size="sm" variant="secondary" to={paths.finaliced(orderId)}>
          Ver el pago
        </Button>
      }
    >
      Esperamos su respuesta. No pagues otra vez.
    </Notice>
  )
}

function PayPlaces({ group }: { group: Group }) {
  const { mutateAsync } = useSend(payGroupPlaces)
  const { pay, busy, said } = usePaying()
  const open = group.places.filter(({ state }) => state === 'held')
  const [many, setMany] = useState<number | null>(open.length)
  const count = Math.min(many ?? 0, open.length)
  const chosen = chosenOf(open, count)
  if (group.open?.charging) return <Charging orderId={group.open.orderId} />
  if (open.length === 0) return null
  const cents = dueFor(group, open, chosen)
  return (
    <>
      {group.open !== null && (
        <Notice
          tone="warn"
          title={`Dejaste sin pagar ${countOf(group.open.places, 'lugar', 'lugares')}`}
          action={
            <Button size="sm" variant="secondary" to={paths.confirmation(group.open.orderId)}>
              Seguir
            </Button>
          }
        >
          {formatMoney(group.open.dueCents)}. Si eliges otra cantidad, empezamos un pago nuevo.
        </Notice>
      )}
      {said}
      <CountField
        label="Cuántos lugares pagas ahora"
        hint={`Faltan ${open.length}. Puedes pagarlos en varias partes.`}
        value={many}
        error={many !== null && many > open.length ? `Solo faltan ${open.length}.` : undefined}
        onChange={setMany}
      />
      <Button
        wide
        loading={busy}
        disabled={count === 0}
        onClick={() =>
          void pay(() =>
            mutateAsync({ params: { groupId: group.id }, body: { placeIds: chosen.map(({ id }) => id) } }),
          )
        }
      >
        Pagar {formatMoney(cents)}
      </Button>
      <p className="text-sm text-ink-2">
        Antes del {formatMoment(group.quote!.payUntil)} Cada lugar pagado ya tiene su boleto.
      </p>
    </>
  )
}

type Place = Group['places'][number]

/** Places with a guest first: those are waited for. */
function chosenOf(open: Place[], many: number): Place[] {
  const waited = ({ guest, status }: Place) => (status === 'taken' ? 0 : guest !== null ? 1 : 2)
  return open.toSorted((one, other) => waited(one) - waited(other) || one.no - other.no).slice(0, many)
}

/** As the server will say: the places' prices, less their part of the deposit. */
function dueFor({ money }: Group, open: Place[], chosen: Place[]): number {
  const priced = open
    .toSorted((one, other) => one.no - other.no)
    .map(({ id, placeCents }) => ({ id, faceCents: placeCents, serviceCents: 0 }))
  const part = depositFor(money.depositLeftCents, priced, new Set(chosen.map(({ id }) => id)))
  return chosen.reduce((sum, { placeCents }) => sum + placeCents, 0) - part
}
