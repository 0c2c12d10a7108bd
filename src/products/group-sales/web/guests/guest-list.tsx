import { IconList, IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import { isGeneral } from '#catalogue/fares/rules.ts'
import { countOf } from '#lib/count.ts'
import { formatMoney } from '#lib/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { submitWithToast } from '#web/submit-with-toast.ts'
import { invalidate, useSend } from '#web/query.ts'
import { dropGroupPlaces, readOwnGroup, remindGuests, type Group } from '../../contract.ts'
import { guestStatusWords, type GuestStatus } from '../../rules.ts'
import { guestTones } from '../group-look.ts'
import { GuestDialog } from './guest-dialog.tsx'
import { PasteDialog } from './paste-dialog.tsx'

type Place = Group['places'][number]

const narrowings = [
  { key: 'all', label: 'Todos' },
  { key: 'missing', label: 'Faltan' },
  { key: 'ticket', label: 'Con boleto' },
] as const
type Narrowing = (typeof narrowings)[number]['key']

const fits = (narrowing: Narrowing, status: GuestStatus) =>
  narrowing === 'all' || (narrowing === 'ticket') === (status === 'ticket')

/** Who goes in each place: named by hand, by a list, or by themselves with their link. */
export function GuestList({ group }: { group: Group }) {
  const [narrowing, setNarrowing] = useState<Narrowing>('all')
  const [opened, setOpened] = useState<string | null>(null)
  const [pasting, setPasting] = useState(false)
  const [dropping, setDropping] = useState<Place | null>(null)
  const { places } = group
  const missing = places.filter(({ status }) => status !== 'ticket')
  const shown = places.filter(({ status }) => fits(narrowing, status))
  const place = places.find(({ id }) => id === opened)
  return (
    <Card as="section" className="flex flex-col gap-4 p-5">
      <div>
        <h2 className="text-2xl">Quién va</h2>
        <p className="text-ink-2">
          {missing.length === 0
            ? 'Todos tienen su boleto.'
            : `${countOf(places.length - missing.length, 'boleto entregado', 'boletos entregados')}, ${missing.length === 1 ? 'falta 1' : `faltan ${missing.length}`}.`}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          size="sm"
          variant="secondary"
          icon={<IconList size={20} aria-hidden />}
          onClick={() => setPasting(true)}
        >
          Pegar una lista
        </Button>
        <Remind group={group} />
      </div>
      <div role="group" aria-label="Filtrar lugares" className="flex flex-wrap gap-2">
        {narrowings.map(({ key, label }) => (
          <Button
            key={key}
            size="sm"
            variant={narrowing === key ? 'primary' : 'ghost'}
            aria-pressed={narrowing === key}
            onClick={() => setNarrowing(key)}
          >
            {label}
          </Button>
        ))}
      </div>
      <ul className="flex flex-col divide-y divide-line">
        {shown.map((one) => (
          <li
            key={one.id}
            className="grid items-center gap-x-4 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_auto]"
          >
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere">
                {one.guest === null ? `Lugar ${one.no}` : `${one.guest.firstName} ${one.guest.lastName}`}
                <Badge tone={guestTones[one.status]}>
                  {one.status === 'taken' && one.state === 'paid'
                    ? 'Boleto en camino'
                    : guestStatusWords[one.status]}
                </Badge>
              </p>
              <p className="text-sm text-ink-2">
                {one.seat}
                {!isGeneral(one.fare) && `, ${one.fareName}`}
                {one.state === 'held' && `, ${formatMoney(one.placeCents)} por pagar`}
              </p>
              {one.guest?.email && <p className="text-sm wrap-anywhere text-ink-2">{one.guest.email}</p>}
            </div>
            <div className="flex flex-wrap items-center gap-2">
              <Button size="sm" variant="secondary" onClick={() => setOpened(one.id)}>
                {one.guest === null ? 'Poner nombre' : 'Cambiar'}
                <span className="sr-only"> del lugar {one.no}</span>
              </Button>
              {canDrop(group, one) && (
                <Button size="sm" variant="ghost" onClick={() => setDropping(one)}>
                  Soltar<span className="sr-only"> el lugar {one.no}</span>
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className="text-ink-2">Ninguno.</p>}
      {pasting && <PasteDialog group={group} onClose={() => setPasting(false)} />}
      {place !== undefined && <GuestDialog group={group} place={place} onClose={() => setOpened(null)} />}
      {dropping !== null && <Drop group={group} place={dropping} onClose={() => setDropping(null)} />}
    </Card>
  )
}

/** While the quote lets the group shrink without losing anything. */
function canDrop({ state, quote, acceptedVersion }: Group, place: Place): boolean {
  if (quote === null || acceptedVersion !== quote.version || place.ordered) return false
  return (state === 'confirmed' || state === 'complete') && Date.parse(quote.countUntil) > Date.now()
}

function Remind({ group }: { group: Group }) {
  const { mutateAsync, isPending } = useSend(remindGuests)
  const due = group.places.filter(
    ({ guest, status }) => guest?.email && (status === 'named' || status === 'invited'),
  )
  async function remind(): Promise<void> {
    const { sent } = await mutateAsync({ params: { groupId: group.id } })
    toast({
      title: sent === 0 ? 'Ya les escribiste hoy' : `Mandamos ${countOf(sent, 'correo', 'correos')}`,
      tone: sent === 0 ? 'info' : 'ok',
    })
    await invalidate(readOwnGroup)
  }
  return (
    <Button
      size="sm"
      variant="secondary"
      icon={<IconMailForward size={20} aria-hidden />}
      loading={isPending}
      disabled={due.length === 0}
      onClick={() => void remind()}
    >
      Mandar enlaces por correo
    </Button>
  )
}

function Drop({ group, place, onClose }: { group: Group; place: Place; onClose: () => void }) {
  const { mutateAsync, isPending } = useSend(dropGroupPlaces)
  async function drop(): Promise<void> {
    const work = mutateAsync({ params: { groupId: group.id }, body: { placeIds: [place.id] } })
    if (await submitWithToast(work, 'Soltaste el lugar', [readOwnGroup])) onClose()
  }
  return (
    <ConfirmDialog
      title="¿Soltar este lugar?"
      confirmLabel="Soltar"
      danger
      loading={isPending}
      onClose={onClose}
      onConfirm={() => void drop()}
    >
      {place.state === 'paid'
        ? `Te devolvemos ${formatMoney(place.placeCents)} y su boleto deja de abrir la puerta.`
        : 'Vuelve a la venta y ya no lo pagas.'}
    </ConfirmDialog>
  )
}
