import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Answer } from '#lib/endpoint.ts'
import { formatMoment } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { Mail } from '#ui/mail.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { DeskTable } from '#web/desk-table.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { OpenInvitations } from './open-invitations.tsx'
import { listPeople, peopleColumns } from '../people-contract.ts'
import { PersonDrawer } from './person-drawer.tsx'
import { OwnRoles } from './own-roles.tsx'
import { RoleMatrix } from './role-matrix.tsx'
import { roleOptions, useRoles } from './use-roles.ts'

export type Person = Answer<typeof listPeople>['rows'][number]

/** Who works for the club, in which role, and how well their access is kept. */
export default function StaffScreen() {
  const [inviting, setInviting] = useState(false)
  const [open, setOpen] = useState<Person | null>(null)
  return (
    <DeskPage
      title="Personal"
      intro="Quién entra al lado del club, con qué rol y desde cuándo no lo vemos."
      actions={
        <Button icon={<IconUserPlus size={20} aria-hidden />} onClick={() => setInviting(true)}>
          Invitar
        </Button>
      }
    >
      <Tabs
        label="Personal"
        tabs={[
          {
            value: 'people',
            label: 'Personas',
            content: (
              <>
                <OpenInvitations />
                <People onOpen={setOpen} />
              </>
            ),
          },
          { value: 'roles', label: 'Qué puede cada rol', content: <RoleMatrix /> },
          { value: 'own', label: 'Roles propios', content: <OwnRoles /> },
        ]}
      />
      <InviteDialog open={inviting} onClose={() => setInviting(false)} />
      <PersonDrawer person={open} onClose={() => setOpen(null)} />
    </DeskPage>
  )
}

function People({ onOpen }: { onOpen: (person: Person) => void }) {
  const roles = roleOptions(useRoles())
  return (
    <DeskTable
      endpoint={listPeople}
      caption="Personal"
      searchLabel="Buscar nombre o correo"
      sort="name"
      rowKey={({ id }) => id}
      filters={[
        { key: 'role', label: 'Rol', options: roles },
        {
          key: 'state',
          label: 'Estado',
          options: [
            { value: 'active', label: 'Activos' },
            { value: 'deactivated', label: 'De baja' },
          ],
        },
      ]}
      list={peopleColumns}
      columns={[
        {
          key: 'name',
          cell: ({ name, email }) => (
            <>
              <span className="block font-semibold">{name}</span>
              <span className="block text-sm text-ink-2">
                <Mail>{email}</Mail>
              </span>
            </>
          ),
        },
        {
          key: 'roleName',
          cell: ({ roleName, state }) =>
            state === 'active' ? (
              roleName
            ) : (
              <span className="inline-flex flex-wrap items-center gap-2">
                {roleName} <Badge>De baja</Badge>
              </span>
            ),
        },
        {
          key: 'secondFactor',
          cell: ({ secondFactor, state }) =>
            secondFactor ? (
              <Badge tone="ok">Listo</Badge>
            ) : (
              <Badge tone={state === 'active' ? 'warn' : 'neutral'}>Sin dar de alta</Badge>
            ),
        },
        {
          key: 'lastSeenAt',
          cell: ({ lastSeenAt }) => (lastSeenAt === null ? 'Nunca' : formatMoment(lastSeenAt)),
        },
        {
          key: 'open',
          header: <span className="sr-only">Acciones</span>,
          align: 'end',
          cell: (person) => (
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Administrar a ${person.name}`}
              onClick={() => onOpen(person)}
            >
              Administrar
            </Button>
          ),
        },
      ]}
      empty={{ title: 'Aún no hay nadie', children: 'Invita a la primera persona.' }}
    />
  )
}
