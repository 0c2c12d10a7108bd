import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { CardToken } from './card-tokens.ts'
import type { Chargeback } from './chargebacks.ts'
import type { Clock } from './clock.ts'
import type { Customer } from './customers.ts'
import type { MerchantOrder } from './merchant-orders.ts'
import type { StoredPayment } from './payment.ts'
import type { StoredPreference } from './preferences.ts'
import type { StoredInvoice } from './subscriptions/invoice.ts'
import type { StoredSubscription } from './subscriptions/subscription.ts'

/** Everything the sandbox remembers, by kind; each has its own `id`. */
type Kinds = {
  payment: StoredPayment
  token: CardToken
  customer: Customer
  preference: StoredPreference
  merchantOrder: MerchantOrder
  chargeback: Chargeback
  subscription: StoredSubscription
  invoice: StoredInvoice
  clock: Clock
}
type Kind = keyof Kinds
type Tables = { [K in Kind]: Map<string, Kinds[K]> }

export type State = ReturnType<typeof openState>

const emptyTables = (): Tables => ({
  payment: new Map(),
  token: new Map(),
  customer: new Map(),
  preference: new Map(),
  merchantOrder: new Map(),
  chargeback: new Map(),
  subscription: new Map(),
  invoice: new Map(),
  clock: new Map(),
})

/**
 * State in memory; with a file, every change is a line appended to it before it is answered,
 * so a killed process knows after its restart what it had confirmed.
 */
export function openState(file?: string) {
  const tables = emptyTables()
  const byReference = new Map<string, Set<string>>()
  const byKey = new Map<string, string>()
  let lastId = 0

  function remember<K extends Kind>(kind: K, value: Kinds[K]) {
    tables[kind].set(value.id, value)
    lastId = Math.max(lastId, Number(value.id) || 0)
    if (!('keys' in value)) return
    const reference = value.body.external_reference ?? ''
    byReference.set(reference, (byReference.get(reference) ?? new Set()).add(value.id))
    for (const key of value.keys) byKey.set(key, value.id)
  }

  function put<K extends Kind>(kind: K, value: Kinds[K]): Kinds[K] {
    remember(kind, value)
    if (file) appendFileSync(file, `${JSON.stringify({ kind, value })}\n`)
    return value
  }

  if (file && existsSync(file)) {
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      const entry = readLine(line)
      if (entry) remember(entry.kind, entry.value)
    }
  }
  if (file) {
    mkdirSync(dirname(file), { recursive: true })
    const lines = Object.entries(tables).flatMap(([kind, table]) =>
      [...table.values()].map((value) => `${JSON.stringify({ kind, value })}\n`),
    )
    writeFileSync(file, lines.join(''))
  }

  return {
    put,
    get: <K extends Kind>(kind: K, id: string): Kinds[K] | undefined => tables[kind].get(id),
    all: <K extends Kind>(kind: K): Kinds[K][] => [...tables[kind].values()],
    paymentsOf: (reference: string): StoredPayment[] =>
      [...(byReference.get(reference) ?? [])].flatMap((id) => tables.payment.get(id) ?? []),
    /** The payment that a request with this idempotency key was about. */
    paymentByKey: (key: string): StoredPayment | undefined => tables.payment.get(byKey.get(key) ?? ''),
    /** Numbers grow with time, so a reset never hands out one that a client still remembers. */
    nextNumber: () => (lastId = Math.max(lastId + 1, Math.floor(Date.now() / 10))),
    reset() {
      for (const table of Object.values(tables)) table.clear()
      byReference.clear()
      byKey.clear()
      if (file) writeFileSync(file, '')
    },
  }
}

/** One stored line, or null for the half line that a kill may leave at the end. */
function readLine(line: string): { kind: Kind; value: Kinds[Kind] } | null {
  try {
    return JSON.parse(line) as { kind: Kind; value: Kinds[Kind] }
  } catch {
    return null
  }
}
