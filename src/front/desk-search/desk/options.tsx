import { eventTitle } from '#catalogue/events/event-title.ts'
import {
  IconArmchair,
  IconBallFootball,
  IconCash,
  IconClock,
  IconCreditCardRefund,
  IconHeadset,
  IconList,
  IconPlus,
  IconReceipt,
  IconReceipt2,
  IconUser,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { OrderBadge } from '#front/order-desk/desk/order-look.tsx'
import { groupStateWords } from '#products/group-sales/rules.ts'
import { stateTones } from '#products/group-sales/web/group-look.ts'
import { formatDay } from '#lib/dates.ts'
import type { Answer } from '#lib/endpoint.ts'
import { formatMoney } from '#lib/money.ts'
import type { Permission } from '#lib/permissions.ts'
import { plain } from '#lib/slug.ts'
import { Badge } from '#ui/badge.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import type { FoundSeat, searchDesk } from '../contract.ts'

/** A line of the palette: what it opens, and how it reads. */
export type Option = {
  id: string
  kind: keyof typeof icons
  title: string
  detail: string
  to: string
  /** What the screen there is told besides its address. */
  state?: unknown
  icon?: ReactNode
  badge?: ReactNode
}
export type OptionGroup = { title: string; options: Option[] }
/** A place of the menu. */
export type Place = { to: string; label: string; icon: ReactNode }

const icons = {
  seat: IconArmchair,
  order: IconReceipt,
  person: IconUser,
  match: IconBallFootball,
  case: IconHeadset,
  chargeback: IconCreditCardRefund,
  invoice: IconReceipt2,
  group: IconUsersGroup,
  list: IconList,
  sell: IconCash,
  new: IconPlus,
  place: IconClock,
} satisfies Record<string, Icon>

export function OptionIcon({ option }: { option: Option }) {
  const Shown = icons[option.kind] ?? IconClock
  return option.icon ?? <Shown size={22} stroke={1.75} aria-hidden />
}

const several = (n: number, one: string, more: string) => `${n} ${n === 1 ? one : more}`
const joined = (...parts: (string | null | false)[]) => parts.filter(Boolean).join(' · ')

/** What the server found, group by group, in the order in which it stands. */
export function foundGroups(found: Answer<typeof searchDesk>, typed: string): OptionGroup[] {
  const groups: OptionGroup[] = [
    { title: 'Asiento', options: found.seats.rows.map(seatOption) },
    {
      title: 'Pedidos',
      options: [
        ...found.orders.rows.map((order) => ({
          id: order.id,
          kind: 'order' as const,
          title: joined(`${order.folio} · ${order.buyer}`, order.because),
          detail: joined(
            order.title,
            order.seats > 0 && several(order.seats, 'lugar', 'lugares'),
            formatMoney(order.totalCents),
          ),
          badge: <OrderBadge status={order.status} chargedBack={order.chargedBack} />,
          to: deskPaths.order(order.id),
        })),
        ...(found.orders.total > found.orders.rows.length ? [allOrders(typed)] : []),
      ],
    },
    {
      title: 'Personas',
      options: found.people.rows.map(({ id, name, email, phone, orders, because }) => ({
        id,
        kind: 'person',
        title: joined(name, because),
        detail: joined(email, phone, several(orders, 'compra', 'compras')),
        to: deskPaths.person(id),
      })),
    },
    {
      title: 'Partidos',
      options: found.matches.rows.map(({ id, home, away, startsAt }) => ({
        id: `${id}`,
        kind: 'match',
        title: eventTitle({ home, away }),
        detail: formatDay(startsAt),
        to: deskPaths.match(id),
      })),
    },
    {
      title: 'Casos',
      options: [
        ...found.cases.rows.map(({ id, number, name, topic, open }) => ({
          id,
          kind: 'case' as const,
          title: `${number} · ${name}`,
          detail: topic,
          badge: open ? <Badge tone="brand">Abierto</Badge> : <Badge>Cerrado</Badge>,
          to: deskPaths.supportCase(id),
        })),
        ...found.chargebacks.rows.map(({ id, folio, buyer, amountCents, answerBy, open }) => ({
          id,
          kind: 'chargeback' as const,
          title: `Contracargo de ${folio} · ${buyer}`,
          detail: joined(
            formatMoney(amountCents),
            open && answerBy !== null && `Responder antes del ${formatDay(answerBy)}`,
          ),
          badge: open ? <Badge tone="danger">Abierto</Badge> : <Badge>Cerrado</Badge>,
          to: `${deskPaths.chargebacks}?search=${folio}`,
        })),
      ],
    },
    {
      title: 'Facturas',
      options: found.invoices.rows.map(({ id, folio, rfc, legalName, fiscalFolio }) => ({
        id,
        kind: 'invoice',
        title: `${rfc} · ${legalName}`,
        detail: joined(`Pedido ${folio}`, fiscalFolio),
        to: deskPaths.invoices,
      })),
    },
    {
      title: 'Grupos',
      options: found.groups.rows.map(({ id, folio, name, contact, match, startsAt, state, because }) => ({
        id,
        kind: 'group',
        title: joined(`${folio} · ${name}`, because),
        detail: joined(contact, `${match}, ${formatDay(startsAt)}`),
        badge: <Badge tone={stateTones[state]}>{groupStateWords[state]}</Badge>,
        to: deskPaths.group(id),
      })),
    },
  ]
  return groups.filter(({ options }) => options.length > 0)
}

const states = { held: 'apartado ahora', blocked: 'apartado por el club', sold: 'vendido' }

function seatOption({ eventId, match, startsAt, section, row, seat, ...how }: FoundSeat): Option {
  const where = `${match}, ${formatDay(startsAt)}`
  const title = `Sección ${section}, fila ${row}, asiento ${seat}`
  const base = { id: `seat ${eventId} ${seat}`, kind: 'seat' as const, title }
  if (how.taken !== null) {
    const { folio, buyer, gift, orderId } = how.taken
    const whose = gift ? 'cortesía' : 'ya pagado'
    return { ...base, detail: joined(where, buyer, `${whose}, ${folio}`), to: deskPaths.order(orderId) }
  }
  const price = how.priceCents === null ? 'libre' : `libre, ${formatMoney(how.priceCents)}`
  const state = how.state === 'free' ? price : states[how.state]
  return { ...base, detail: joined(where, state), to: deskPaths.match(eventId) }
}

/** What was typed goes along beside the address, not in it. */
const allOrders = (typed: string): Option => ({
  id: 'all orders',
  kind: 'list',
  title: 'Ver todos los pedidos que coinciden',
  detail: 'Abre la lista de Pedidos con esta búsqueda',
  to: deskPaths.orders,
  state: { search: typed },
})

type May = (permission: Permission) => boolean

/** Places of the menu and acts whose words begin with what was typed; the seat that was found free can be sold. */
export function placesFor(places: Place[], typed: string, may: May, seats: FoundSeat[]): Option[] {
  const wanted = plain(typed).split(/\s+/).filter(Boolean)
  const fits = (label: string) => {
    const words = plain(label).split(/\s+/)
    return wanted.length > 0 && wanted.every((want) => words.some((word) => word.startsWith(want)))
  }
  const free = seats.find(({ state }) => state === 'free')
  const acts: Option[] = []
  if (free !== undefined && may('create BoxOfficeSale')) {
    const name = `${free.section} ${free.row} ${free.seat}`
    acts.push({
      id: 'sell',
      kind: 'sell',
      title: 'Vender ese asiento en taquilla',
      detail: `Abre Taquilla con ${name}, ${free.match}`,
      to: deskPaths.boxOffice,
      state: { eventId: free.eventId, seat: name },
    })
  }
  if (fits('Nuevo partido') && may('manage Match'))
    acts.push({
      id: 'new match',
      kind: 'new',
      title: 'Nuevo partido',
      detail: 'Crea un borrador',
      to: deskPaths.newMatch,
    })
  return [
    ...acts,
    ...places
      .filter(({ label }) => fits(label))
      .map(goTo)
      .slice(0, 5),
  ]
}

/** Where one may go before anything was opened or typed. */
export const firstOf = (places: Place[]): Option[] => places.slice(0, 6).map(goTo)

function goTo({ to, label, icon }: Place): Option {
  return { id: to, kind: 'place', title: label, detail: '', to, icon }
}
