import { sql } from 'kysely'
import type { VitalSign } from '#server/vital-sign.ts'

/** A sale goes on where so many hold seats: at night nobody buys, and nobody is woken. */
const buyersOfASale = 10

export const orderSigns: readonly VitalSign[] = [
  {
    metric: 'taquilla_purchase_silence_seconds',
    help: 'Time since the last purchase while at least 10 people who are signed in hold seats; nothing where fewer do',
    group: 'Ventas',
    title: 'Sin una sola compra',
    meaning: 'Tiempo desde la última compra mientras 10 personas o más tienen lugares apartados.',
    unit: 'seconds',
    alert: {
      name: 'TaquillaNoPurchases',
      when: 'above',
      limit: 300,
      forMinutes: 1,
      urgency: 'page',
      summary: 'People hold seats and nobody has bought for 5 minutes',
      advice: 'Haz una compra de prueba y mira si falla el pago o la página.',
      runbook: 'provider-down.md#nobody-buys',
    },
    read: async ({ db }) => {
      const { rows } = await sql<{ seconds: number; since: Date }>`
        with sale as (
          select count(*) as buyers, min(created_at) as began from holds
          where status in ('active', 'ordered') and account_id is not null and expires_at > now()
        ), last as (
          select greatest((select max(paid_at) from orders where paid_at is not null), sale.began) as at from sale
        )
        select extract(epoch from now() - last.at)::float8 as seconds, last.at as since
        from sale, last where sale.buyers >= ${buyersOfASale}`.execute(db)
      return rows.map(({ seconds, since }) => ({ value: seconds, since }))
    },
  },
]
