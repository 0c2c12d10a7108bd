import type { Db } from '#server/db.ts'
import { tradeLaw, type PersonalData } from '#server/personal-data.ts'

const books = { what: 'Los movimientos de tu saldo con el club', why: tradeLaw }

/** A person's accounts are called `<what>:<the person's number>`, as `credit:01…`. */
export const ledgerData: PersonalData = {
  tables: {
    ledger_accounts: { exported: true, erasure: { kept: books } },
    ledger_entries: { exported: true, erasure: { kept: books } },
    ledger_postings: { exported: true, erasure: { kept: books } },
  },

  async exportOf(db, accountId) {
    const accounts = await accountsOf(db, accountId)
    const movements = await movementsOf(db, accountId)
    return [
      {
        name: 'saldos',
        title: 'Tus saldos con el club',
        rows: accounts.map(({ id, balanceCents }) => ({ cuenta: id, saldo_centavos: balanceCents })),
      },
      {
        name: 'movimientos',
        title: 'Los movimientos de tus saldos',
        rows: movements.map(({ at, kind, account, amountCents }) => ({
          fecha: at,
          cuenta: account,
          movimiento: kind,
          importe_centavos: amountCents,
        })),
      },
    ]
  },

  erase: () => Promise.resolve(),
}

function accountsOf(db: Db, accountId: string) {
  return db
    .selectFrom('ledgerAccounts')
    .select(['id', 'balanceCents'])
    .where('id', 'like', `%:${accountId}`)
    .orderBy('id')
    .execute()
}

function movementsOf(db: Db, accountId: string) {
  return db
    .selectFrom('ledgerPostings as posting')
    .innerJoin('ledgerEntries as entry', 'entry.id', 'posting.entryId')
    .select(['entry.at', 'entry.kind', 'posting.accountId as account', 'posting.amountCents'])
    .where('posting.accountId', 'like', `%:${accountId}`)
    .orderBy('entry.id')
    .execute()
}
