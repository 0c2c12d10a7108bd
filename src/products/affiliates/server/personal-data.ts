import { sql } from 'kysely'
import { tradeLaw, type PersonalData } from '#server/personal-data.ts'
import { affiliateOf, payoutsOf } from './sql.ts'

const commission = { what: 'Tu comisión de afiliado y sus pagos', why: tradeLaw }

export const affiliateData: PersonalData = {
  tables: {
    affiliates: { exported: true, erasure: 'anonymised' },
    affiliate_payouts: { exported: true, erasure: { kept: commission } },
    // By whose link a browser came: a random number that leads to nobody.
    affiliate_clicks: { exported: false, erasure: 'anonymised' },
  },

  async exportOf(db, accountId) {
    const affiliate = await affiliateOf(db, accountId)
    if (affiliate === undefined) return []
    const payouts = await payoutsOf(db, affiliate.id)
    return [
      {
        name: 'afiliado',
        title: 'Tu participación como afiliado',
        rows: [
          {
            liga: affiliate.code,
            estado: affiliate.status,
            dónde: affiliate.channel,
            presentación: affiliate.pitch,
            solicitado: affiliate.appliedAt,
          },
        ],
      },
      {
        name: 'pagos_de_comisión',
        title: 'Pagos de tu comisión',
        rows: payouts.map(({ requestedAt, amountCents, clabeEnd, status }) => ({
          fecha: requestedAt,
          importe_centavos: amountCents,
          clabe_termina_en: clabeEnd,
          estado: status,
        })),
      },
    ]
  },

  async erase(tx, accountId) {
    const closed = { status: 'closed', channel: '', pitch: '' } as const
    await tx.updateTable('affiliates').set(closed).where('accountId', '=', accountId).execute()
    const of = tx.selectFrom('affiliates').select('id').where('accountId', '=', accountId)
    await tx
      .updateTable('affiliatePayouts')
      .set({ sealedClabe: sql`''::bytea` })
      .where('affiliateId', 'in', of)
      .where('status', '<>', 'requested')
      .execute()
  },

  async erasureBlockers(db, accountId) {
    const affiliate = await affiliateOf(db, accountId)
    const payouts = affiliate === undefined ? [] : await payoutsOf(db, affiliate.id)
    if (!payouts.some(({ status }) => status === 'requested')) return []
    return [
      {
        code: 'open_payout',
        title: 'Tienes un pago de comisión en camino',
        words: 'Espera a que llegue a tu cuenta.',
        path: '/system/affiliate',
        action: 'Ver mi comisión',
      },
    ]
  },
}
