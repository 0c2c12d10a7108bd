import { sql } from 'kysely'
import { paths } from '#lib/paths.ts'
import { tradeLaw, type PersonalData } from '#server/personal-data.ts'
import { replaceInTitle } from '#selling/orders/server/sql.ts'
import type { Receiver } from '#selling/invoices/contract.ts'
import { groupFolio, groupStateWords, type GroupState } from '../rules.ts'

const dealt = { what: 'Lo que tu grupo compró y pagó', why: tradeLaw }

/** SQL: whose row it is by its account, or while it has none by the mail that the account confirmed. */
function ofPerson(account: string, email: string, accountId: string) {
  return sql<boolean>`(${sql.ref(account)} = ${accountId}::uuid or (${sql.ref(account)} is null and ${sql.ref(email)} =
    (select accounts.email from accounts where accounts.id = ${accountId}::uuid and email_confirmed_at is not null)))`
}

/** Of an organiser, the group that was asked for; of a guest, the place that was taken. */
export const groupData: PersonalData = {
  tables: {
    group_sales: { exported: true, erasure: 'anonymised' },
    group_places: { exported: true, erasure: 'anonymised' },
    group_steps: { exported: false, erasure: 'anonymised' },
    group_quotes: { exported: false, erasure: { kept: dealt } },
    group_quote_lines: { exported: false, erasure: { kept: dealt } },
    group_transfers: { exported: false, erasure: { kept: dealt } },
  },

  async exportOf(db, accountId) {
    const { rows: groups } = await sql<{
      folio: number
      name: string
      contact: string
      email: string
      phone: string
      quantity: number
      words: string
      state: GroupState
      receiver: Partial<Receiver> | null
      at: Date
      match: string
    }>`select folio, name, contact, asked.email, phone, quantity, words, state::text, receiver, asked_at as at,
        event_title(home, away) as match
      from group_sales asked join events on events.id = event_id where ${ofPerson('asked.account_id', 'asked.email', accountId)}
      order by asked_at`.execute(db)
    const { rows: places } = await sql<{
      match: string
      name: string
      email: string | null
      at: Date | null
      group: string
    }>`
      select event_title(event.home, event.away) as match, concat_ws(' ', first_name, last_name) as name, place.email,
        place.taken_at as at, one.name as group
      from group_places place join group_sales one on one.id = place.group_id join events event on event.id = place.event_id
      where ${ofPerson('place.guest_account', 'place.email', accountId)} order by place.taken_at, place.id`.execute(
      db,
    )
    return [
      {
        name: 'grupos',
        title: 'Grupos que pediste',
        rows: groups.map(
          ({ folio, name, contact, email, phone, quantity, words, state, receiver, at, match }) => ({
            folio: groupFolio(folio),
            grupo: name,
            contacto: contact,
            correo: email,
            celular: phone,
            lugares: quantity,
            mensaje: words,
            factura_rfc: receiver?.rfc ?? null,
            factura_nombre: receiver?.legalName ?? null,
            factura_código_postal: receiver?.postalCode ?? null,
            factura_correo: receiver?.email ?? null,
            estado: groupStateWords[state],
            pedido: at,
            partido: match,
          }),
        ),
      },
      {
        name: 'lugares_en_grupos',
        title: 'Lugares que tomaste o te apartaron en un grupo',
        rows: places.map(({ match, name, email, at, group }) => ({
          partido: match,
          grupo: group,
          nombre: name,
          correo: email,
          desde: at,
        })),
      },
    ]
  },

  async erase(tx, accountId) {
    await sql`update group_steps set by_account = null where by_account = ${accountId}::uuid`.execute(tx)
    const asked = ofPerson('asked.account_id', 'asked.email', accountId)
    const { rows: orders } = await sql<{ id: string; name: string }>`
      select orders.id, asked.name from group_sales asked join orders on orders.id = asked.deposit_order_id
        or orders.id in (select order_id from group_places where group_id = asked.id) where ${asked}`.execute(
      tx,
    )
    for (const { id, name } of orders) await replaceInTitle(tx, id, `rupo ${name}`, 'rupo borrado')
    // Whom an organiser wrote down is known by him alone; who took a place is somebody still, and only the name goes.
    await sql`update group_places place set last_name = null, email = null, token_hash = null,
        first_name = case when taken_at is not null then 'Persona borrada' end
      where ${ofPerson('place.guest_account', 'place.email', accountId)}
        or group_id in (select id from group_sales asked where ${asked})`.execute(tx)
    await sql`update group_sales asked set name = 'Grupo borrado', contact = '', email = '', phone = '', words = '',
        receiver = null, token_hash = null
      where ${asked}`.execute(tx)
  },

  async erasureBlockers(db, accountId) {
    const { rows } = await sql<{ id: string; name: string }>`
      select id, name from group_sales where account_id = ${accountId}::uuid and ended_at is null
        and state in ('accepted', 'confirmed')`.execute(db)
    return rows.map(({ id, name }) => ({
      code: 'open_group',
      title: `Tu grupo ${name} sigue en marcha`,
      words: 'Págalo, o llama a la taquilla para cancelarlo.',
      path: paths.group(id),
      action: 'Ver mi grupo',
    }))
  },
}
