import { sql } from 'kysely'
import { formatMoney } from '#lib/money.ts'
import { tradeLaw, type PersonalData } from '#server/personal-data.ts'
import { giftMovementWords } from '../rules.ts'
import { cardsOf, forgetNotes } from './sql.ts'

const books = { what: 'Las tarjetas de regalo de tu cuenta y sus movimientos', why: tradeLaw }

export const giftCardData: PersonalData = {
  tables: {
    gift_cards: { exported: true, erasure: { kept: books } },
    // When a code that is none was tried, and from where as a hash that is read by nobody.
    gift_card_misses: { exported: false, erasure: 'deleted' },
  },

  async exportOf(db, accountId) {
    const cards = await cardsOf(db, accountId)
    const { rows } = await sql<{ at: Date; last4: string; kind: string; amountCents: number }>`
      select entry.at, card.last4, entry.kind, posting.amount_cents from gift_cards card
      join ledger_postings posting on posting.account_id = 'gift:' || card.id
      join ledger_entries entry on entry.id = posting.entry_id
      where card.holder_id = ${accountId}::uuid order by entry.id`.execute(db)
    return [
      {
        name: 'tarjetas_de_regalo',
        title: 'Las tarjetas de regalo de tu cuenta',
        rows: cards.map(({ last4, amountCents, balanceCents, state, heldAt }) => ({
          termina_en: last4,
          importe_centavos: amountCents,
          saldo_centavos: balanceCents,
          estado: state === 'active' ? 'activa' : 'bloqueada',
          desde: heldAt,
        })),
      },
      {
        name: 'movimientos_de_tarjetas_de_regalo',
        title: 'Los movimientos de tus tarjetas de regalo',
        rows: rows.map(({ at, last4, kind, amountCents }) => ({
          fecha: at,
          termina_en: last4,
          movimiento: giftMovementWords(kind),
          importe_centavos: amountCents,
        })),
      },
    ]
  },

  async erase(tx, accountId) {
    await tx.deleteFrom('giftCardMisses').where('accountId', '=', accountId).execute()
    const held = await cardsOf(tx, accountId)
    await forgetNotes(
      tx,
      held.map(({ id }) => id),
    )
  },

  async erasureBlockers(db, accountId) {
    const left = await cardsOf(db, accountId)
    const centsOf = (state: 'active' | 'blocked') =>
      left.reduce((sum, card) => sum + (card.state === state ? card.balanceCents : 0), 0)
    const [usable, blocked] = [centsOf('active'), centsOf('blocked')]
    return [
      ...(usable === 0
        ? []
        : [
            {
              code: 'gift_cards',
              title: `Tienes ${formatMoney(usable)} en tarjetas de regalo`,
              words: 'Úsalas en otra compra, o pide un código nuevo y dáselo a alguien.',
              path: '/system/profile-base/giftCards',
              action: 'Ver mis tarjetas',
            },
          ]),
      ...(blocked === 0
        ? []
        : [
            {
              code: 'gift_cards_blocked',
              title: `Tienes ${formatMoney(blocked)} en tarjetas de regalo bloqueadas`,
              words: 'Así no se pueden usar ni pasar a nadie. Escríbenos y te decimos qué sigue.',
              path: '/system/footer/ContactUs',
              action: 'Escribirnos',
            },
          ]),
    ]
  },
}
