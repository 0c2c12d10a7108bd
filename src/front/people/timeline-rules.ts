import type { Permission } from '#lib/permissions.ts'

/** What happened, by its kind: its icon, and which of the tabs shows it. */
export const entryKinds = [
  'purchase',
  'ticket',
  'payment',
  'refund',
  'credit',
  'entry',
  'absence',
  'case',
  'message',
  'consent',
  'note',
  'fan',
  'restriction',
  'device',
  'account',
] as const
export type EntryKind = (typeof entryKinds)[number]

export const tabs = ['compras', 'entradas', 'dinero', 'mensajes', 'consentimientos', 'cuenta'] as const
export type Tab = (typeof tabs)[number]

export const tabWords: Record<Tab, string> = {
  compras: 'Compras',
  entradas: 'Entradas',
  dinero: 'Dinero',
  mensajes: 'Mensajes',
  consentimientos: 'Consentimientos',
  cuenta: 'Cuenta',
}

type Shown = { tab: Tab; may: Permission }

/** Who sees which part of a person's story. Entries are what everybody at the club who finds a person may see. */
export const shownTo: Record<EntryKind, Shown> = {
  purchase: { tab: 'compras', may: 'read AnyOrder' },
  ticket: { tab: 'compras', may: 'read AnyOrder' },
  payment: { tab: 'dinero', may: 'read AnyOrder' },
  refund: { tab: 'dinero', may: 'read AnyOrder' },
  credit: { tab: 'dinero', may: 'read AnyOrder' },
  entry: { tab: 'entradas', may: 'read Person' },
  absence: { tab: 'entradas', may: 'read Person' },
  case: { tab: 'mensajes', may: 'manage SupportCase' },
  message: { tab: 'mensajes', may: 'contact Person' },
  consent: { tab: 'consentimientos', may: 'contact Person' },
  note: { tab: 'mensajes', may: 'note Person' },
  fan: { tab: 'cuenta', may: 'manage FanReview' },
  restriction: { tab: 'cuenta', may: 'manage Restriction' },
  device: { tab: 'cuenta', may: 'reveal Person' },
  account: { tab: 'cuenta', may: 'read Person' },
}

/** The kinds that a role sees, of one tab or of all. */
export function kindsFor(permits: (may: Permission) => boolean, tab?: Tab): EntryKind[] {
  return entryKinds.filter(
    (kind) => permits(shownTo[kind].may) && (tab === undefined || shownTo[kind].tab === tab),
  )
}
