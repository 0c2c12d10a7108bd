import { Link } from 'react-router'
import { formatDay } from '#lib/dates.ts'
import { wordOptions } from '#lib/table.ts'
import { Badge } from '#ui/badge.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { Mail } from '#ui/mail.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { DeskTable } from '#web/desk-table.tsx'
import { useMay } from '#web/use-may.ts'
import { listPersons, personColumns, personKinds } from '../contract.ts'
import { nationalPhone } from '../person-words.ts'

/** Everybody with an account, and the way to each one's page. */
export default function PersonsScreen() {
  const contact = useMay()('contact Person')
  return (
    <DeskPage
      title="Personas"
      intro="Busca por nombre, también el de quien tiene un bonogallo en su cuenta, correo, celular, folio, asiento, Fan ID, número en el otro sistema o los últimos cuatro de la tarjeta."
    >
      <DeskTable
        endpoint={listPersons}
        {...(contact && { exportAs: 'persons' })}
        caption="Personas"
        searchLabel={
          contact ? 'Nombre, correo, celular, folio, asiento o Fan ID' : 'Nombre, folio, asiento o Fan ID'
        }
        sort="-since"
        rowKey={({ id }) => id}
        filters={[{ key: 'tipo', label: 'Quiénes', options: wordOptions(personKinds) }]}
        list={personColumns}
        columns={[
          {
            key: 'name',
            cell: ({ id, name, holder, fan, because }) => (
              <>
                <span className="inline-flex flex-wrap items-center gap-2">
                  <Link
                    className="inline-flex min-h-11 items-center font-semibold text-brand hover:underline"
                    to={deskPaths.person(id)}
                  >
                    {name}
                  </Link>
                  {holder && (
                    <Badge dense tone="brand">
                      Bonogallo
                    </Badge>
                  )}
                  {fan && (
                    <Badge dense tone="ok">
                      Fan ID
                    </Badge>
                  )}
                </span>
                {because !== null && <span className="block text-sm text-ink-2">{because}</span>}
              </>
            ),
          },
          ...(contact
            ? [
                { key: 'email' as const, cell: ({ email }: { email: string }) => <Mail>{email}</Mail> },
                { key: 'phone' as const, cell: ({ phone }: { phone: string }) => nationalPhone(phone) },
              ]
            : []),
          'orders',
          'tickets',
          { key: 'since', cell: ({ since }) => formatDay(since) },
        ]}
        empty={{
          title: 'No encontramos a nadie',
          children: 'Prueba con el correo completo, los últimos cuatro del celular o el folio de su pedido.',
        }}
      />
    </DeskPage>
  )
}
